import type { ReactNode } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { sendConfirmation } from '../contract.ts';

/** Asks the user to confirm their email, and sends the link again. ACC-01 */
export function ConfirmEmailNotice({ email }: { email: string }): ReactNode {
  const sending = useSubmit({ send: () => call(sendConfirmation, { body: {} }) });
  return (
    <>
      <Alert
        tone="info"
        action={
          <Button
            size="small"
            pendingLabel={sending.isPending ? t`Sending…` : undefined}
            onPress={() => sending.submit()}
          >{t`Send again`}</Button>
        }
      >
        {sending.answer?.message ?? messageText('emailUnconfirmed', { email })}
      </Alert>
      {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
    </>
  );
}
