import type { ReactNode } from 'react';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { RadioCards } from '#kit/web/form/RadioCards.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { EmailField } from '#kit/web/form/EmailField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { usesUsZips } from '#rules/address/territories.ts';
import { previousCardZip } from '#rules/checkout/order-form.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { choiceFieldIds } from './choice-field-ids.ts';
import { GatewayPage } from './GatewayPage.tsx';
import { isBillingZipNeeded, isPayerAsked } from './payment-choice.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import styles from './PaymentForm.module.css';
import { choiceError } from './choice-error.ts';

/**
 * A new card: the gateway's fields, the billing address, and whether it is saved. While another method is chosen, the gateway's fields
 * stay mounted with what was typed; the rest is drawn again from our state. PAY-02
 */
export function CardPanel(props: PaymentFormProps & { isShown: boolean }): ReactNode {
  const { isShown, cardFields } = props;
  return (
    <div className={styles.panel} hidden={!isShown}>
      <p className={styles.quiet}>{t`Your card goes straight to our payment provider. We never see its number.`}</p>
      <GatewayPage id={choiceFieldIds.cardNumber} title={t`Card details`} frame={cardFields} />
      {isShown && <OwnCardFields {...props} />}
    </div>
  );
}

function OwnCardFields(props: PaymentFormProps): ReactNode {
  const { value, question, onChange } = props;
  const { person, countries } = question;
  return (
    <>
      <BillingFields {...props} isZipRequired={isBillingZipNeeded(countries, value.billingCountry)} />
      {person && (
        <CheckboxField
          id="payment-stores-card"
          label={t`Save this card for next time`}
          checked={value.storesCard}
          onChange={(storesCard) => onChange({ ...value, storesCard })}
        />
      )}
      {isPayerAsked(value, person) && <PayerFields {...props} />}
    </>
  );
}

/** A card that was used before: which one, and the zip of its bills again. PAY-02 */
export function SavedCardPanel(props: PaymentFormProps): ReactNode {
  const { value, question, onChange } = props;
  const { savedCards } = question.info;
  return (
    <div className={styles.panel}>
      {savedCards.length > 1 && (
        <RadioCards
          id="payment-saved-card"
          label={t`Which card?`}
          options={savedCards.map(({ id, brand, lastFour, expiry }) => ({
            value: id,
            title: t`${brand} ending in ${lastFour}`,
            detail: t`Expires ${expiry}`,
          }))}
          value={value.savedCardId}
          onChange={(savedCardId) => onChange({ ...value, savedCardId })}
        />
      )}
      <BillingFields
        {...props}
        isZipRequired={usesUsZips(value.billingCountry)}
        onZipLeft={() => onChange({ ...value, billingZip: previousCardZip(value.billingZip) })}
      />
    </div>
  );
}

type BillingProps = PaymentFormProps & { isZipRequired: boolean; onZipLeft?: () => void };

function BillingFields({
  value,
  problems,
  billingCountries,
  isZipRequired,
  onZipLeft,
  onChange,
}: BillingProps): ReactNode {
  return (
    <div className={styles.pair}>
      <SelectField
        id={choiceFieldIds.billingCountry}
        label={t`Billing country`}
        required
        value={value.billingCountry}
        options={billingCountries}
        autoComplete="billing country"
        error={choiceError(problems, 'billingCountry')}
        onChange={(billingCountry) => onChange({ ...value, billingCountry })}
      />
      <TextField
        id={choiceFieldIds.billingZip}
        label={t`Billing zip code`}
        required={isZipRequired}
        value={value.billingZip}
        length="short"
        autoComplete="billing postal-code"
        maxLength={limits.zipLengthMax}
        error={choiceError(problems, 'billingZip')}
        onBlur={onZipLeft}
        onChange={(billingZip) => onChange({ ...value, billingZip })}
      />
    </div>
  );
}

/** The card holder's name and email. PAY-02 PAY-06 PAY-08 */
function PayerFields({ value, question, problems, onChange }: PaymentFormProps): ReactNode {
  const isRequired = value.storesCard;
  return (
    <div className={styles.pair}>
      <TextField
        id={choiceFieldIds.firstName}
        label={t`Cardholder’s first name`}
        required={isRequired}
        value={value.firstName}
        autoComplete="cc-given-name"
        maxLength={limits.textFieldLengthMax}
        error={choiceError(problems, 'firstName')}
        onChange={(firstName) => onChange({ ...value, firstName })}
      />
      <TextField
        id={choiceFieldIds.lastName}
        label={t`Cardholder’s last name`}
        required={isRequired}
        value={value.lastName}
        autoComplete="cc-family-name"
        maxLength={limits.textFieldLengthMax}
        error={choiceError(problems, 'lastName')}
        onChange={(lastName) => onChange({ ...value, lastName })}
      />
      <EmailField
        id={choiceFieldIds.email}
        label={t`Cardholder’s email`}
        required={isRequired}
        value={value.email}
        autoComplete={question.person?.isPro ? 'off' : 'email'}
        error={choiceError(problems, 'email')}
        onChange={(email) => onChange({ ...value, email })}
      />
    </div>
  );
}
