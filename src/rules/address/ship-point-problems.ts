import type { MessageName } from '#rules/messages.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { checkPhone } from '#rules/people/phone.ts';
import { checkLatinLetters } from '#rules/validation/latin-letters.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import type { TypedShipPointField } from '#rules/shipment/draft-changes.ts';
import {
  type AddressField,
  type CountryConfig,
  isFieldDisabled,
  isFieldRequired,
  isStateNeeded,
} from './country-rules.ts';
import { contradictsZip, isStateFromZip, type StateAtZip } from './state-of-zip.ts';
import { checkZip } from './zip-rules.ts';

export type ShipPointProblems = Readonly<Partial<Record<TypedShipPointField, MessageName>>>;

type ShipPointContext = {
  readonly end: End;
  readonly config: CountryConfig;
  /** The state that the lookup found for the zip, if any. */
  readonly atZip?: StateAtZip | null;
};

/**
 * The problems of an ordinary address before it can be booked, at most one per field. The country decides which fields exist and which
 * are required. What is printed on labels is in Latin letters. VAL-02 VAL-03 VAL-04 CTY-01
 */
export function shipPointProblems(
  point: ShipPoint,
  { end, config, atZip = null }: ShipPointContext,
): ShipPointProblems {
  const zip = checkZip(point.zip, config);
  const found: Readonly<Partial<Record<TypedShipPointField, MessageName | null>>> = {
    contact: required(
      point.contact,
      end === 'origin' ? 'senderNameRequired' : 'recipientNameRequired',
      (name) => checkPersonName(name) ?? checkLatinLetters(name),
    ),
    address: ofCountry(config, 'address', point.address, 'addressRequired'),
    address2: checkLatinLetters(point.address2),
    company: checkLatinLetters(point.company),
    zip: zip.kind === 'problem' ? zip.message : null,
    city: ofCountry(config, 'city', point.city, 'cityRequired'),
    state: stateProblem(point, config, atZip),
    phone: required(point.phone, 'phoneRequired', checkPhone),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null));
}

/** Where the zip decides the state, the state must match it. ZIP-01 CTY-02 */
function stateProblem(point: ShipPoint, config: CountryConfig, atZip: StateAtZip | null): MessageName | null {
  if (point.state.trim() === '') return isStateNeeded(config) ? 'stateRequired' : null;
  const unprinted = isFieldDisabled(config, 'state') ? null : checkLatinLetters(point.state);
  if (unprinted) return unprinted;
  return atZip && isStateFromZip(config.code) && contradictsZip(point.state, atZip) ? 'stateNotOfZip' : null;
}

function ofCountry(
  config: CountryConfig,
  field: AddressField,
  value: string,
  missing: MessageName,
): MessageName | null {
  if (isFieldDisabled(config, field)) return null;
  return isFieldRequired(config, field) && value.trim() === '' ? missing : checkLatinLetters(value);
}

function required(
  value: string,
  missing: MessageName,
  check: (value: string) => MessageName | null,
): MessageName | null {
  return value.trim() === '' ? missing : check(value);
}
