import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import type { TextUpdates } from '../wire.ts';
import { PagePanel, PanelStatus } from '#kit/web/layout/PagePanel.tsx';
import styles from '#kit/web/layout/PagePanel.module.css';
import { useChooseTexts, useTextUpdates } from './use-text-updates.ts';

/** One checkbox and the number: text messages about this order. Nothing is shown where none can be sent. SCR-06 */
export default function TextUpdatesPanel({ orderId }: { orderId: number }): ReactNode {
  const updates = useTextUpdates(orderId);
  return updates?.isOffered ? <Choice key={updates.phone} orderId={orderId} updates={updates} /> : null;
}

function Choice({ orderId, updates }: { orderId: number; updates: TextUpdates }): ReactNode {
  const choosing = useChooseTexts(orderId);
  const [isWanted, setWanted] = useState(updates.isWanted);
  const [phone, setPhone] = useState(updates.phone);
  const isChanged = isWanted !== updates.isWanted || (isWanted && phone !== updates.phone);
  const said = updates.isWanted ? t`We’ll text ${updates.phone} about this order.` : t`We won’t text you.`;
  return (
    <PagePanel title={t`Text messages`}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => choosing.submitForm(event, { isWanted, phone: isWanted ? phone : '' })}
      >
        <CheckboxField id="texts-wanted" label={updates.consent} checked={isWanted} onChange={setWanted} />
        {isWanted && (
          <TextField
            id="texts-phone"
            label={t`Mobile number`}
            type="tel"
            autoComplete="tel"
            length="short"
            value={phone}
            error={choosing.errors['phone']}
            onChange={(value) => {
              setPhone(value);
              choosing.clearError('phone');
            }}
          />
        )}
        {choosing.failure !== null && <Alert tone="bad">{choosing.failure}</Alert>}
        {isChanged && (
          <div>
            <Button type="submit" pendingLabel={choosing.isPending ? t`Saving…` : undefined}>{t`Save`}</Button>
          </div>
        )}
        <PanelStatus>{!isChanged && (choosing.answer || updates.isWanted) ? said : ''}</PanelStatus>
      </form>
    </PagePanel>
  );
}
