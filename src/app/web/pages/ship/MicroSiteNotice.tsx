import type { ReactNode } from 'react';
import { useCarrierWarning } from '#capabilities/ship-points/web/use-carrier-warning.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { microSiteOfTab } from '../../micro-site-of-tab.ts';
import { useTrip } from './use-trip.ts';

/** Says which micro-site the trip is booked through, and where its carrier does not collect. ROL-03 */
export default function MicroSiteNotice({ microSiteId }: { microSiteId: number }): ReactNode {
  const { draft } = useTrip();
  const warning = useCarrierWarning(draft);
  const site = microSiteOfTab();
  const name = site?.id === microSiteId ? site.name : t`a partner site`;
  return (
    <Alert tone={warning === null ? 'info' : 'warn'} title={t`You’re booking through ${name}`}>
      {warning ?? t`It stays linked to your order.`}
    </Alert>
  );
}
