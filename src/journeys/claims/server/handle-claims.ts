import type { Transaction } from 'kysely';
import { receiptAddressForMail } from '#access/receipt-links.ts';
import { receiptOfOrder } from '#capabilities/orders/server/receipt-of-order.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import {
  addClaimUpdate,
  type BagClaim,
  type ClaimUpdateKind,
  findClaim,
  listClaimMessages,
  listPaidByGateway,
  moveClaim,
  takeClaimUpdate,
} from '#records/claims/bag-claims.ts';
import { forgetDeletedFile, listFilesToDelete } from '#records/claims/claim-photos.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import { findOrder, type Order } from '#records/orders/orders.ts';
import { closePaidDamageCases } from '#records/parcels/parcel-cases.ts';
import { findAccountDates } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { mailSender } from '#rules/brand/brand-site.ts';
import { claimLimits } from '#rules/claims/claim-states.ts';
import { inLanguage } from '#rules/language/t.ts';
import { claimMail, type ClaimUpdate } from '#rules/mail/claim-mail.ts';
import { zeroCents } from '#rules/money.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { showClaim } from './show-claims.ts';

/** One pass: claims that the gateway has paid, emails about claims, and files that no row names. Each step is safe to repeat. */
export async function handleClaims(deps: ClaimDeps): Promise<void> {
  await markPaidClaims(deps);
  for (let told = 0; told < claimLimits.updatesPerPassMax; told += 1) {
    if (!(await mailNextUpdate(deps))) break;
    await deps.faults?.at('after-claim-mail');
  }
  await deleteFiles(deps);
}

/** Marks approved claims as paid once the gateway has paid their refund. */
export async function markPaidClaims(deps: ClaimDeps): Promise<void> {
  for (const id of await listPaidByGateway(deps.db, claimLimits.updatesPerPassMax)) {
    await inTransaction(deps.db, async (tx) => {
      const now = nowOf(deps.clock);
      if (!(await moveClaim(tx, { id, from: 'approved', to: 'paid', now }))) return;
      await closePaidDamageCases(tx, now);
      await addClaimUpdate(tx, { claimId: id, kind: 'paid' });
      await deps.faults?.at('before-claim-paid');
    });
    await deps.faults?.at('after-claim-paid');
  }
}

/** Writes the email about the next claim update; false when there is none. The row is replaced by the email in one transaction. */
function mailNextUpdate(deps: ClaimDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const update = await takeClaimUpdate(tx);
    if (!update) return false;
    const claim = await findClaim(tx, update.claimId);
    const order = claim && (await findOrder(tx, claim.orderId));
    if (!claim || !order) throw new Error(`Claim ${update.claimId} or its order is gone`);
    const { erasedAt } = await findAccountDates(tx, order.userId);
    // If the card is paid before the email about the approval is written, one email says both. With a check, both are sent: the first has
    // the address to verify.
    const isOutdated = update.kind === 'approved' && claim.state === 'paid' && claim.payTo === 'card';
    if (erasedAt === null && !isOutdated)
      await inLanguage(orderLanguage(order), () => queueMail(tx, deps, { update, claim, order }));
    await deps.faults?.at('before-claim-mail');
    return true;
  });
}

async function queueMail(
  tx: Transaction<Tables>,
  deps: ClaimDeps,
  {
    update: { id, kind },
    claim,
    order,
  }: {
    readonly update: { readonly id: number; readonly kind: ClaimUpdateKind };
    readonly claim: BagClaim;
    readonly order: Order;
  },
): Promise<void> {
  const { receipt, owner } = await receiptOfOrder({ ...deps, db: tx }, order);
  const shown = await showClaim({ ...deps, db: tx }, order, claim);
  const site = deps.siteOf(order.brandId);
  await addToOutbox(
    tx,
    {
      id: `claim-${claim.id}-${id}@${new URL(site.siteUrl).hostname}`,
      ...mailSender(site),
      to: { name: receipt.payer.name, address: receipt.payer.email },
      ...claimMail(receipt, {
        update: await claimUpdateOf(tx, kind, claim),
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

async function claimUpdateOf(tx: Transaction<Tables>, kind: ClaimUpdateKind, claim: BagClaim): Promise<ClaimUpdate> {
  switch (kind) {
    case 'asked': {
      const asked = (await listClaimMessages(tx, claim.id)).findLast(({ author }) => author === 'staff');
      return { kind, question: asked?.text ?? '' };
    }
    case 'approved':
    case 'paid':
      return {
        kind,
        amount: claim.approved ?? zeroCents,
        payTo: claim.payTo ?? 'card',
        checkTo: claim.checkTo ?? '',
        lessBecause: claim.reason,
      };
    case 'denied':
      return { kind, reason: claim.reason ?? '' };
    case 'opened':
    case 'withdrawn':
      return { kind };
  }
}

/** A file that can't be deleted now stays on the list. */
async function deleteFiles({ db, files, clock, log }: ClaimDeps): Promise<void> {
  const now = nowOf(clock);
  for (const name of await listFilesToDelete(db, { now, limit: claimLimits.filesPerPassMax })) {
    const removed = await files.remove(name);
    if (removed.kind === 'removed') await forgetDeletedFile(db, name);
    else log.error({ file: name, reason: removed.reason }, 'file deletion failed');
  }
}
