import type { BrandPictures } from './brand-pictures.ts';

/** The hall of a campus between its trees. */
export const schoolPictures: BrandPictures = {
  land: [
    ['tint', 'M304 64a18 18 0 1 1 36 0 18 18 0 1 1-36 0'],
    ['far', 'M0 190V136c70-18 120-22 190-8s120-14 190-8 100 6 140-2V190Z'],
    ['far', 'M150 132V104h16V92h20v12h18v28ZM290 124V98h30v26ZM322 124v-18h16v18Z'],
    ['near', 'M0 190V162c80-14 150-8 220 2s190-2 300-10v36Z'],
    ['tint', 'M380 162c-40 4-120 8-160 28h64c20-14 80-22 122-28Z'],
    ['deep', 'M100 142a14 17 0 1 1 28 0 14 17 0 1 1-28 0M300 142a13 16 0 1 1 26 0 13 16 0 1 1-26 0'],
    ['line', 'M114 144v24M313 146v22'],
  ],
  place: [
    ['paper', 'M14 98V54h112v44Z'],
    ['paper', 'M60 34V20h20v14Z'],
    ['solid', 'M56 20 70 6l14 14Z'],
    ['spark', 'M70 6V-4l13 4-13 4Z'],
    ['line', 'M70 6V-4'],
    ['solid', 'M6 56 70 30l64 26Z'],
    ['near', 'M24 60h12v38H24ZM44 60h12v38H44ZM84 60h12v38H84ZM104 60h12v38h-12Z'],
    ['line', 'M24 60v38M36 60v38M44 60v38M56 60v38M84 60v38M96 60v38M104 60v38M116 60v38'],
    ['spark', 'M62 98V72c0-10 16-10 16 0v26Z'],
    ['line', 'M4 99h132'],
  ],
  bag: [
    ['paper', 'M2 52h40v37H2Z'],
    ['near', 'M17 52h10v16H17Z'],
    ['line', 'M17 52v16h10V52'],
    ['paper', 'M14 20h34v32H14Z'],
    ['near', 'M27 20h8v13h-8Z'],
    ['line', 'M27 20v13h8V20M8 80h10'],
    ['spark', 'M44 64h14v25H44Z'],
    ['solid', 'M44 68h14v4H44Z'],
  ],
};
