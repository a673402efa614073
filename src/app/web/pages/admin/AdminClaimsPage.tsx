import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { StaffClaimPage } from '#journeys/claims/web/StaffClaimPage.tsx';
import { StaffClaimsPage } from '#journeys/claims/web/StaffClaimsPage.tsx';
import { useStaffClaim } from '#journeys/claims/web/use-staff-claims.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { may } from '#rules/account/permissions.ts';
import { messages } from '#rules/messages.ts';
import { useStaffPage } from '../../frame/use-staff-page.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';

/** The claims of all orders, or one of them, for admins; not found for all others. SCR-08 ROL-01 */
export default function AdminClaimsPage(): ReactNode {
  const { person } = pageFacts;
  const [path] = useLocation();
  if (!person || !may(person.role, 'decide-claims')) return <NotFoundPage />;
  if (/^\/admin\/claims\/?$/.test(path)) return <AllClaims />;
  const id = /^\/admin\/claims\/([1-9]\d{0,8})\/?$/.exec(path)?.[1];
  return id === undefined ? <NotFoundPage /> : <OneClaim key={id} claimId={Number(id)} />;
}

function AllClaims(): ReactNode {
  useStaffPage('Claims');
  return <StaffClaimsPage title="Claims" />;
}

function OneClaim({ claimId }: { claimId: number }): ReactNode {
  const lookup = useStaffClaim(claimId);
  useStaffPage(`Claim ${claimId}`);
  switch (lookup.status) {
    case 'unknown':
      return <NotFoundPage />;
    case 'loading':
      return (
        <DensePage title={`Claim ${claimId}`}>
          <Waiting label="Loading the claim">
            <Skeleton count={4} />
          </Waiting>
        </DensePage>
      );
    case 'failed':
      return (
        <DensePage title={`Claim ${claimId}`}>
          <Alert tone="bad" action={<Button onPress={lookup.retry}>Try again</Button>}>
            {messages.resultsNotLoaded}
          </Alert>
        </DensePage>
      );
    case 'loaded':
      return <StaffClaimPage found={lookup.data} />;
  }
}
