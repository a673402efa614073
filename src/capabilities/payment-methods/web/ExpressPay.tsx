import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { isWallet, type WalletMethod, walletMethods } from '#rules/checkout/payment-methods.ts';
import type { WalletContact, WalletField } from '#rules/checkout/wallet-fill.ts';
import { localeOf } from '#rules/language/language.ts';
import { currentLanguage, t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { methodTitles } from '../method-titles.ts';
import { applePayBrowser, payByApple } from './apple-pay.ts';
import { choiceError } from './choice-error.ts';
import { choiceFieldIds } from './choice-field-ids.ts';
import styles from './ExpressPay.module.css';
import type { WalletOutcome } from './gateway-channel.ts';
import { HiddenGatewayPage } from './GatewayPage.tsx';
import { completeChoice, methodsOffered } from './payment-choice.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import { PaypalDialog } from './PaypalDialog.tsx';
import { useGatewayFrame } from './use-gateway-frame.ts';

/** A payment that a wallet approved. */
export type WalletApproval = {
  readonly method: WalletMethod;
  readonly nonce: string;
  readonly charge: Cents;
  readonly contact: WalletContact;
};

export type ExpressPayProps = Pick<PaymentFormProps, 'question' | 'value' | 'problems'> & {
  /** The payee as a wallet shows it. */
  payee: string;
  /** Whether the wallet may fill in the form: not for people who book for others. */
  fillsForm: boolean;
  onApproved: (approval: WalletApproval) => void;
  /** The user wants to pay without a wallet after all. */
  onLeave: () => void;
  /** What the order still needs, shown beside what the wallet filled in. */
  missing: ReactNode;
};

/** The wallets that this gateway and this browser have, before everything else: they need no card, and fill in the form. PAY-01 */
export function ExpressPay(props: ExpressPayProps): ReactNode {
  const { question, fillsForm } = props;
  const [approvals, setApprovals] = useState(0);
  const ready = useRef<HTMLDivElement>(null);
  // The button that was pressed is no longer on the page, so the focus has to move.
  useEffect(() => {
    if (approvals > 0) ready.current?.focus();
  }, [approvals]);
  const value = completeChoice(props.value, question);
  const offered = methodsOffered(question);
  const wallets = walletMethods.filter((method) => offered.includes(method));
  if (wallets.length === 0) return null;
  const chosen = isWallet(value.method) ? value.method : null;
  const isCardAlone = offered.every((method) => method === 'new-card' || isWallet(method));
  return (
    <section className={styles.express} aria-labelledby="pay-express" data-form="express">
      <h3 className={styles.title} id="pay-express">
        {t`Express checkout`}
      </h3>
      {chosen !== null && value.approval ? (
        <Approved {...props} wallet={chosen} filled={value.approval.filled} place={ready} />
      ) : (
        <>
          {chosen === null && fillsForm && (
            <p className={styles.quiet}>
              {t`Fills in your details from your wallet. You’re charged only when you place the order.`}
            </p>
          )}
          {chosen !== null && <NotApproved {...props} wallet={chosen} />}
          <WalletButtons
            {...props}
            wallets={wallets}
            onApproved={(approval) => {
              setApprovals(approvals + 1);
              props.onApproved(approval);
            }}
          />
        </>
      )}
      {chosen === null && (
        <p className={styles.or}>
          <span>{isCardAlone ? t`or pay with card` : t`or pay another way`}</span>
        </p>
      )}
    </section>
  );
}

function WalletButtons(props: ExpressPayProps & { wallets: readonly WalletMethod[] }): ReactNode {
  const { question, payee, fillsForm, wallets, onApproved } = props;
  const { charge, info } = question;
  const [isPaypalOpen, setPaypalOpen] = useState(false);
  const [failed, setFailed] = useState<WalletMethod | null>(null);
  const hasApplePay = wallets.includes('apple-pay');
  // An invisible frame that exchanges Apple's token.
  const frame = useGatewayFrame({ page: hasApplePay ? info.fieldsPage : null, view: 'apple-pay' });

  function leave(method: WalletMethod, outcome: WalletOutcome): void {
    setPaypalOpen(false);
    if (outcome.kind === 'failed') setFailed(method);
    if (outcome.kind === 'approved') {
      const { nonce, contact } = outcome;
      onApproved({ method, nonce, charge, contact });
    }
  }

  async function openApplePay(): Promise<void> {
    const { ApplePaySession: sessions } = applePayBrowser(window);
    if (!sessions) return setFailed('apple-pay');
    const exchange = (token: unknown) => frame.exchange({ kind: 'exchange-apple-pay', token });
    leave('apple-pay', await payByApple({ sessions, charge, payee, asksContact: fillsForm, exchange }));
  }

  function open(method: WalletMethod): void {
    setFailed(null);
    if (method === 'paypal') setPaypalOpen(true);
    else void openApplePay();
  }

  return (
    <>
      {hasApplePay && <HiddenGatewayPage title="Apple Pay" frame={frame} />}
      <div className={styles.wallets}>
        {wallets.map((method, index) => (
          <button
            key={method}
            // The list of what is missing leads to the first of them.
            id={index === 0 ? choiceFieldIds.approval : undefined}
            className={styles[method]}
            type="button"
            data-wallet={method}
            aria-label={t`${methodTitles()[method]}: pay ${formatCents(charge)}`}
            onClick={() => open(method)}
          >
            {methodTitles()[method]}
          </button>
        ))}
      </div>
      {failed && <Alert tone="bad">{messageText('walletNotCharged', { wallet: methodTitles()[failed] })}</Alert>}
      {isPaypalOpen && info.fieldsPage && (
        <PaypalDialog
          page={info.fieldsPage}
          charge={charge}
          payee={payee}
          onLeft={(outcome) => leave('paypal', outcome)}
        />
      )}
    </>
  );
}

/** Another price, or a bank that refused, needs another approval. */
function NotApproved({ question, problems, wallet, onLeave }: ExpressPayProps & { wallet: WalletMethod }): ReactNode {
  const error = choiceError(problems, 'approval');
  return (
    <Alert
      tone={error === undefined ? 'warn' : 'bad'}
      title={t`${methodTitles()[wallet]} needs your approval for ${formatCents(question.charge)}`}
      action={
        <Button size="small" onPress={onLeave}>
          {t`Pay another way`}
        </Button>
      }
    >
      {error ?? t`Approve it again to place the order.`}
    </Alert>
  );
}

type ApprovedProps = ExpressPayProps & {
  wallet: WalletMethod;
  filled: readonly WalletField[];
  place: RefObject<HTMLDivElement | null>;
};

function Approved({ question, wallet, filled, place, missing, onLeave }: ApprovedProps): ReactNode {
  const title = methodTitles()[wallet];
  return (
    <div className={styles.approved} ref={place} role="group" aria-label={t`${title} is ready`} tabIndex={-1}>
      <Alert
        tone="good"
        title={t`${title} is ready`}
        action={
          <Button size="small" onPress={onLeave}>
            {t`Pay another way`}
          </Button>
        }
      >
        {t`You approved ${formatCents(question.charge)}. You’ll be charged when you place the order.`}
      </Alert>
      {filled.length > 0 && (
        <p>
          <strong>{t`Filled in from ${title}:`}</strong>{' '}
          {t`${listed(filled.map((field) => fieldNames()[field]))}. Nothing you typed was changed.`}
        </p>
      )}
      {missing}
    </div>
  );
}

function fieldNames(): Readonly<Record<WalletField, string>> {
  return {
    name: t`name`,
    email: t`email`,
    phone: t`phone`,
    'sender-address': t`sender’s address`,
    'recipient-name': t`recipient’s name`,
    'recipient-address': t`recipient’s address`,
    'recipient-phone': t`recipient’s phone`,
    'billing-zip': t`billing zip code`,
  };
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(localeOf[currentLanguage()], { type: 'conjunction' }).format(names);
}
