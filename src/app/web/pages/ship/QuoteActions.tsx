import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { LiveRegion } from '#kit/web/notices/LiveRegion.tsx';
import { limits } from '#rules/limits.ts';
import { goToField } from './folds.ts';
import styles from './QuoteActions.module.css';
import { quoteLink } from './quote-link.ts';
import { usePageState } from './use-page-state.ts';
import { askForErrors } from './shown-errors.ts';
import { useTrip } from './use-trip.ts';

/** The next thing to do, and, once there is a price, what can be done with it. */
export function NextAction(): ReactNode {
  const { gaps } = useTrip();
  const { folds, shownErrors } = usePageState();
  const [gap] = gaps;
  if (!gap) return <CopyLink />;
  return (
    <Button
      variant="primary"
      wide
      onPress={() => {
        askForErrors(shownErrors, gap.section);
        goToField(folds, gap);
      }}
    >
      {gap.words}
    </Button>
  );
}

export function PrintQuote(): ReactNode {
  const { price } = useTrip();
  if (price.status !== 'ready') return null;
  return (
    <Button wide onPress={() => window.print()}>
      Print this quote
    </Button>
  );
}

function CopyLink(): ReactNode {
  const { draft } = useTrip();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  const link = new URL(quoteLink(draft), window.location.href).href;

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
      <Button variant="primary" wide onPress={() => void copy()}>
        {outcome === 'copied' ? 'Link copied' : 'Copy a link to this trip'}
      </Button>
      <LiveRegion message={outcome === 'copied' ? 'Link copied' : ''} />
      {outcome === 'refused' && (
        <TextField
          id="quote-link"
          label="Copy this address"
          hint="Your browser does not let us copy it for you."
          value={link}
          readOnly
          onChange={() => undefined}
        />
      )}
    </div>
  );
}
