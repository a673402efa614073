import type { FastifyRequest } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { readForStaff } from '#access/read-for-staff.ts';
import { requireStaff, type StaffDeps } from '#access/require-staff.ts';
import { receiptOfOrder } from '#capabilities/orders/server/receipt-of-order.ts';
import { findRefundableToCard } from '#facts/refundable-to-card.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { countOpenClaims, findClaimForStaff, listClaimsForStaff } from '#records/claims/bag-claims.ts';
import { findOrder } from '#records/orders/orders.ts';
import { claimLimits, isUnanswered } from '#rules/claims/claim-states.ts';
import { messageText } from '#rules/messages.ts';
import type { Receipt } from '#rules/orders/receipt.ts';
import type { ListedClaims, StaffClaim } from '../wire.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { limitOfClaim } from './limit-of-claim.ts';
import { showClaim } from './show-claims.ts';

export type StaffClaimDeps = ClaimDeps & StaffDeps;

/** The claims of all orders, those that wait for us first. SCR-08 */
export function listClaims(deps: ListDeps, request: FastifyRequest): Promise<ListedClaims | Refusal> {
  return readForStaff(deps, { action: 'decide-claims', request }, async (db) => {
    const claims = await listClaimsForStaff(db, claimLimits.listedMax);
    return {
      claims: claims.map(({ updatedAt, ...claim }) => ({
        ...claim,
        isUnanswered: isUnanswered(claim),
        changedAt: updatedAt,
      })),
      open: await countOpenClaims(db),
    };
  });
}

export async function showClaimToStaff(
  deps: StaffClaimDeps,
  claimId: number,
  request: FastifyRequest,
): Promise<StaffClaim | Refusal> {
  const caller = await requireStaff(deps, 'decide-claims', request);
  return caller instanceof Refusal ? caller : staffClaim(deps, claimId);
}

/** Where the bags began their trip, which is most often the customer's own address. */
function senderAddress({ legs }: Receipt): string {
  const from = legs.find(({ leg }) => leg === 'outbound')?.from;
  return from ? `${from.name}\n${from.address}` : '';
}

/** A claim with all that staff need to decide it. */
export async function staffClaim(deps: ClaimDeps, claimId: number): Promise<StaffClaim | Refusal> {
  const claim = await findClaimForStaff(deps.db, claimId);
  const order = claim && (await findOrder(deps.db, claim.orderId));
  if (!claim || !order) return refuseUnknown(messageText('claimUnknown'), 'id');
  const { receipt, owner } = await receiptOfOrder(deps, order);
  return {
    claim: await showClaim(deps, order, claim),
    orderId: order.id,
    displayId: order.displayId,
    payer: receipt.payer,
    isRefundFailed: claim.isRefundFailed,
    ...(await limitOfClaim(deps.db, order, claim)),
    refundableToCard: await findRefundableToCard(deps, order),
    mayHaveCredit: !owner.isGuest,
    senderAddress: senderAddress(receipt),
  };
}
