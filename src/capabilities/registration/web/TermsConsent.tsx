import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import styles from './TermsConsent.module.css';

const ReadTerms = lazy(() => import('./ReadTerms.tsx'));

export type TermsConsentProps = {
  id: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
};

/** The checkbox that accepts the terms, with a link to read them. CHK-01 ACC-01 */
export function TermsConsent({ id, checked, error, onChange }: TermsConsentProps): ReactNode {
  const [isReading, setReading] = useState(false);
  return (
    <>
      <CheckboxField
        id={id}
        label={messages.termsGuestConsent}
        hint={<TermsLink onOpen={() => setReading(true)} />}
        required
        checked={checked}
        error={error}
        onChange={onChange}
      />
      {isReading && (
        <Suspense fallback={null}>
          <ReadTerms onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the terms in a dialog, so that the form is not left; opened in a new tab, they are a page. */
function TermsLink({ onOpen }: { onOpen: () => void }): ReactNode {
  function press(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }

  return <a className={styles.link} href="/terms" onClick={press}>{t`Read the terms of service`}</a>;
}
