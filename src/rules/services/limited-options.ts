import type { MessageName } from '#rules/messages.ts';

/** Why a leg has nothing to choose from: always the sentence of the specification, with what else is known about it. */
export type LimitedOptions = {
  readonly message: MessageName;
  /** The carrier's own words, when it gave any. */
  readonly carrierError: string | null;
  /** Our reason, when we did not even ask the carrier. */
  readonly reason: MessageName | null;
};

/** Each leg is told on its own, and only when nothing at all is offered on it. SVC-05 */
export function limitedOptions({
  offerCount,
  carrierError,
  reason,
}: {
  readonly offerCount: number;
  readonly carrierError: string | null;
  readonly reason: MessageName | null;
}): LimitedOptions | null {
  if (offerCount > 0) return null;
  return { message: 'limitedServiceOptions', carrierError, reason };
}
