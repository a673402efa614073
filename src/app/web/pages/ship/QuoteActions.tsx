import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { LiveRegion } from '#kit/web/notices/LiveRegion.tsx';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './QuoteActions.module.css';
import { quoteLink } from '#rules/shipment-form/quote-link.ts';
import { useTrip } from './use-trip.ts';

/** What can be done with a price besides ordering. */
export default function QuoteActions(): ReactNode {
  return (
    <>
      <CopyLink />
      <Button wide onPress={() => window.print()}>{t`Print this quote`}</Button>
    </>
  );
}

function CopyLink(): ReactNode {
  const { draft } = useTrip();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  const link = new URL(quoteLink(draft, pageFacts.shipPath), window.location.href).href;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
      setTimeout(() => setOutcome('none'), limits.successAlertMs);
    } catch {
      setOutcome('refused');
    }
  }

  return (
    <div className={styles.copy}>
      <Button wide onPress={() => void copy()}>
        {outcome === 'copied' ? t`Link copied` : t`Copy a link to this trip`}
      </Button>
      <LiveRegion message={outcome === 'copied' ? t`Link copied` : ''} />
      {outcome === 'refused' && (
        <TextField
          id="quote-link"
          label={t`Copy this address`}
          hint={t`Your browser doesn’t let us copy it for you.`}
          value={link}
          readOnly
          onChange={() => undefined}
        />
      )}
    </div>
  );
}
