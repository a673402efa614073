import type { CountryConfig } from '#rules/address/country-rules.ts';
import { contradictsZip, isStateFromZip } from '#rules/address/state-of-zip.ts';
import { foundAtZip, type ZipLookupAnswer } from '#rules/address/zip-lookup.ts';
import { checkZip } from '#rules/address/zip-rules.ts';
import { t } from '#rules/language/t.ts';
import { endForServices, missingForServices, type MissingForServices } from '#rules/services/ready-for-services.ts';
import { missingBags } from '#rules/shipment/bags-on-leg.ts';
import { type Draft, type End, isDropOff, type Leg, lineOrder, type ShipPoint } from '#rules/shipment/draft.ts';
import type { TripSectionKey } from '#rules/shipment/trip-sections.ts';

/** Something that is still missing for a price. */
export type TripGap = {
  readonly section: TripSectionKey;
  /** What to do, as a button or a sentence says it. */
  readonly words: string;
  /** The field to fill in. */
  readonly fieldId: string;
};

export type TripFacts = {
  readonly ends: Readonly<Record<End, KnownEnd>>;
  readonly calendars: Readonly<
    Record<
      Leg,
      {
        /** Why the chosen day is not possible; null when it is, or when none is chosen. */
        readonly problem: string | null;
      }
    >
  >;
};

type KnownEnd = {
  readonly country: { readonly config: CountryConfig };
  readonly zip: { readonly answer: ZipLookupAnswer | null };
};

/** What is missing before services can be asked for. SVC-01 */
export function gapsBeforeServices(draft: Draft, facts: TripFacts): readonly TripGap[] {
  return [...placeGaps(draft, facts), ...dayGaps(draft, facts), ...bagGaps(draft)];
}

/** What is missing between the services and a price. A service that is being looked for again is not missing. */
export function gapsBeforePrice(
  draft: Draft,
  facts: TripFacts & { readonly isLookingFor: Readonly<Record<Leg, boolean>> },
): readonly TripGap[] {
  const gaps: TripGap[] = [];
  if (!draft.outbound.service && !facts.isLookingFor.outbound) {
    gaps.push({ section: 'services', words: t`Choose when it arrives`, fieldId: 'outbound-service' });
  }
  if (!draft.roundtrip) return gaps;
  const { pickupDate, service } = draft.return;
  if (pickupDate === null || facts.calendars.return.problem !== null) {
    const words = isDropOff(draft.return) ? t`Choose a return drop-off date` : t`Choose a return pickup date`;
    gaps.push({ section: 'return', words, fieldId: 'return-date' });
  } else if (!service && !facts.isLookingFor.return) {
    gaps.push({ section: 'return', words: t`Choose when it returns`, fieldId: 'return-service' });
  }
  return gaps;
}

/** Whether the carriers can be asked about any day. SVC-01 */
export function areEndsAndBagsKnown(gaps: readonly TripGap[]): boolean {
  return gaps.every(({ section }) => section !== 'where' && section !== 'bags');
}

function placeGaps(draft: Draft, { ends }: TripFacts): readonly TripGap[] {
  const missing = missingForServices({
    origin: endForServices(draft.origin, ends.origin.country.config),
    destination: endForServices(draft.destination, ends.destination.country.config),
  });
  return (['origin', 'destination'] as const).flatMap((end): readonly TripGap[] => {
    const point = draft[end];
    const first = missing.find((gap) => gap.end === end);
    const words = end === 'origin' ? t`Choose where it starts` : t`Choose where it goes`;
    const field = first?.field ?? wrongField(point, ends[end]);
    return field === null ? [] : [{ section: 'where', words, fieldId: gapFieldId(draft, end, field) }];
  });
}

/** The server refuses an invalid zip, and a state that is not that of the zip. */
function wrongField(point: ShipPoint, { country: { config }, zip }: KnownEnd): 'zip' | 'state' | null {
  if (checkZip(point.zip, config).kind === 'problem') return 'zip';
  if (!isStateFromZip(config.code)) return null;
  if (zip.answer?.kind === 'unknown') return 'zip';
  const found = foundAtZip(zip);
  return found && contradictsZip(point.state, found) ? 'state' : null;
}

function gapFieldId(draft: Draft, end: End, field: MissingForServices['field']): string {
  return draft[end].type === 'club' ? `${end}-club` : `${end}-${field}`;
}

function bagGaps(draft: Draft): readonly TripGap[] {
  const [first] = missingBags(draft);
  if (!first) return [];
  if (first.message === 'bagRequired') return [{ section: 'bags', words: t`Add a bag`, fieldId: firstCounter(draft) }];
  return [{ section: 'bags', words: t`Choose a size for every bag`, fieldId: firstUnsizedBag(draft) }];
}

function firstCounter(draft: Draft): string {
  return `traveler-${draft.travelers[0]?.id}-${lineOrder(draft)[0]}-count`;
}

function firstUnsizedBag(draft: Draft): string {
  for (const { id, lines } of draft.travelers) {
    for (const { type, products } of lines) {
      const index = products.findIndex(({ size }) => size === null);
      if (index >= 0) return `traveler-${id}-${type}-${index}-size`;
    }
  }
  return firstCounter(draft);
}

function dayGaps(draft: Draft, { calendars }: TripFacts): readonly TripGap[] {
  if (draft.outbound.pickupDate !== null && calendars.outbound.problem === null) return [];
  const words = isDropOff(draft.outbound) ? t`Choose a drop-off date` : t`Choose a pickup date`;
  return [{ section: 'when', words, fieldId: 'outbound-date' }];
}
