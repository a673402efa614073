import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { type RadioCard, RadioCards } from '#kit/web/form/RadioCards.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { isClubBillingRequestShown } from '#rules/checkout/club-billing-request.ts';
import { isWallet, type PaymentMethod, paymentSection, type WalletMethod } from '#rules/checkout/payment-methods.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { addCents, formatCents, negateCents } from '#rules/money.ts';
import { methodTitles } from '../method-titles.ts';
import { CardPanel, SavedCardPanel } from './CardPanels.tsx';
import { completeChoice, isPaidByCredit, methodsOffered, type PaymentQuestion } from './payment-choice.ts';
import { choiceFieldIds } from './choice-field-ids.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import { cardLabel } from '../card-label.ts';
import { choiceError } from './choice-error.ts';
import styles from './PaymentForm.module.css';

/** How the rest is paid: the ways on offer besides wallets, and what the chosen one needs. PAY-01 PAY-02 PRC-04 SCR-09 */
export default function PaymentForm(props: PaymentFormProps): ReactNode {
  const { question, problems, onChange, onCredit } = props;
  const { charge } = question;
  const value = completeChoice(props.value, question);
  // Wallets come before the form.
  const offered = methodsOffered(question).filter((method) => !isWallet(method));
  const section = paymentSection(charge);
  if (section === 'refund') {
    return <Alert tone="info" title={t`Refund ${formatCents(negateCents(charge))}`}>{t`Nothing to pay.`}</Alert>;
  }

  function choose(method: PaymentMethod): void {
    onChange({ ...value, method });
    // One method at a time: choosing another one after credit pays everything with that method.
    if (method === 'wallet-credit' || isPaidByCredit(question)) onCredit(method === 'wallet-credit');
  }

  return (
    <div className={styles.form}>
      {section === 'nothing-due' && !isPaidByCredit(question) && <p>{t`Nothing left to pay.`}</p>}
      <CreditPart {...props} />
      {isWallet(value.method) && (
        <p>{t`You’re paying with ${methodTitles()[value.method]}. You can change that under Express checkout.`}</p>
      )}
      {offered.length > 0 && !isWallet(value.method) && (
        <RadioCards
          id="payment-method"
          label={t`How would you like to pay?`}
          options={offered.map((method) => cardOf(method, question))}
          value={value.method}
          onChange={(method) => choose(method)}
        />
      )}
      <MethodPanels {...props} value={value} />
      {!isWallet(value.method) && <RequestLink {...props} />}
      <ReferralFields value={value} problems={problems} onChange={onChange} />
    </div>
  );
}

type FormMethod = Exclude<PaymentMethod, WalletMethod>;

/** One payment method as a radio card. */
function cardOf(method: FormMethod, question: PaymentQuestion): RadioCard<FormMethod> {
  const { info, charge, creditUsed } = question;
  const due = formatCents(addCents(charge, creditUsed));
  const details: Readonly<Record<FormMethod, string>> = {
    'new-card': t`Credit or debit`,
    'saved-card':
      info.savedCards.length === 1 && info.savedCards[0] ? cardLabel(info.savedCards[0]) : t`One you used before`,
    'card-on-file': info.cardOnFile ? cardLabel(info.cardOnFile) : '',
    'club-billing': info.clubs.length === 1 && info.clubs[0] ? t`${info.clubs[0].name} pays` : t`Your club pays`,
    'wallet-credit': question.isCreditOfCustomer
      ? t`${due} of the customer’s ${formatCents(info.creditBalance)}`
      : t`${due} of your ${formatCents(info.creditBalance)}`,
  };
  return { value: method, title: methodTitles()[method], detail: details[method] };
}

/**
 * If credit doesn't cover the price, it pays its part and a card pays the rest. If it does, it is one of the ways to pay, and here that
 * choice can be undone. PAY-01 PRC-04
 */
