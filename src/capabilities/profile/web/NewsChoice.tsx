import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { saveNotifications } from '../contract.ts';

/** Whether the user wants news by email. Saved at once; the checkbox is reset if that fails. CHK-06 */
export function NewsChoice({ isWanted }: { isWanted: boolean }): ReactNode {
  const [isChecked, setChecked] = useState(isWanted);
  const saving = useSubmit({
    send: (marketing: boolean) => call(saveNotifications, { body: { marketing } }),
    onFailure: (wanted) => setChecked(!wanted),
  });
  return (
    <div className={styles.block}>
      <p className={styles.lead}>{t`You’ll always get receipts and order updates. Everything else is up to you.`}</p>
      <CheckboxField
        id="news"
        label={messages.marketingConsent}
        checked={isChecked}
        onChange={(wanted) => {
          if (saving.isPending) return;
          setChecked(wanted);
          saving.submit(wanted);
        }}
      />
      {saving.answer && <Alert tone="good">{messages.choicesSaved}</Alert>}
      {saving.failure !== null && <Alert tone="bad">{saving.failure}</Alert>}
    </div>
  );
}
