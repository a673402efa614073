import type { BrandPictures } from './brand-pictures.ts';

/** Tents and a fire by the lake. */
export const campPictures: BrandPictures = {
  land: [
    ['tint', 'M322 46a19 19 0 1 0 22 26 24 24 0 0 1-22-26Z'],
    ['far', 'M0 190V128c50-24 92-28 140-4s90-40 150-18 80 34 130 14 70-14 100-22V190Z'],
    [
      'deep',
      'M84 158l12-22h-6l11-21 11 21h-6l12 22ZM112 164l15-28h-8l13-25 13 25h-8l15 28ZM286 154l11-20h-6l10-19 10 19h-6l11 20ZM312 158l13-24h-7l12-22 12 22h-7l13 24Z',
    ],
    ['near', 'M0 190V160c60-10 120-4 170 8s90 4 150-6 140-16 200-8v36Z'],
    ['far', 'M178 178c18-9 82-10 100-2 10 7-20 12-52 12s-58-4-48-10Z'],
    ['line', 'M206 179c14 6 32 6 46 0l-6 7h-34ZM252 172l-10 14'],
  ],
  place: [
    ['deep', 'M108 96l14-26h-7l12-24 12 24h-7l8 26Z'],
    ['paper', 'M34 98 74 40l40 58Z'],
    ['solid', 'M74 58l18 40H56Z'],
    ['line', 'M74 40l-6-9M74 40l6-9'],
    ['spark', 'M14 92c-9-12 4-17 3-32 12 7 18 23 8 32Z'],
    ['line', 'M4 97l24-6M4 91l24 6M0 99h140'],
  ],
  bag: [
    ['paper', 'M4 44c0-9 5-14 13-14h26c8 0 13 5 13 14v40H4Z'],
    ['solid', 'M4 50h52v5H4Z'],
    ['near', 'M13 56h7v28h-7ZM40 56h7v28h-7Z'],
    ['line', 'M16 30v54M44 30v54M4 44c0-9 5-14 13-14h26c8 0 13 5 13 14v40H4Z'],
    ['spark', 'M25 47h10v12H25Z'],
    ['solid', 'M6 84h9v5H6ZM45 84h9v5h-9Z'],
  ],
};