function CreditPart({ question, value, onChange, onCredit }: PaymentFormProps): ReactNode {
  const { charge, creditUsed, info } = question;
  const { isCreditOfCustomer } = question;
  if (creditUsed > 0) {
    const rest = charge > 0 ? t` The rest, ${formatCents(charge)}, is paid below.` : '';
    return (
      <Alert
        tone="good"
        title={
          isCreditOfCustomer
            ? t`${formatCents(creditUsed)} of the customer’s credit is used`
            : t`${formatCents(creditUsed)} of your credit is used`
        }
        action={
          <Button
            size="small"
            onPress={() => {
              onCredit(false);
              // Otherwise credit would look chosen, and choosing it again would change nothing.
              if (value.method === 'wallet-credit') onChange({ ...value, method: null });
            }}
          >
            {charge > 0 ? t`Don’t use credit` : t`Pay another way`}
          </Button>
        }
      >
        {t`It’s used when you place the order.${rest}`}
      </Alert>
    );
  }
  const { creditBalance } = info;
  if (creditBalance <= 0 || charge <= 0 || creditBalance >= charge) return null;
  return (
    <div>
      <Button onPress={() => onCredit(true)}>
        {isCreditOfCustomer
          ? t`Use the customer’s ${formatCents(creditBalance)} of credit first`
          : t`Use your ${formatCents(creditBalance)} of credit first`}
      </Button>
    </div>
  );
}

/** The fields of the chosen method. A card that was begun stays while another method is chosen. */
function MethodPanels(props: PaymentFormProps): ReactNode {
  const { value, question, problems, onChange } = props;
  const { method } = value;
  const [wasCardSeen, setCardSeen] = useState(method === 'new-card');
  if (method === 'new-card' && !wasCardSeen) setCardSeen(true);
  const isCardOffered = question.charge > 0;
  return (
    <>
      {isCardOffered && wasCardSeen && <CardPanel {...props} isShown={method === 'new-card'} />}
      {method === 'saved-card' && <SavedCardPanel {...props} />}
      {method === 'club-billing' && question.info.clubs.length > 1 && (
        <SelectField
          id={choiceFieldIds.billedClub}
          label={t`Which club pays?`}
          required
          placeholder={t`Choose a club`}
          value={value.billedClubId === null ? '' : String(value.billedClubId)}
          options={question.info.clubs.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={choiceError(problems, 'billedClub')}
          onChange={(id) => onChange({ ...value, billedClubId: Number(id) })}
        />
      )}
    </>
  );
}

/** The link to request club billing, replaced by the answer to the request. SCR-09 PAY-07 */
function RequestLink({ question, clubBilling }: PaymentFormProps): ReactNode {
  const { person, info } = question;
  const { answer, problem, isSending, send } = clubBilling;
  const isShown = isClubBillingRequestShown({
    isSignedIn: person !== null,
    hasClubBilling: info.clubs.length > 0,
    isClubBillingDisabled: info.isClubBillingDisabled,
    wasAnswered: answer !== null,
  });
  return (
    <>
      {isShown && person && (
        <div>
          <Button
            variant="quiet"
            pendingLabel={isSending ? t`Sending your request` : undefined}
            onPress={() => send(person.id)}
          >{t`Request club billing`}</Button>
        </div>
      )}
      {answer && <Alert tone={answer.isSent ? 'good' : 'warn'}>{answer.text}</Alert>}
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
    </>
  );
}

type ReferralProps = Pick<PaymentFormProps, 'value' | 'problems' | 'onChange'>;

/** Folded behind its question, since few are sent by an agent. PAY-03 */
function ReferralFields({ value, problems, onChange }: ReferralProps): ReactNode {
  const { referral } = value;
  return (
    <div className={styles.referral}>
      <CheckboxField
        id="payment-referral"
        label={t`A travel agent sent me`}
        checked={referral !== null}
        onChange={(isSent) => onChange({ ...value, referral: isSent ? { travelCompany: '', agentName: '' } : null })}
      />
      {referral && (
        <div className={styles.pair}>
          <TextField
            id={choiceFieldIds.travelCompany}
            label={t`Travel company`}
            required
            value={referral.travelCompany}
            autoComplete="off"
            maxLength={limits.textFieldLengthMax}
            error={choiceError(problems, 'travelCompany')}
            onChange={(travelCompany) => onChange({ ...value, referral: { ...referral, travelCompany } })}
          />
          <TextField
            id={choiceFieldIds.agentName}
            label={t`IATA number or agent name`}
            required
            value={referral.agentName}
            autoComplete="off"
            maxLength={limits.textFieldLengthMax}
            error={choiceError(problems, 'agentName')}
            onChange={(agentName) => onChange({ ...value, referral: { ...referral, agentName } })}
          />
        </div>
      )}
    </div>
  );
}
