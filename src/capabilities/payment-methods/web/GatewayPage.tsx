import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { MessageWithPhone } from '#kit/web/notices/MessageWithPhone.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import styles from './GatewayPage.module.css';
import type { GatewayFrame } from './use-gateway-frame.ts';

export type GatewayPageProps = {
  id: string;
  /** What a screen reader calls the frame. */
  title: string;
  frame: Pick<GatewayFrame, 'status' | 'heightPx' | 'name' | 'attach' | 'reload'>;
  /** The message when it doesn't load. */
  failure?: string;
};

/** A page of the gateway as part of ours: no border, no scroll bars, and its space is reserved until it is loaded. PAY-02 */
export function GatewayPage({ id, title, frame, failure = messages.cardFieldsAway }: GatewayPageProps): ReactNode {
  const { status, heightPx, reload } = frame;
  if (status === 'away') {
    return (
      <Alert tone="bad" title={failure}>
        <MessageWithPhone text={t`Choose another way to pay, or call us.`} />
      </Alert>
    );
  }
  if (status === 'failed') {
    return (
      <Alert
        tone="bad"
        title={failure}
        action={<Button onPress={reload}>{t`Try again`}</Button>}
      >{t`Everything else you entered is saved.`}</Alert>
    );
  }
  return (
    <div className={styles.place}>
      {status === 'loading' && (
        <Waiting label={t`Loading the secure fields`}>
          <Skeleton shape="block" height="9.75rem" />
        </Waiting>
      )}
      <BareFrame id={id} title={title} frame={frame} heightPx={heightPx} isSeen={status === 'ready'} />
    </div>
  );
}

/** A page of the gateway that works invisibly. */
export function HiddenGatewayPage({ title, frame }: Omit<GatewayPageProps, 'id'>): ReactNode {
  return (
    // Not `hidden`: a frame without a layout never reports that it is ready.
    <div className={styles.unseen} aria-hidden="true">
      <BareFrame title={title} frame={frame} heightPx={0} isSeen={false} />
    </div>
  );
}

type BareFrameProps = Omit<GatewayPageProps, 'id'> & { id?: string; heightPx: number; isSeen: boolean };

function BareFrame({ id, title, frame: { name, attach }, heightPx, isSeen }: BareFrameProps): ReactNode {
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the card's fields are of another origin, here or one frame further in, and need their own scripts, calls and autofill
    <iframe
      key={name}
      ref={attach}
      id={id}
      className={styles.frame}
      title={title}
      referrerPolicy="no-referrer"
      style={{ height: heightPx }}
      data-seen={isSeen || undefined}
    />
  );
}
