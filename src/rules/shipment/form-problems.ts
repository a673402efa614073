import type { CountryConfig } from '#rules/address/country-rules.ts';
import { duplicateShipPoints } from '#rules/address/duplicate-ship-points.ts';
import { shipPointProblems } from '#rules/address/ship-point-problems.ts';
import type { StateAtZip } from '#rules/address/state-of-zip.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { rowProblems } from '#rules/products/product-row.ts';
import { type ProductType, productTypeLabel } from '#rules/products/product-types.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import { cruiseProblem } from './cruise.ts';
import { type Draft, type End, isDropOff, type Leg, lineOrder, type Traveler } from './draft.ts';
import type { TypedShipPointField } from './draft-changes.ts';
import { type TripSectionKey, tripSectionKeys } from './trip-sections.ts';
import { travelerProblems } from './traveler-problems.ts';

/** A problem that prevents an order: its field on the page and its message. */
export type FormProblem = {
  readonly section: TripSectionKey;
  /** The id of the control that fixes it. */
  readonly fieldId: string;
  readonly message: string;
  /** Tells apart fields with the same message: "ship from", "traveler 2", "golf bag 1 of traveler 2". */
  readonly about: string;
};

/** The problem in a list, where it is shown without its field: `Please enter your phone (ship to)`. */
export function listedProblem({ message, about }: Pick<FormProblem, 'message' | 'about'>): string {
  return `${message.replace(/\.$/, '')} (${about})`;
}

/** Facts that the draft itself does not contain. */
export type FormFacts = {
  readonly countries: Readonly<Record<End, CountryConfig>>;
  /** The state that the lookup found for the zip of each end, if any. */
  readonly statesAtZip?: Readonly<Record<End, StateAtZip | null>>;
  /** The message why the chosen date of a leg is not possible; null when it is, or when none is chosen. */
  readonly dayProblems: Readonly<Record<Leg, string | null>>;
  /** The message why nothing can arrive on the promised day of a leg. The server omits it and lists the services again. DAT-06 */
  readonly arrivalProblems?: Readonly<Record<Leg, string | null>>;
  readonly today: IsoDate;
  /** The ids of phone fields whose numbers can't exist; only the browser's phone widget can check that. VAL-03 */
  readonly refusedPhones: ReadonlySet<string>;
  /** Whether the carrier at the destination works on a day; for cruises. */
  isWorkingDayThere(day: IsoDate): boolean;
};

/**
 * Everything that is missing or wrong before the order can be placed, in the order of the page. The page checks it when the button is
 * pressed, the server before it charges. VAL-02 PNT-05 TRV-02 PRD-02 DAT-06
 */
export function formProblems(draft: Draft, facts: FormFacts): readonly FormProblem[] {
  const found = [
    ...draft.travelers.flatMap((traveler) => bagProblems(draft, traveler, facts)),
    ...placeProblems(draft, facts),
    ...legProblems(draft, 'outbound', facts),
    ...cruiseProblems(draft, facts),
    ...(draft.roundtrip ? legProblems(draft, 'return', facts) : []),
  ];
  return inOrderOfPage(found);
}

export function inOrderOfPage(problems: readonly FormProblem[]): readonly FormProblem[] {
  return problems.toSorted((a, b) => tripSectionKeys.indexOf(a.section) - tripSectionKeys.indexOf(b.section));
}

function placeProblems(draft: Draft, facts: FormFacts): readonly FormProblem[] {
  const repeated = duplicateShipPoints(draft);
  return (['origin', 'destination'] as const).flatMap((end) => {
    const about = end === 'origin' ? t`ship from` : t`ship to`;
    const at = (fieldId: string, message: string): FormProblem => ({
      section: contactFields.some((field) => fieldId === `${end}-${field}`) ? 'who' : 'where',
      fieldId,
      message,
      about,
    });
    const own = ownPlaceProblems(draft, end, facts).map(([fieldId, message]) => at(fieldId, message));
    return repeated ? [...own, at(duplicateField(draft, end), messageText(repeated))] : own;
  });
}

/** The fields of an address that no price needs; they are asked together with the names. */
const contactFields: readonly TypedShipPointField[] = ['contact', 'address', 'address2', 'company', 'phone'];

