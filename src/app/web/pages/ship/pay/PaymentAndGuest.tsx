import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { ExpressPay } from '#capabilities/payment-methods/web/ExpressPay.tsx';
import PaymentForm from '#capabilities/payment-methods/web/PaymentForm.tsx';
import type { PaymentInfo } from '#capabilities/payment-methods/wire.ts';
import { useClubBillingRequest } from '#capabilities/payment-methods/web/use-club-billing-request.ts';
import { countryOptions } from '#capabilities/ship-points/web/country-options.ts';
import { countryName } from '#kit/country-name.ts';
import { CheckoutSteps } from '#journeys/place-order/web/CheckoutSteps.tsx';
import type { Checkout } from '#journeys/place-order/web/checkout.ts';
import { AccountTermsField } from '#capabilities/registration/web/AccountTermsField.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { emptyTraveler, type Leg } from '#rules/shipment/draft.ts';
import { clearService } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useCustomer } from '../on-behalf/use-customer.ts';
import { useCarts } from '../use-carts.ts';
import { useChangeDraft, useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import { useTrip } from '../use-trip.ts';
import { OrderDetailsFields } from './OrderDetailsFields.tsx';
import styles from './PayForm.module.css';
import { useCheckout } from './use-checkout.ts';
import { type GuestForm, useGuestForm } from './use-guest-form.ts';
import { useOrderDetails } from './use-order-details.ts';
import { usePaymentForm } from './use-payment-form.ts';
import { StillMissing } from './StillMissing.tsx';
import { termsFieldId, useTermsForm } from './use-terms-form.ts';
import { useWalletFill } from './use-wallet-fill.ts';
import { CheckoutStatus, PaymentProblem } from './CheckoutProblem.tsx';
import { useShowOnPage } from './use-show-on-page.ts';

/** The forms of the payment section, with the steps that follow the order button. */
export function PaymentAndGuest(props: {
  info: PaymentInfo;
  charge: Cents;
  creditUsed: Cents;
  expressPlace: HTMLElement | null;
}): ReactNode {
  const { info, charge, creditUsed, expressPlace } = props;
  const traveler = useDraft(({ travelers: [first] }) => first);
  const guest = useGuestForm();
  const isCreditOfCustomer = useCustomer() !== null;
  const payment = usePaymentForm({
    info,
    charge,
    creditUsed,
    isCreditOfCustomer,
    traveler: traveler ?? emptyTraveler(''),
  });
  const clubBilling = useClubBillingRequest(pageFacts.brand.id);
  const details = useOrderDetails();
  const { extras } = usePageState();
  const isChange = useStore(extras, ({ changedOrderId }) => changedOrderId !== null);
  // A changed order keeps its owner and its details.
  const forms = {
    guest: pageFacts.person === null && !isChange ? guest : null,
    details: isChange ? null : details,
    payment,
    terms: useTermsForm(),
  };
  const checkout = useCheckout(forms);
  useShowOnPage(forms);
  const countries = payment.question.countries;
  const wallet = useWalletFill(payment);
  return (
    <>
      {expressPlace &&
        createPortal(
          <ExpressPay
            question={payment.question}
            value={payment.value}
            problems={payment.problems}
            payee={pageFacts.brand.name}
            fillsForm={wallet.fillsForm}
            onApproved={wallet.approve}
            onLeave={wallet.leave}
            missing={<StillMissing />}
          />,
          expressPlace,
        )}
      {!isChange && <OrderDetailsFields form={details} />}
      <section className={styles.part} aria-labelledby="pay-method" data-form="payment">
        <h3 className={styles.title} id="pay-method">{t`Payment`}</h3>
        {checkout && <PaymentProblem checkout={checkout} payment={payment} />}
        <PaymentForm
          question={payment.question}
          value={payment.value}
          problems={payment.problems}
          cardFields={payment.cardFields}
          billingCountries={countryOptions(countries, payment.value.billingCountry)}
          clubBilling={clubBilling}
          onChange={payment.change}
          onCredit={(isUsed) => extras.setState({ credit: isUsed ? 'whole' : null })}
        />
      </section>
      <AccountTermsField
        id={termsFieldId}
        terms={forms.terms}
        error={forms.terms.isShown ? messages.termsRequired : undefined}
      />
      {checkout && <CheckoutStatus checkout={checkout} />}
      {checkout && <Steps checkout={checkout} guest={guest.value} />}
    </>
  );
}

function Steps({ checkout, guest }: { checkout: Checkout; guest: GuestForm['value'] }): ReactNode {
  const open = useStore(checkout.state, (state) => state.open);
  const carts = useCarts();
  const change = useChangeDraft();
  const { draft } = useTrip();

  return (
    <CheckoutSteps
      open={open}
      carts={carts}
      guest={guest}
      phoneUtility={pageFacts.phoneUtility}
      offersPasskeys={pageFacts.offersPasskeys}
      customer={useCustomer()}
      isRoundTrip={draft.roundtrip}
      countryName={countryName(draft.destination.country)}
      today={pageFacts.today}
      onDone={checkout.stepDone}
      onClose={checkout.stepClosed}
      // The page has to be loaded again for the signed-in user; the trip is restored after the reload.
      onSignedIn={() => window.location.reload()}
      onSwitch={checkout.stepClosed}
      onDeclined={(arrivalDate) => {
        const leg: Leg = draft.outbound.arrivalDate === arrivalDate ? 'outbound' : 'return';
        change((whole) => clearService(whole, leg));
        checkout.stepClosed();
      }}
    />
  );
}
