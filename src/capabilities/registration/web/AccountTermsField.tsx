import type { ReactNode } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { TermsConsent } from './TermsConsent.tsx';
import type { AccountTerms } from './use-account-terms.ts';

/** Asks a signed-in user to accept the terms, in the form; checking the box accepts them. CHK-04 */
export function AccountTermsField({
  id,
  terms,
  error,
}: {
  id: string;
  terms: AccountTerms;
  error: string | undefined;
}): ReactNode {
  const { asked, isSaving, problem, accept } = terms;
  if (asked === null) return null;
  return (
    <>
      {asked.isChanged && !asked.isAccepted && <Alert tone="warn">{messages.termsChanged}</Alert>}
      <TermsConsent
        id={id}
        // An acceptance that was not recorded leaves the box empty, so that it can be tried again.
        checked={asked.isAccepted || isSaving}
        error={error}
        onChange={(isChecked) => {
          if (isChecked && !asked.isAccepted && !isSaving) accept();
        }}
      />
      {problem !== null && (
        <Alert tone="bad" title={t`We couldn’t save your answer`}>
          {problem}
        </Alert>
      )}
    </>
  );
}
