import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';

/** Says what turning the links off means, before it is done: it can't be undone. SCR-06 */
export default function TurnOffLinks({
  isOfGuest,
  isPending,
  failure,
  onConfirm,
  onClose,
}: {
  isOfGuest: boolean;
  isPending: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <Modal
      title={t`Turn off the links in our emails?`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            pendingLabel={isPending ? t`Turning off…` : undefined}
            onPress={onConfirm}
          >{t`Turn off the links`}</Button>
          <Button onPress={onClose}>{t`Keep the links`}</Button>
        </>
      }
    >
      <p>{t`The links in all emails we’ve sent about this order will stop working, for you and for anyone you forwarded them to. Your order stays as it is.`}</p>
      <p>
        {isOfGuest
          ? t`You can still see this receipt in this browser. Elsewhere, ask for a new link on the tracking page.`
          : t`You can still see this receipt when you’re signed in, or ask for a new link on the tracking page.`}
      </p>
      {failure !== null && <Alert tone="bad">{failure}</Alert>}
    </Modal>
  );
}
