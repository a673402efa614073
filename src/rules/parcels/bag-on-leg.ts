import type { Leg } from '#rules/shipment/draft.ts';
import { legNames } from '#rules/shipment/leg-names.ts';

/** Which bag of which leg, as the lists of staff name it: `Outbound, bag 2`. */
export function bagOnLeg({ leg, bag }: { readonly leg: Leg; readonly bag: number }): string {
  return `${legNames[leg]}, bag ${bag}`;
}
