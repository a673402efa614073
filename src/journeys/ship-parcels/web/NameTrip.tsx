import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { PanelActions } from '#kit/web/layout/PagePanel.tsx';
import styles from '#kit/web/layout/PagePanel.module.css';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { t } from '#rules/language/t.ts';
import { useNameTrip } from './use-returned-bags.ts';

/** Asks for the number of an order that is the new trip of a bag, where it was made without the bag's code. SCR-06 */
export function NameTrip({ order, id }: { order: OrderOfPage; id: number }): ReactNode {
  const [typed, setTyped] = useState('');
  const naming = useNameTrip(order, id);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => naming.submitForm(event, typed)}>
      {naming.failure !== null && <Alert tone="bad">{naming.failure}</Alert>}
      <TextField
        id={`new-trip-${id}`}
        label={t`Order number of the new trip`}
        hint={t`Only if you booked it without the code: the number is on its receipt, such as P-7K3M9Q.`}
        length="short"
        autoCapitalize="characters"
        maxLength={20}
        value={typed}
        error={naming.errors['orderNumber']}
        onChange={(value) => {
          setTyped(value);
          naming.clearError('orderNumber');
        }}
      />
      <PanelActions>
        <Button
          type="submit"
          pendingLabel={naming.isPending ? t`Saving…` : undefined}
        >{t`This is the new trip`}</Button>
      </PanelActions>
    </form>
  );
}
