import type { ReactNode } from 'react';
import { dateOf, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { photoAddress, type ShownClaim } from '../wire.ts';
import styles from './Claims.module.css';

/** What a claim is about, its photos and what both sides have written; the same for customers and staff. */
export function ClaimFacts({
  claim,
  orderId,
  reader,
}: {
  claim: ShownClaim;
  orderId: number;
  reader: 'customer' | 'staff';
}): ReactNode {
  const { items, photos, messages, description } = claim;
  return (
    <>
      {description !== '' && <p className={styles.text}>{description}</p>}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map(({ what, count, valueEach }) => (
            <li key={what}>
              {count} × {what} · {t`${formatCents(valueEach)} each`}
            </li>
          ))}
        </ul>
      )}
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ id, width, height }, index) => {
            const address = photoAddress({ orderId, claimId: claim.id, photoId: id });
            return (
              <li key={id}>
                <a href={address} target="_blank" rel="noreferrer">
                  <img
                    className={styles.photo}
                    src={address}
                    width={width}
                    height={height}
                    loading="lazy"
                    alt={t`Photo ${index + 1} of the claim`}
                  />
                </a>
              </li>
            );
          })}
        </ul>
      )}
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map(({ author, text, at }) => (
            <li key={`${author} ${at.toISOString()}`} className={styles.message} data-author={author}>
              <span className={styles.soft}>
                {author === 'staff' ? t`We wrote` : reader === 'staff' ? t`The customer wrote` : t`You wrote`} ·{' '}
                <time dateTime={at.toISOString()}>{dayText(at)}</time>
              </span>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** In the browser's time zone. */
function dayText(at: Date): string {
  return shortDate(dateOf(at.getFullYear(), at.getMonth() + 1, at.getDate()));
}