function ownPlaceProblems(draft: Draft, end: End, facts: FormFacts): readonly (readonly [string, string])[] {
  const point = draft[end];
  const config = facts.countries[end];
  if (!config.supported) return [[`${end}-country`, messageText('countryNotSupported')]];
  if (point.type === 'club') {
    const { facilityLabel } = brandByKey(draft.brand);
    return point.clubId === null ? [[`${end}-club`, messageText('facilityNameRequired', { facilityLabel })]] : [];
  }
  const problems = shipPointProblems(point, { end, config, atZip: facts.statesAtZip?.[end] ?? null });
  const phone = refusedPhone(problems.phone, `${end}-phone`, facts);
  return Object.entries({ ...problems, ...phone }).map(([field, message]) => [`${end}-${field}`, messageText(message)]);
}

/** The field that shows the error about two equal ends: the club or the zip. */
export function duplicateField(draft: Draft, end: End): string {
  return draft[end].type === 'club' ? `${end}-club` : `${end}-zip`;
}

/** Our own check comes first; a number that passes it may still not exist. */
function refusedPhone(
  own: MessageName | undefined,
  fieldId: string,
  { refusedPhones }: FormFacts,
): { readonly phone?: MessageName } {
  return own === undefined && refusedPhones.has(fieldId) ? { phone: 'internationalPhoneNotValid' } : {};
}

function bagProblems(draft: Draft, traveler: Traveler, facts: FormFacts): readonly FormProblem[] {
  const isInternational = !isDomesticRoute({ origin: draft.origin.country, destination: draft.destination.country });
  const person = draft.travelers.length === 1 ? '' : t`traveler ${draft.travelers.indexOf(traveler) + 1}`;
  const at = (
    section: TripSectionKey,
    field: string,
    message: MessageName,
    about = person || t`traveler`,
  ): FormProblem => ({
    section,
    fieldId: `traveler-${traveler.id}-${field}`,
    message: messageText(message),
    about,
  });
  const rows = traveler.lines.flatMap(({ type, products }) =>
    products.flatMap((product, index) =>
      rowProblems({ brand: draft.brand, type, product, isInternational }).map(({ field, message }) =>
        at('bags', `${type}-${index}-${field}`, message, bagName(type, index, person)),
      ),
    ),
  );
  const own = travelerProblems(draft.travelers, traveler.id);
  const phone = refusedPhone(own.phone, `traveler-${traveler.id}-phone`, facts);
  const ofPerson = Object.entries({ ...own, ...phone }).map(([field, message]) => at('who', field, message));
  const none = traveler.lines.length === 0 ? [at('bags', `${lineOrder(draft)[0]}-count`, 'bagRequired')] : [];
  return [...none, ...rows, ...ofPerson];
}

/** `golf bag 2 of traveler 1` */
export function bagName(type: ProductType, index: number, person: string): string {
  const bag = `${productTypeLabel(type).toLowerCase()} ${index + 1}`;
  return person === '' ? bag : t`${bag} of ${person}`;
}

function legProblems(draft: Draft, leg: Leg, { dayProblems, arrivalProblems }: FormFacts): readonly FormProblem[] {
  const plan = draft[leg];
  const daySection = leg === 'outbound' ? 'when' : 'return';
  const dayProblem = dayProblems[leg] ?? (plan.pickupDate === null ? messageText(missingDay(draft, leg)) : null);
  const about = leg === 'outbound' ? t`the outbound trip` : t`the return trip`;
  if (dayProblem !== null) return [{ section: daySection, fieldId: `${leg}-date`, message: dayProblem, about }];
  const isChosen = plan.service !== null && plan.arrivalDate !== null;
  const message = isChosen ? arrivalProblems?.[leg] : messageText('arrivalDateRequired');
  if (message === null || message === undefined) return [];
  const section = leg === 'outbound' ? 'services' : 'return';
  return [{ section, fieldId: `${leg}-service`, message, about }];
}

function missingDay(draft: Draft, leg: Leg): MessageName {
  if (leg === 'return') return 'returnPickupDateRequired';
  return isDropOff(draft.outbound) ? 'dropOffDateRequired' : 'pickupDateRequired';
}

/** TRP-06 */
function cruiseProblems(draft: Draft, { today, isWorkingDayThere }: FormFacts): readonly FormProblem[] {
  if (draft.cruise === null) return [];
  const found = cruiseProblem({
    cruise: draft.cruise,
    arrival: draft.outbound.arrivalDate,
    today,
    isWorkingDay: isWorkingDayThere,
  });
  if (found === null) return [];
  const message = messageText(found.message, found.blanks);
  return [{ section: 'when', fieldId: `cruise-${found.field}`, message, about: t`cruise` }];
}
