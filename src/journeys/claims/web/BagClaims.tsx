import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { isUndecided } from '#rules/claims/claim-states.ts';
import { t } from '#rules/language/t.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import styles from './Claims.module.css';
import { useClaims } from './use-claims.ts';
import { NewClaim } from './NewClaim.tsx';
import { ClaimOfCustomer } from './ClaimOfCustomer.tsx';

export type BagClaimsProps = OrderOfPage & { leg: Leg; bag: number };

/** The claims of one bag on one leg, and a form for a new one. SCR-06 */
export default function BagClaims({ leg, bag, ...order }: BagClaimsProps): ReactNode {
  const shown = useClaims(order);
  const [isOpen, setOpen] = useState(false);
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  if (!shown) return null;
  const isThis = (one: { readonly leg: Leg; readonly bag: number }): boolean => one.leg === leg && one.bag === bag;
  const claims = shown.claims.filter(isThis);
  const claimable = shown.bags.find(isThis);
  const openKinds = claims
    .filter(({ state, reopenBy }) => isUndecided(state) || state === 'approved' || reopenBy !== null)
    .map(({ kind }) => kind);
  const kinds = (claimable?.kinds ?? []).filter((kind) => !openKinds.includes(kind));
  return (
    <div className={styles.claims}>
      {unsent.length > 0 && (
        <Alert tone="bad">{t`We have your claim, but not these photos: ${unsent.join(', ')}. Please add them again below.`}</Alert>
      )}
      {claims.map((claim) => (
        <ClaimOfCustomer key={claim.id} claim={claim} shown={shown} order={order} />
      ))}
      {claimable && kinds.length > 0 && !isOpen && (
        <div>
          <Button size="small" onPress={() => setOpen(true)}>
            {t`Report a problem`}
          </Button>
        </div>
      )}
      {claimable && isOpen && (
        <NewClaim
          bag={{ ...claimable, kinds }}
          shown={shown}
          order={order}
          onDone={(failed) => {
            setUnsent(failed);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
