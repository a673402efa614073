const rows = [
  'アイウエオ a i u e o',
  'カキクケコ ka ki ku ke ko',
  'ガギグゲゴ ga gi gu ge go',
  'サシスセソ sa shi su se so',
  'ザジズゼゾ za ji zu ze zo',
  'タチツテト ta chi tsu te to',
  'ダヂヅデド da ji zu de do',
  'ナニヌネノ na ni nu ne no',
  'ハヒフヘホ ha hi fu he ho',
  'バビブベボ ba bi bu be bo',
  'パピプペポ pa pi pu pe po',
  'マミムメモ ma mi mu me mo',
  'ラリルレロ ra ri ru re ro',
  'ヤユヨ ya yu yo',
  'ワヲン wa o n',
];

const syllables = new Map(
  rows.flatMap((row) => {
    const [signs = '', ...latin] = row.split(' ');
    return Array.from(signs, (sign, index): [string, string] => [sign, latin[index] ?? '']);
  }),
);

/** Vowels that meet where two words join are not one long vowel: Katsu-ura, Toyo-oka. */
const seams: readonly [kana: string, split: string][] = [
  ['カツウラ', 'カツ|ウラ'],
  ['コトウラ', 'コト|ウラ'],
  ['セトウチ', 'セト|ウチ'],
  ['ソオ', 'ソ|オ'],
  ['タキノウエ', 'タキノ|ウエ'],
  ['トヨウラ', 'トヨ|ウラ'],
  ['トヨオカ', 'トヨ|オカ'],
  ['ニシノオモテ', 'ニシノ|オモテ'],
  ['ノウチ', 'ノ|ウチ'],
  ['ヒロオ', 'ヒロ|オ'],
  ['フルウ', 'フル|ウ'],
  ['マツウラ', 'マツ|ウラ'],
  ['ミノオ', 'ミノ|オ'],
];

/** Kana, half width or full, in Hepburn as on Japanese road signs, without marks for long vowels: ﾄｳｷｮｳ is "Tokyo". */
export function romanize(kana: string): string {
  const split = seams.reduce((text, [whole, parts]) => text.replace(whole, parts), kana.normalize('NFKC'));
  const latin = split
    .replace(/ン(?=[アイウエオヤユヨ])/g, "n'")
    .replace(/([ァ-ヺ])([ャュョ])?/g, (sign, first: string, glide: string | undefined) => {
      if (first === 'ッ') return sign;
      const syllable = syllables.get(first);
      if (syllable === undefined) throw new Error(`${sign} in ${kana} has no spelling`);
      return glide ? withGlide(syllable, glide) : syllable;
    })
    .replace(/ッ(?=ch)/g, 't')
    .replace(/ッ(.)/g, '$1$1')
    .replace(/o[ou]/g, 'o')
    .replace(/uu/g, 'u')
    .replaceAll('|', '');
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}

/** キ and ョ are "kyo", シ and ョ "sho". */
function withGlide(syllable: string, glide: string): string {
  const vowel = { ャ: 'a', ュ: 'u', ョ: 'o' }[glide] ?? '';
  const consonant = syllable.slice(0, -1);
  return /^(sh|ch|j)$/.test(consonant) ? consonant + vowel : `${consonant}y${vowel}`;
}
