import type { Transaction } from 'kysely';
import { receiptAddressForMail } from '#access/receipt-links.ts';
import { receiptOfOrder } from '#capabilities/orders/server/receipt-of-order.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { BagClaim } from '#records/claims/bag-claims.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import type { Order } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import { mailSender } from '#rules/brand/brand-site.ts';
import { claimMail, type ClaimUpdate } from '#rules/mail/claim-mail.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { showClaim } from './show-claims.ts';

/** Writes an email about a claim, in the language of the caller. */
export async function queueClaimMail(
  tx: Transaction<Tables>,
  deps: ClaimDeps,
  {
    update,
    claim,
    order,
    mailId,
  }: {
    readonly update: ClaimUpdate;
    readonly claim: BagClaim;
    readonly order: Order;
    /** What distinguishes the emails about a claim, so that each is written once. */
    readonly mailId: string;
  },
): Promise<void> {
  const { receipt, owner } = await receiptOfOrder({ ...deps, db: tx }, order);
  const shown = await showClaim({ ...deps, db: tx }, order, claim);
  const site = deps.siteOf(order.brandId);
  await addToOutbox(
    tx,
    {
      id: `claim-${claim.id}-${mailId}@${new URL(site.siteUrl).hostname}`,
      ...mailSender(site),
      to: { name: receipt.payer.name, address: receipt.payer.email },
      ...claimMail(receipt, {
        update,
        claimKind: claim.kind,
        bagName: shown.bagName,
        claimed: claim.claimed > 0 ? claim.claimed : null,
        receiptAddress: await receiptAddressForMail({ ...deps, db: tx }, order, owner),
        contact: site.contact,
      }),
      attachments: [],
    },
    nowOf(deps.clock),
  );
}
