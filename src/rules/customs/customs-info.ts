import { type IsoDate, isBefore, parseIsoDate } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';

/**
 * Whether customs papers with the traveler's own dates are required: on every international route. We have no list of countries that
 * don't need them. INT-01
 */
export function isCustomsInfoRequired(route: { readonly origin: string; readonly destination: string }): boolean {
  return !isDomesticRoute(route);
}

/** When the traveler enters and leaves the country, as typed. */
export type CustomsInfo = { readonly arrival: string; readonly departure: string };

/** The two days of the form; null while one is not chosen. */
export type TravelDays = { readonly arrival: IsoDate | null; readonly departure: IsoDate | null };

export type CustomsField = keyof CustomsInfo;

export type CustomsProblem = {
  readonly field: CustomsField;
  /** The message at the field. */
  readonly message: MessageName;
  /** The message of the server's refusal; for a missing date the specification has a different one. */
  readonly refusal: MessageName;
};

const missingDate: Readonly<Record<CustomsField, Pick<CustomsProblem, 'message' | 'refusal'>>> = {
  arrival: { message: 'customsArrivalRequired', refusal: 'customsArrivalMissing' },
  departure: { message: 'customsDepartureRequired', refusal: 'customsDepartureMissing' },
};

/**
 * The problems of the customs info: the arrival is always required, the departure for a round trip, and it must not be before the
 * arrival. INT-01
 */
export function customsProblems(
  info: CustomsInfo,
  { isRoundTrip }: { readonly isRoundTrip: boolean },
): readonly CustomsProblem[] {
  const arrival = dateIn(info, 'arrival', true);
  const departure = dateIn(info, 'departure', isRoundTrip);
  const found = [arrival, departure].flatMap((answer) => (answer.kind === 'problem' ? [answer.problem] : []));
  if (found.length > 0 || arrival.kind !== 'day' || departure.kind !== 'day') return found;
  if (!isBefore({ day: departure.day, than: arrival.day })) return [];
  return [sameWords('departure', 'customsDepartureBeforeArrival')];
}

type DateAnswer =
  | { readonly kind: 'day'; readonly day: IsoDate }
  | { readonly kind: 'none' }
  | { readonly kind: 'problem'; readonly problem: CustomsProblem };

function dateIn(info: CustomsInfo, field: CustomsField, isNeeded: boolean): DateAnswer {
  const typed = info[field].trim();
  if (typed === '') return isNeeded ? { kind: 'problem', problem: { field, ...missingDate[field] } } : { kind: 'none' };
  const day = parseIsoDate(typed);
  return day ? { kind: 'day', day } : { kind: 'problem', problem: sameWords(field, 'dateNotADay') };
}

function sameWords(field: CustomsField, message: MessageName): CustomsProblem {
  return { field, message, refusal: message };
}
