import { t } from '#rules/language/t.ts';
import type { DisasterMessage } from './use-disaster-notices.ts';

export type DisasterEnds = {
  readonly origin: readonly DisasterMessage[];
  readonly destination: readonly DisasterMessage[];
};

/** A message with the end, in words, that it is about. */
export type PlacedMessage = DisasterMessage & { readonly place: string };

/** Every message once, with the ends that it is about: one storm may cover both. NTE-01 */
export function disasterPlaces({ origin, destination }: DisasterEnds): readonly PlacedMessage[] {
  const isAtDestination = (id: number) => destination.some((other) => other.id === id);
  const isAtOrigin = (id: number) => origin.some((other) => other.id === id);
  return [
    ...origin.map((one) => ({ ...one, place: isAtDestination(one.id) ? t`Ship from and ship to` : t`Ship from` })),
    ...destination.filter(({ id }) => !isAtOrigin(id)).map((one) => ({ ...one, place: t`Ship to` })),
  ];
}
