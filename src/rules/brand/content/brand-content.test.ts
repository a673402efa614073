import { describe, expect, test } from 'vitest';
import { brandByKey, brandKeys } from '#rules/brand/brand.ts';
import { homeTitle, homeWords } from '#rules/brand/home-words.ts';
import { helpQuestions } from '#rules/help/help-questions.ts';
import { productLineOrder } from '../brand-wording.ts';
import { contentOfBrand } from './content-of-brand.ts';

describe.each(brandKeys)('what %s says', (key) => {
  const content = contentOfBrand(key);
  const questions = helpQuestions(brandByKey(key), content.questions);

  test('BRD-01 the title and description of a brand fit into search results', () => {
    expect(homeTitle(brandByKey(key)).length).toBeLessThanOrEqual(60);
    expect(content.description.length).toBeGreaterThan(100);
    expect(content.description.length).toBeLessThanOrEqual(160);
  });

  test('BRD-01 the home page of a brand has five questions that the help page answers', () => {
    const known = questions.map(({ id }) => id);
    expect(content.topQuestions).toHaveLength(5);
    for (const id of content.topQuestions) expect(known).toContain(id);
  });

  test('BRD-01 the home page of a brand shows six different trips with the bag that the brand lists first', () => {
    const { sku, routes } = content.trips;
    expect(sku.startsWith(`${productLineOrder(key)[0]}-`)).toBe(true);
    expect(new Set(routes.map(({ to }) => to.city)).size).toBe(6);
    for (const { from, to } of routes) expect(`${from.zip} ${to.zip}`).toMatch(/^\d{5} \d{5}$/);
  });
});

test('BRD-01 six brands say six different things', () => {
  const contents = brandKeys.map(contentOfBrand);
  for (const texts of [
    contents.map(({ description }) => description),
    contents.map(({ serviceType }) => serviceType),
    contents.map(({ promiseHeading }) => promiseHeading),
    contents.flatMap(({ steps }) => steps.map(({ title }) => title)),
    contents.flatMap(({ steps }) => steps.map(({ text }) => text)),
    brandKeys.map((key) => homeWords()[key].headline),
  ]) {
    expect(new Set(texts).size).toBe(texts.length);
  }
});
