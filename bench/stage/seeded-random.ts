/** Numbers from 0 up to 1 that are the same in every run, so that two runs load the same clubs and ask the same questions. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the list; with a `skew` above 1 the first ones come more often, as words do in names. */
export function pick<T>(list: readonly T[], random: () => number, skew = 1): T {
  const picked = list[Math.floor(random() ** skew * list.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}
