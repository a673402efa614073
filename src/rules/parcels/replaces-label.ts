import type { Leg } from '#rules/shipment/draft.ts';

type PlannedLabel = {
  readonly leg: Leg;
  readonly bag: number;
  readonly plan: number;
  readonly trackingNumber: string | null;
};

/** Whether a bag had another label before this one, which may be printed already and must not be used any more. */
export function replacesLabel(parcel: PlannedLabel, all: readonly PlannedLabel[]): boolean {
  return all.some(
    ({ leg, bag, plan, trackingNumber }) =>
      leg === parcel.leg && bag === parcel.bag && plan < parcel.plan && trackingNumber !== null,
  );
}
