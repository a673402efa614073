import { expect, test } from 'vitest';
import { type JapaneseName, latinCityNames } from './jp-city-names.ts';
import { romanize } from './romanize.ts';

test.each([
  ['ﾄｳｷｮｳ', 'Tokyo'],
  ['ｵｵｻｶ', 'Osaka'],
  ['ｻｯﾎﾟﾛ', 'Sapporo'],
  ['ﾁｭｳｵｳ', 'Chuo'],
  ['ﾆｲｶﾞﾀ', 'Niigata'],
  ['ﾌｼﾞ', 'Fuji'],
  ['ｷﾞﾌ', 'Gifu'],
  ['ｼﾝｵﾝｾﾝ', "Shin'onsen"],
  ['ｶﾂｳﾗ', 'Katsuura'],
  ['ﾄﾖｵｶ', 'Toyooka'],
  ['ﾊｯﾁｮｳ', 'Hatcho'],
])('ZIP-01 %s is written %s', (kana, latin) => {
  expect(romanize(kana)).toBe(latin);
});

test('ZIP-01 what is no kana cannot be written', () => {
  expect(() => romanize('ヴィ')).toThrow('has no spelling');
});

test('ZIP-01 a municipality is written with its kind, and with the city, county or island around it', () => {
  const names: JapaneseName[] = [
    ['千代田区', 'ﾁﾖﾀﾞｸ'],
    ['札幌市中央区', 'ｻｯﾎﾟﾛｼﾁｭｳｵｳｸ'],
    ['札幌市北区', 'ｻｯﾎﾟﾛｼｷﾀｸ'],
    ['広島市東区', 'ﾋﾛｼﾏｼﾋｶﾞｼｸ'],
    ['広島市西区', 'ﾋﾛｼﾏｼﾆｼｸ'],
    ['上川郡東神楽町', 'ｶﾐｶﾜｸﾞﾝﾋｶﾞｼｶｸﾞﾗﾁｮｳ'],
    ['北群馬郡榛東村', 'ｷﾀｸﾞﾝﾏｸﾞﾝｼﾝﾄｳﾑﾗ'],
    ['三宅島三宅村', 'ﾐﾔｹｼﾞﾏﾐﾔｹﾑﾗ'],
    ['蒲郡市', 'ｶﾞﾏｺﾞｵﾘｼ'],
    ['大町市', 'ｵｵﾏﾁｼ'],
  ];
  expect(latinCityNames(names)).toEqual([
    'Chiyoda-ku',
    'Sapporo-shi Chuo-ku',
    'Sapporo-shi Kita-ku',
    'Hiroshima-shi Higashi-ku',
    'Hiroshima-shi Nishi-ku',
    'Kamikawa-gun Higashikagura-cho',
    'Kitagunma-gun Shinto-mura',
    'Miyakejima Miyake-mura',
    'Gamagori-shi',
    'Omachi-shi',
  ]);
});
