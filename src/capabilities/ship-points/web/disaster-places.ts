import type { DisasterMessage } from './use-disaster-notices.ts';

export type DisasterEnds = {
  readonly origin: readonly DisasterMessage[];
  readonly destination: readonly DisasterMessage[];
};

/** A message with the words for where it holds. */
export type PlacedMessage = DisasterMessage & { readonly place: string };

/** Every message once, with the ends that it speaks of: one storm may lie over both. NTE-01 */
export function disasterPlaces({ origin, destination }: DisasterEnds): readonly PlacedMessage[] {
  const isAtDestination = (id: number) => destination.some((other) => other.id === id);
  const isAtOrigin = (id: number) => origin.some((other) => other.id === id);
  return [
    ...origin.map((one) => ({ ...one, place: isAtDestination(one.id) ? 'Ship from and ship to' : 'Ship from' })),
    ...destination.filter(({ id }) => !isAtOrigin(id)).map((one) => ({ ...one, place: 'Ship to' })),
  ];
}
