import type { BrandPictures } from './brand-pictures.ts';

/** A liner at the quay. */
export const resortTwoPictures: BrandPictures = {
  land: [
    ['tint', 'M206 128a38 38 0 0 1 76 0Z'],
    ['far', 'M0 190V134C80 126 160 132 260 128S440 132 520 128V190Z'],
    ['line', 'M128 96q6-7 11 0 5-7 11 0M160 80q5-6 9 0 4-6 9 0'],
    ['near', 'M0 190V158h112l12 32Z'],
    ['line', 'M92 158v14M104 158v20M112 158h-112'],
    ['near', 'M150 190c30-22 60-22 90-8s70 8 100-4 120-22 180-18v30Z'],
    ['line', 'M160 152q8-6 16 0t16 0 16 0 16 0M236 164q8-6 16 0t16 0 16 0'],
  ],
  place: [
    ['paper', 'M30 60V44h76v16ZM42 44V30h52v14Z'],
    ['spark', 'M56 30V12h12v18ZM74 30V12h12v18Z'],
    ['line', 'M38 52h6M50 52h6M62 52h6M74 52h6M86 52h6M50 37h6M62 37h6M74 37h6'],
    ['solid', 'M6 60h126c-2 14-10 25-22 30H28C16 84 8 74 6 60Z'],
    [
      'paper',
      'M20 72a3 3 0 1 1 6 0 3 3 0 1 1-6 0M40 72a3 3 0 1 1 6 0 3 3 0 1 1-6 0M60 72a3 3 0 1 1 6 0 3 3 0 1 1-6 0M80 72a3 3 0 1 1 6 0 3 3 0 1 1-6 0M100 72a3 3 0 1 1 6 0 3 3 0 1 1-6 0',
    ],
    ['deep', 'M0 92q9-7 18 0t18 0 18 0 18 0 18 0 18 0 18 0 14-2v10H0Z'],
  ],
  bag: [
    ['line', 'M22 30V18h16v12'],
    ['paper', 'M8 30h44a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V34a4 4 0 0 1 4-4Z'],
    ['near', 'M12 30h9v54h-9ZM39 30h9v54h-9Z'],
    ['line', 'M12 30v54M21 30v54M39 30v54M48 30v54'],
    ['spark', 'M25 46h10v5H25ZM23 58h14v12H23Z'],
    ['solid', 'M4 84h10v5H4ZM46 84h10v5H46Z'],
  ],
};
