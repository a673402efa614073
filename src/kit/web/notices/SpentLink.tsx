import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { ButtonLink } from '../form/Button.tsx';
import { Alert } from './Alert.tsx';

/** A one-time link that was used already or has expired, with the way to a new one. ACC-02 */
export function SpentLink(): ReactNode {
  return (
    <Alert
      tone="warn"
      title={t`This link no longer works`}
      action={<ButtonLink href="/password/forgotten">{t`Send me a new one`}</ButtonLink>}
    >
      {messages.linkSpent}
    </Alert>
  );
}
