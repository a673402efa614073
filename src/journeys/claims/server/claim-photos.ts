import { randomUUID } from 'node:crypto';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { cleanPicture } from '#kit/server/clean-picture.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findClaim } from '#records/claims/bag-claims.ts';
import { addClaimPhoto, deleteFileLater, listClaimPhotos } from '#records/claims/claim-photos.ts';
import type { Order } from '#records/orders/orders.ts';
import { claimLimits } from '#rules/claims/claim-states.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ShownClaims } from '../wire.ts';
import { answerableClaim, moveAfterAnswer } from './change-claim.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { showClaims } from './show-claims.ts';

/**
 * Adds a photo to a claim. It is an answer, so a claim that waited for its customer, or was closed for want of their answer, is ours to look at again; one that still lacks items or an amount keeps
 * waiting, and the time to answer starts anew. What was sent is never stored: it is decoded and encoded again. The file is on the list of those to delete
 * before it is stored, and leaves it with the row that names it, so that no crash leaves a file that can’t be found again.
 */
export async function addPhoto(
  deps: ClaimDeps,
  { order, claimId }: { readonly order: Order; readonly claimId: number },
  base64: string,
): Promise<ShownClaims | Refusal> {
  const early = await inTransaction(deps.db, async (tx) => {
    const claim = await answerableClaim(tx, { order, claimId, now: nowOf(deps.clock) });
    if (claim instanceof Refusal) return claim;
    return (await listClaimPhotos(tx, claimId)).length >= claimLimits.photosMax ? refuseMore() : null;
  });
  if (early) return early;
  const sent = decoded(base64);
  if (sent === null) return refusePhoto(400, messageText('photoNotAPicture'));
  if (sent.length > claimLimits.photoBytesMax) return refusePhoto(413, messageText('photoTooLarge'));
  const { photoPixelsMax: pixelsMax, photoSideMax: sideMax } = claimLimits;
  const picture = await cleanPicture(sent, { pixelsMax, sideMax });
  if (picture.kind === 'not-a-picture') return refusePhoto(400, messageText('photoNotAPicture'));
  if (picture.kind === 'too-many-pixels') {
    return refusePhoto(413, messageText('photoTooManyPixels', { most: String(pixelsMax / 1_000_000) }));
  }
  const now = nowOf(deps.clock);
  const name = `claims/${claimId}/${randomUUID()}.jpg`;
  await deleteFileLater(deps.db, { name, notBefore: new Date(now.getTime() + claimLimits.fileGraceMs) });
  const stored = await deps.files.put({ name, contentType: picture.contentType, bytes: picture.bytes });
  if (stored.kind === 'unavailable') {
    deps.log.error({ reason: stored.reason }, 'photo storage failed');
    return new Refusal(503, messageText('photoNotStored'));
  }
  await deps.faults?.at('after-photo-file');
  const { width, height } = picture;
  const refusal = await inTransaction(deps.db, async (tx) => {
    const claim = await answerableClaim(tx, { order, claimId, now });
    if (claim instanceof Refusal) return claim;
    if ((await listClaimPhotos(tx, claimId)).length >= claimLimits.photosMax) return refuseMore();
    await addClaimPhoto(tx, { claimId, fileName: name, width, height, now });
    if (claim.state !== 'open') await moveAfterAnswer(tx, { claim, now });
    return null;
  });
  await deps.faults?.at('after-photo');
  return refusal ?? showClaims(deps, order);
}

/** Reads a photo of a claim, if the claim belongs to this order. */
export async function readPhoto(
  { db, files, log }: ClaimDeps,
  order: Order,
  { claimId, photoId }: { readonly claimId: number; readonly photoId: number },
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const claim = await findClaim(db, claimId);
  const photos = claim?.orderId === order.id ? await listClaimPhotos(db, claimId) : [];
  const photo = photos.find(({ id }) => id === photoId);
  if (!photo) return refuseUnknown(messageText('photoUnknown'), 'photoId');
  const file = await files.get(photo.fileName);
  if (file.kind === 'found') return Buffer.from(file.bytes);
  log.error({ file: photo.fileName, reason: file.kind }, 'photo read failed');
  return new Refusal(503, messageText('photoNotRead'));
}

/** Null if it isn't base64. */
function decoded(base64: string): Uint8Array | null {
  return /^[A-Za-z\d+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : null;
}

function refuseMore(): Refusal {
  return refusePhoto(409, messageText('photosTooMany', { most: String(claimLimits.photosMax) }));
}

function refusePhoto(status: 400 | 409 | 413, message: string): Refusal {
  return new Refusal(status, message, [{ field: 'data', message }]);
}
