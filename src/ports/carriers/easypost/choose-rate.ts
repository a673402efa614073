import { addDays, daysBetween, type IsoDate, isWeekend } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { ServiceLevel } from '#rules/services/service-levels.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { LabelRequest } from '../carriers.ts';

/** What one of the account's carriers asks for a shipment. */
export type Rate = {
  readonly id: string;
  readonly carrier: string;
  readonly service: string;
  readonly cost: Cents;
  /** Working days from the handover to the arrival; null if the carrier does not say. */
  readonly days: number | null;
};

export type ChosenRate =
  | { readonly kind: 'chosen'; readonly rate: Rate }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * The rate for what the customer bought: a service of the carrier and level of the order, and of its services the slowest that arrives on
 * the promised day. Of two accounts with one carrier the cheaper one is taken.
 */
export function chooseRate(
  rates: readonly Rate[],
  {
    carrier,
    level,
    shipOn,
    arriveOn,
    remarks,
  }: Pick<LabelRequest, 'carrier' | 'level' | 'shipOn' | 'arriveOn'> & { readonly remarks: readonly string[] },
): ChosenRate {
  const services = servicesOf[carrier][level];
  const offered = services.flatMap((service) => {
    const [cheapest] = rates
      .filter((rate) => rate.service === service && isCarrierName(carrier, rate.carrier))
      .toSorted((one, other) => one.cost - other.cost);
    return cheapest ? [cheapest] : [];
  });
  const daysMax = workingDays({ from: shipOn, to: arriveOn });
  const rate = offered.find(({ days }) => days === null || days <= daysMax) ?? offered.at(-1);
  if (rate) return { kind: 'chosen', rate };
  const said = remarks.length === 0 ? '' : ` ${carrierOptions[carrier]} says: ${remarks.join(' ')}`;
  return {
    kind: 'none',
    reason: `EasyPost has no rate of ${carrierOptions[carrier]} for ${services.join(' or ')} on this way.${said}`,
  };
}

/** Whether EasyPost means this carrier. */
export function isCarrierName(carrier: CarrierKey, name: string): boolean {
  return carrierNames[carrier].has(name.toLowerCase());
}

/** EasyPost's names of the carriers, in small letters: of our own accounts there, and of those that EasyPost provides. */
const carrierNames: Readonly<Record<CarrierKey, ReadonlySet<string>>> = {
  FEDEX: new Set(['fedex', 'fedexdefault']),
  UPS: new Set(['ups', 'upsdap']),
};

/** EasyPost's names of the services that a level is sold as, the slowest first. */
const servicesOf: Readonly<Record<CarrierKey, Readonly<Record<ServiceLevel, readonly string[]>>>> = {
  FEDEX: {
    DOMESTIC_GROUND: ['FEDEX_GROUND', 'GROUND_HOME_DELIVERY'],
    DOMESTIC_EXPEDITED_GROUND: ['FEDEX_GROUND', 'GROUND_HOME_DELIVERY', 'FEDEX_EXPRESS_SAVER'],
    DOMESTIC_4_DAY: ['FEDEX_GROUND', 'GROUND_HOME_DELIVERY', 'FEDEX_EXPRESS_SAVER'],
    DOMESTIC_3_DAY: ['FEDEX_EXPRESS_SAVER'],
    DOMESTIC_2_DAY: ['FEDEX_2_DAY'],
    DOMESTIC_1_DAY: ['STANDARD_OVERNIGHT', 'PRIORITY_OVERNIGHT'],
    INTERNATIONAL_ECONOMY: ['INTERNATIONAL_ECONOMY'],
    INTERNATIONAL_PRIORITY: ['INTERNATIONAL_PRIORITY', 'FEDEX_INTERNATIONAL_PRIORITY'],
  },
  UPS: {
    DOMESTIC_GROUND: ['Ground'],
    DOMESTIC_EXPEDITED_GROUND: ['Ground', '3DaySelect'],
    DOMESTIC_4_DAY: ['Ground', '3DaySelect'],
    DOMESTIC_3_DAY: ['3DaySelect'],
    DOMESTIC_2_DAY: ['2ndDayAir'],
    DOMESTIC_1_DAY: ['NextDayAirSaver', 'NextDayAir'],
    INTERNATIONAL_ECONOMY: ['Expedited'],
    INTERNATIONAL_PRIORITY: ['Express'],
  },
};

/**
 * How many working days are between handover and arrival. Holidays count as working days, because the carriers' own numbers ignore them,
 * too.
 */
function workingDays({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }): number {
  const days = Array.from({ length: Math.max(0, daysBetween({ from, to })) }, (_, index) => addDays(from, index + 1));
  return days.filter((day) => !isWeekend(day)).length;
}
