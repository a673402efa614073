import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { type Loadable, loadableOf } from '#kit/web/loadable.ts';
import { t } from '#rules/language/t.ts';
import { offeredPickupOptions, type PickupPlace } from '#rules/pricing/offered-pickup-options.ts';
import type { PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { pickupFees } from '../contract.ts';
import { pickupFeesFromWire, pickupFeesQuestionToWire } from '../wire.ts';

export type PickupOptions = Loadable<readonly PickupFeeOption[]>;

/** The ways to hand bags over that can be chosen for a day and a place. PKP-01 to PKP-03 */
export function usePickupOptions(asked: {
  readonly brandId: number;
  readonly isToday: boolean;
  readonly place: PickupPlace;
  /** The customer whom staff book for; null when people book for themselves. */
  readonly customerId?: number | null;
  /** False while the options are not needed; nothing is loaded then. */
  readonly isNeeded?: boolean;
}): PickupOptions {
  const { brandId, isToday, place, customerId = null, isNeeded = true } = asked;
  const query = useQuery({
    queryKey: ['pickup-fee', brandId, isToday, customerId],
    enabled: isNeeded,
    queryFn: async ({ signal }) => {
      const question = pickupFeesQuestionToWire({ brandId, isSameDay: isToday, userId: customerId ?? undefined });
      return pickupFeesFromWire(await call(pickupFees, { query: question }, { signal }));
    },
    select: (options) => offeredPickupOptions(options, place),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return loadableOf(query, t`We couldn’t load pickup times`);
}
