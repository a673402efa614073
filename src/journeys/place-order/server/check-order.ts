import {
  type DraftPriceDeps,
  type DraftToPrice,
  priceDraft,
  type PricedDraft,
} from '#capabilities/pricing/server/price-draft.ts';
import { type FieldError, type Refusal, refuseFields } from '#kit/problem.ts';
import { localTime } from '#ports/clock/clock.ts';
import { addressProblem } from '#facts/address-of-end.ts';
import { type ShipmentFacts, shipmentFacts } from '#facts/shipment-facts.ts';
import type { User } from '#records/people/users.ts';
import { type GuestDetails, guestProblems } from '#rules/checkout/guest-details.ts';
import { messageText } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { formProblems } from '#rules/shipment/form-problems.ts';
import { fieldsOfControls } from '#rules/shipment-form/fields-of-controls.ts';
import type { OrderRequest } from '../wire.ts';
import { blockedAddresses } from './check-steps.ts';
import type { StoredOrderDetails } from './order-plan.ts';

/** The owner of an order: a user, or a guest by the details of the form. */
export type Payer =
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'guest'; readonly guest: GuestDetails };

const guestFields = ['email', 'firstName', 'lastName', 'phone', 'termsAccepted'] as const;

/** Who pays; a guest must give enough details to be reached. CHK-01 */
export function checkPayer({ guest }: OrderRequest, caller: User | undefined): Payer | Refusal {
  if (caller) return { kind: 'user', user: caller };
  const problems = guestProblems(guest);
  const errors = guestFields.flatMap((field) => {
    const message = problems[field];
    return message ? [{ field, message: messageText(message) }] : [];
  });
  return errors.length > 0 ? refuseFields(errors) : { kind: 'guest', guest };
}

/** The facts of a shipment whose form passes the same rules as on the page. VAL-02 PNT-07 */
export async function checkedFacts(deps: DraftPriceDeps, draft: Draft): Promise<ShipmentFacts | Refusal> {
  const known = await shipmentFacts(deps, draft);
  if (known.kind === 'refused') return refuseFields(known.errors);
  const { facts } = known;
  const errors = [
    ...orderProblems(deps, facts.draft, facts),
    ...unknownAddresses(deps, facts),
    ...(await blockedAddresses(deps.db, facts.draft)),
  ];
  return errors.length > 0 ? refuseFields(errors) : facts;
}

/** The price, by the same function as the price that was shown. PAY-04 */
export async function checkedPrice(
  deps: DraftPriceDeps,
  { order, ...asked }: Omit<DraftToPrice, 'extras' | 'cartId'> & { readonly order: OrderRequest },
): Promise<PricedDraft | Refusal> {
  const priced = await priceDraft(deps, { ...asked, extras: order.extras, cartId: order.cartId });
  return priced.kind === 'priced' ? priced : refuseFields(priced.errors);
}

function orderProblems({ clock }: DraftPriceDeps, draft: Draft, facts: ShipmentFacts): readonly FieldError[] {
  const fields = fieldsOfControls(draft);
  const problems = formProblems(draft, {
    countries: { origin: facts.ends.origin.country, destination: facts.ends.destination.country },
    dayProblems: { outbound: facts.outbound.handoverProblem, return: facts.return.handoverProblem },
    today: localTime(clock, facts.ends.origin.place.timeZone).day,
    refusedPhones: new Set(),
    isWorkingDayThere: facts.outbound.question.isCarrierWorkingDay,
  });
  return problems.map(({ fieldId, message }) => ({ field: fields.get(fieldId) ?? 'travelers', message }));
}

/** No order goes to an address that ship_points/validate calls wrong. PNT-04 */
function unknownAddresses(deps: DraftPriceDeps, { draft, ends }: ShipmentFacts): readonly FieldError[] {
  return (['origin', 'destination'] as const).flatMap((end) => {
    const problem = ends[end].club ? null : addressProblem(deps, draft[end]);
    return problem ? [{ field: `${end}[${problem.field}]`, message: messageText(problem.message) }] : [];
  });
}

/** The comment, referral and other details of an order; empty ones are left out. ACC-09 */
export function storedOrderDetails({ referral, comment, requestedClub, ghinNumber }: OrderRequest): StoredOrderDetails {
  const details = {
    referralTravelCompany: referral.travelCompany,
    referralAgentName: referral.agentName,
    comment,
    requestedClub,
    ghinNumber,
  };
  const kept = Object.entries(details).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(kept.filter(([, text]) => text !== ''));
}
