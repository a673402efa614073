import type { ServiceLevel } from '#rules/services/service-levels.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { unreachable } from '#rules/result.ts';

/** The tracking number of the label with this serial number, in the form that the carrier's own have. */
export function trackingNumber({
  carrier,
  level,
  serial,
}: {
  readonly carrier: CarrierKey;
  readonly level: ServiceLevel;
  readonly serial: number;
}): string {
  switch (carrier) {
    case 'UPS':
      return upsNumber(level, serial);
    case 'FEDEX':
      return fedexNumber(serial);
    default:
      return unreachable(carrier);
  }
}

/** Invented: no shipper has it. */
const shipperAccount = '9P0RT4';

/** UPS's own codes of its services. */
const upsServiceCodes: Readonly<Record<ServiceLevel, string>> = {
  DOMESTIC_GROUND: '03',
  DOMESTIC_EXPEDITED_GROUND: '72',
  DOMESTIC_4_DAY: '90',
  DOMESTIC_3_DAY: '12',
  DOMESTIC_2_DAY: '02',
  DOMESTIC_1_DAY: '01',
  INTERNATIONAL_ECONOMY: '67',
  INTERNATIONAL_PRIORITY: '66',
};

/** `1Z`, the shipper, the service, seven digits of the package, and the check digit. */
function upsNumber(level: ServiceLevel, serial: number): string {
  const body = `${shipperAccount}${upsServiceCodes[level]}${digitsOf(serial, 7)}`;
  return `1Z${body}${upsCheckDigit(body)}`;
}

/** Letters count as A = 2, B = 3 … I = 0, J = 1 …; every second character counts twice. */
function upsCheckDigit(body: string): number {
  const sum = [...body].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
    return total + value * (index % 2 === 0 ? 1 : 2);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Eleven digits and the check digit. */
function fedexNumber(serial: number): string {
  const body = `79${digitsOf(serial, 9)}`;
  return `${body}${fedexCheckDigit(body)}`;
}

const fedexWeights = [1, 3, 7] as const;

/** From the right the digits count once, three times and seven times in turn; a remainder of ten is written as 0. */
function fedexCheckDigit(body: string): number {
  const sum = [...body]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (fedexWeights[index % 3] ?? 0), 0);
  return (sum % 11) % 10;
}

function digitsOf(serial: number, length: number): string {
  const text = String(serial).padStart(length, '0');
  if (text.length > length) throw new Error(`The embedded carrier has run out of numbers at ${serial}.`);
  return text;
}
