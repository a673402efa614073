import { createHash } from 'node:crypto';
import type { LabelAddress } from '../carriers.ts';

/** Lets the carrier recognize a repeated request without storing names and streets. */
export function requestHash(request: object): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest();
}

/** The clock of a place follows from the rest. */
export function printedAddress({ timeZone: _timeZone, ...address }: LabelAddress): Omit<LabelAddress, 'timeZone'> {
  return address;
}

/** The same request has the same text, in whatever order its fields were written. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
