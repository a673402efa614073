import type { RateLimit } from './rate-limits.ts';

/** One count: a limit, and the address, session or card that it applies to. */
export type Count = { readonly limit: RateLimit; readonly of: string };

export type Wait = { readonly waitMs: number };

/** One try at one moment, which is counted under each of these. */
export type Try = { readonly counts: readonly Count[]; readonly nowMs: number };

/** The key that identifies a count. */
export function countKey({ limit: { scope }, of }: Count): string {
  return `${scope} ${of}`;
}

export type CountedTimes = { readonly key: string; readonly count: Count; readonly times: number };

/** Each count once, with how often it is named. */
export function timesOfEach(counts: readonly Count[]): readonly CountedTimes[] {
  const sums = new Map<string, CountedTimes>();
  for (const count of counts) {
    const key = countKey(count);
    sums.set(key, { key, count, times: (sums.get(key)?.times ?? 0) + 1 });
  }
  return [...sums.values()];
}

/** A count as it is stored, the tries that are looked at included. */
export type StoredCount = { readonly tries: number; readonly endsMs: number };

/**
 * How long each of some simultaneous tries has to wait; null for those that may be made. All of them are in `stored` already: earlier tries
 * take the earlier places of each count, and refused tries keep their places until they are subtracted.
 */
export function waitsOfTries(
  tries: readonly Pick<Try, 'counts'>[],
  { stored, nowMs }: { readonly stored: ReadonlyMap<string, StoredCount>; readonly nowMs: number },
): readonly (Wait | null)[] {
  const added = timesOfEach(tries.flatMap(({ counts }) => counts));
  const places = new Map(added.map(({ key, times }) => [key, (stored.get(key)?.tries ?? 0) - times]));
  return tries.map(({ counts }) => {
    const full = counts.filter((count) => {
      const place = (places.get(countKey(count)) ?? 0) + 1;
      places.set(countKey(count), place);
      return place > count.limit.most;
    });
    if (full.length === 0) return null;
    return { waitMs: Math.max(...full.map((count) => stored.get(countKey(count))?.endsMs ?? nowMs)) - nowMs };
  });
}

/** How long until none of these counts is full any more, by the end times of the full ones; null when none is full. */
export function waitOfCounts(
  { counts, nowMs }: Try,
  { endsMs }: { readonly endsMs: ReadonlyMap<string, number> },
): Wait | null {
  const waitMs = Math.max(...counts.map((count) => endsMs.get(countKey(count)) ?? nowMs)) - nowMs;
  return waitMs > 0 ? { waitMs } : null;
}
