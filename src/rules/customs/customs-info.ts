import { addDays, type IsoDate, isBefore, parseIsoDate } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import type { Draft } from '#rules/shipment/draft.ts';

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

/** The days of the trip of the bags that the traveler's own days have to fit; null for those that are not known. */
export type TripOfStay = {
  /** The day now where the trip starts. Null for days that were fine when they were ordered, so that a later change can keep them. */
  readonly today: IsoDate | null;
  readonly bagsArrive: IsoDate | null;
  readonly bagsStartBack: IsoDate | null;
};

/** Customs forms are for bags whose owner comes too; a longer time between them is a year typed wrong. */
const daysAfterBagsMax = 365;

export function tripOfStay(
  { outbound, return: back, roundtrip }: Pick<Draft, 'outbound' | 'return' | 'roundtrip'>,
  today: IsoDate | null,
): TripOfStay {
  return { today, bagsArrive: outbound.arrivalDate, bagsStartBack: roundtrip ? back.pickupDate : null };
}

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
 * arrival. The traveler may enter the country before the bags or after them, but not before today, not after the bags start back, and
 * doesn't leave before the bags are there. INT-01
 */
export function customsProblems(
  info: CustomsInfo,
  { isRoundTrip, trip = anyTrip }: { readonly isRoundTrip: boolean; readonly trip?: TripOfStay },
): readonly CustomsProblem[] {
  const arrival = dateIn(info, 'arrival', true);
  const departure = dateIn(info, 'departure', isRoundTrip);
  const found = [arrival, departure].flatMap((answer) => (answer.kind === 'problem' ? [answer.problem] : []));
  if (found.length > 0 || arrival.kind !== 'day') return found;
  const entered = arrivalProblem(arrival.day, trip);
  const left = departure.kind === 'day' ? departureProblem(departure.day, { arrival: arrival.day, trip }) : null;
  return [...(entered ? [sameWords('arrival', entered)] : []), ...(left ? [sameWords('departure', left)] : [])];
}

const anyTrip: TripOfStay = { today: null, bagsArrive: null, bagsStartBack: null };

function arrivalProblem(day: IsoDate, { today, bagsArrive, bagsStartBack }: TripOfStay): MessageName | null {
  if (today !== null && isBefore({ day, than: today })) return 'customsDayPast';
  if (bagsStartBack !== null && isBefore({ day: bagsStartBack, than: day })) return 'customsArrivalAfterReturn';
  const isFar = bagsArrive !== null && isBefore({ day: addDays(bagsArrive, daysAfterBagsMax), than: day });
  return isFar ? 'customsArrivalTooFar' : null;
}

function departureProblem(
  day: IsoDate,
  { arrival, trip: { bagsArrive } }: { readonly arrival: IsoDate; readonly trip: TripOfStay },
): MessageName | null {
  if (isBefore({ day, than: arrival })) return 'customsDepartureBeforeArrival';
  return bagsArrive !== null && isBefore({ day, than: bagsArrive }) ? 'customsDepartureBeforeBags' : null;
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
