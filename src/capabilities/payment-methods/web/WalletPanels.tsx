import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { messages } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { applePayOf, payByApple } from './apple-pay.ts';
import { choiceFieldIds } from './choice-field-ids.ts';
import { GatewayPage, HiddenGatewayPage } from './GatewayPage.tsx';
import type { PaymentFormProps } from './payment-form-props.ts';
import styles from './PaymentForm.module.css';
import { choiceError } from './choice-error.ts';
import { useGatewayFrame } from './use-gateway-frame.ts';

/** PayPal: its own question in a frame of the gateway, then that it was answered. PAY-01 */
export function PaypalPanel(props: PaymentFormProps): ReactNode {
  const { value, question, onChange } = props;
  const { charge, info } = question;
  const isApproved = value.approval?.method === 'paypal';
  const frame = useGatewayFrame({
    page: isApproved ? null : info.fieldsPage,
    view: 'paypal',
    onNonce: (nonce) => onChange({ ...value, approval: { method: 'paypal', nonce, charge } }),
  });
  if (isApproved) return <Approved {...props} wallet="PayPal" />;
  return (
    <div className={styles.panel}>
      <GatewayPage id={choiceFieldIds.approval} title="PayPal" frame={frame} />
      <ApprovalProblem {...props} />
    </div>
  );
}

/** Apple Pay: a button that opens its sheet. It is offered only where the sheet opens. PAY-01 */
export function ApplePayPanel(props: PaymentFormProps): ReactNode {
  const { value, question, payee, onChange } = props;
  const { charge, info } = question;
  const [isFailed, setFailed] = useState(false);
  // What exchanges the token; there is nothing to see in it.
  const frame = useGatewayFrame({ page: info.fieldsPage, view: 'apple-pay' });

  async function open(): Promise<void> {
    const { ApplePaySession: sessions } = applePayOf(window);
    if (!sessions) return setFailed(true);
    setFailed(false);
    const exchange = (token: unknown) => frame.exchange({ kind: 'exchange-apple-pay', token });
    const outcome = await payByApple({ sessions, charge, payee, exchange });
    if (outcome.kind === 'nonce') {
      onChange({ ...value, approval: { method: 'apple-pay', nonce: outcome.nonce, charge } });
    } else setFailed(outcome.kind === 'failed');
  }

  return (
    <div className={styles.panel}>
      <HiddenGatewayPage title="Apple Pay" frame={frame} />
      {value.approval?.method === 'apple-pay' ? (
        <Approved {...props} wallet="Apple Pay" />
      ) : (
        <Button
          id={choiceFieldIds.approval}
          variant="primary"
          disabledReason={frame.status === 'ready' ? undefined : 'Loading Apple Pay.'}
          onPress={() => void open()}
        >
          Pay {formatCents(charge)} with Apple Pay
        </Button>
      )}
      {isFailed && <Alert tone="bad">{messages.paymentFailed}</Alert>}
      <ApprovalProblem {...props} />
    </div>
  );
}

function ApprovalProblem({ problems }: PaymentFormProps): ReactNode {
  const error = choiceError(problems, 'approval');
  return error !== undefined && <Alert tone="bad">{error}</Alert>;
}

function Approved({ value, question, wallet, onChange }: PaymentFormProps & { wallet: string }): ReactNode {
  return (
    <Alert
      tone="good"
      title={`${wallet} is ready`}
      action={
        <Button size="small" label={`Change ${wallet}`} onPress={() => onChange({ ...value, approval: null })}>
          Change
        </Button>
      }
    >
      You approved {formatCents(question.charge)}. You’ll be charged when you place the order.
    </Alert>
  );
}
