import type { Transaction } from 'kysely';
import { newSecretToken } from '#kit/server/secret-token.ts';
import {
  deleteExpiredLinks,
  insertOneTimeLink,
  type OneTimeLink,
  oneTimeLinkRow,
} from '#records/people/one-time-links.ts';
import type { Tables } from '#records/tables.ts';
import type { SiteOfLink } from '#rules/brand/link-on-site.ts';
import { oneTimeLinkMs, oneTimeLinkUrl } from '#rules/account/one-time-link.ts';

/** Creates a link that works once. Only a hash of its token is stored, so its address can be read only here. ACC-02 CHK-01 */
export async function createOneTimeLink(
  tx: Transaction<Tables>,
  { link, now, ...site }: SiteOfLink & { readonly link: OneTimeLink; readonly now: Date },
): Promise<string> {
  await deleteExpiredLinks(tx, now);
  const { row, url } = newLink({ link, now, ...site });
  await insertOneTimeLink(tx, row);
  return url;
}

/**
 * Creates the link with which a guest claims their account; it is sent with the receipt. Unlike `createOneTimeLink` it does not delete
 * expired links, so that an order does not wait for that. CHK-01
 */
export async function createClaimLink(tx: Transaction<Tables>, claim: ClaimLinkInput): Promise<ClaimLink> {
  const { row, ...link } = newClaimLink(claim);
  await insertOneTimeLink(tx, row);
  return link;
}

/** Where a guest claims their account, and the token that its address carries. */
export type ClaimLink = { readonly url: string; readonly token: string };

type ClaimLinkInput = SiteOfLink & { readonly userId: number; readonly now: Date };

/** The row and address of a claim link, for a statement that inserts the row along with others. */
export function newClaimLink({ userId, now, siteUrl, brandInLinks }: ClaimLinkInput) {
  return newLink({ link: { purpose: 'claim-account', userId }, now, siteUrl, brandInLinks });
}

/** The row of a link, and the address that works once the row is committed. */
function newLink({ link, now, ...site }: SiteOfLink & { readonly link: OneTimeLink; readonly now: Date }) {
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + oneTimeLinkMs(link.purpose));
  return {
    token,
    url: oneTimeLinkUrl(link.purpose, { ...site, token }),
    row: oneTimeLinkRow({ link, token, createdAt: now, expiresAt }),
  };
}
