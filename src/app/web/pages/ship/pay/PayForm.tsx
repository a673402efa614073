import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { ExpressPay } from '#capabilities/payment-methods/web/ExpressPay.tsx';
import { completeChoice } from '#capabilities/payment-methods/web/payment-choice.ts';
import PaymentForm from '#capabilities/payment-methods/web/PaymentForm.tsx';
import type { PaymentInfo } from '#capabilities/payment-methods/wire.ts';
import { useClubBillingRequest } from '#capabilities/payment-methods/web/use-club-billing-request.ts';
import { usePaymentInfo } from '#capabilities/payment-methods/web/use-payment-info.ts';
import { DiscountInputs } from '#capabilities/pricing/web/DiscountInputs.tsx';
import type { Price } from '#capabilities/pricing/wire.ts';
import { countryOptions } from '#capabilities/ship-points/web/country-options.ts';
import { countryName } from '#kit/country-name.ts';
import { CheckoutSteps } from '#journeys/place-order/web/CheckoutSteps.tsx';
import type { Checkout } from '#journeys/place-order/web/checkout.ts';
import { AccountTermsField } from '#capabilities/registration/web/AccountTermsField.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { PersistentProblem } from '#kit/web/notices/PersistentProblem.tsx';
import { may } from '#rules/account/permissions.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { emptyTraveler, type Leg } from '#rules/shipment/draft.ts';
import { clearService } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useCustomer } from '../on-behalf/use-customer.ts';
import { useCarts } from '../use-carts.ts';
import { useChangeDraft, useDraft } from '../use-draft.ts';
import { useOrder } from '../use-order.ts';
import { usePageState } from '../use-page-state.ts';
import { useCouponOfAddress } from './use-coupon-of-address.ts';
import { useTrip } from '../use-trip.ts';
import { OrderDetailsFields } from './OrderDetailsFields.tsx';
import styles from './PayForm.module.css';
import { payGaps, payProblems } from './pay-problems.ts';
import { useCheckout } from './use-checkout.ts';
import { type GuestForm, useGuestForm } from './use-guest-form.ts';
import { useInView } from './use-in-view.ts';
import { useOrderDetails } from './use-order-details.ts';
import { type PaymentFormState, usePaymentForm } from './use-payment-form.ts';
import { StillMissing } from './StillMissing.tsx';
import { termsFieldId, useTermsForm } from './use-terms-form.ts';
import { useUnansweredOrder } from './use-unanswered-order.ts';
import { useWalletFill } from './use-wallet-fill.ts';

const StaffDiscounts = lazy(() => import('#capabilities/pricing/web/StaffDiscounts.tsx'));

/** Who orders and how it is paid. It comes with the price, in a script of its own. SCR-01 PAY-01 */
export default function PayForm(): ReactNode {
  return useUnansweredOrder() ? (
    <Waiting label={t`Checking whether your order went through`}>
      <Skeleton count={4} />
    </Waiting>
  ) : (
    <OrderAndPay />
  );
}

function OrderAndPay(): ReactNode {
  const { price } = useTrip();
  const { extras } = usePageState();
  const entered = useStore(extras);
  useCouponOfAddress();
  const customer = useCustomer();
  const info = usePaymentInfo({
    carts: useCarts(),
    brandId: pageFacts.brand.id,
    userId: pageFacts.person?.id ?? null,
    customerId: customer?.userId ?? undefined,
    isAsked: true,
  });
  const [expressPlace, setExpressPlace] = useState<HTMLElement | null>(null);
  const balance = info.status === 'loaded' && info.data.walletBalance > 0 ? info.data.walletBalance : null;
  return (
    <div className={styles.form}>
      {/* Filled once the ways to pay are known; a discount that is being typed stays meanwhile. */}
      <div ref={setExpressPlace} className={styles.express} />
      <DiscountInputs
        extras={entered}
        price={price.price}
        creditBalance={balance}
        isCreditOfCustomer={customer !== null}
        onChange={(changed) => extras.setState(changed, true)}
      />
      {may(pageFacts.person?.role ?? null, 'give-comp-discount') && (
        <Suspense fallback={null}>
          <StaffDiscounts
            extras={entered}
            hasSurcharges={price.price?.lines.some(({ rule }) => rule === 'surcharge') ?? false}
            areSurchargesWaived={
              price.price?.lines.some(({ rule, amount }) => rule === 'surcharge' && amount < 0) ?? false
            }
            onChange={(changed) => extras.setState(changed, true)}
          />
        </Suspense>
      )}
      {price.price?.isCartReplaced && (
        <Alert
          tone="warn"
          title={t`You’ve already ordered this trip`}
        >{t`Check your email for the receipt. If you place this order, it will be a second one.`}</Alert>
      )}
      <PaymentPart info={info} price={price.price} expressPlace={expressPlace} />
    </div>
  );
}

type PartProps<Info> = {
  info: Info;
  price: Price | null;
  /** Where the wallets are shown, at the top of the section. */
  expressPlace: HTMLElement | null;
};

function PaymentPart({ info, ...part }: PartProps<Loadable<PaymentInfo>>): ReactNode {
  switch (info.status) {
    case 'loading':
      return (
        <Waiting label={t`Loading payment options`}>
          <Skeleton count={4} />
        </Waiting>
      );
    case 'failed':
      return <FailedPart problem={info.problem} onRetry={info.retry} />;
    case 'loaded':
      return <ReadyPart info={info.data} {...part} />;
  }
}

function FailedPart({ problem, onRetry }: { problem: string; onRetry: () => void }): ReactNode {
  const { attach } = useOrder();
  const { payGaps: openGaps } = usePageState();
  useEffect(() => {
    openGaps.setState({ list: [] });
    return attach({ kind: 'failed' });
  }, [attach, openGaps]);
  return (
    <Alert
      tone="bad"
      title={t`We couldn’t load your payment options`}
      action={<Button onPress={onRetry}>{t`Try again`}</Button>}
    >{t`${problem} What you entered is saved.`}</Alert>
  );
}

/** While a price is being worked out again the last one keeps the form as it is. */
function ReadyPart({ info, price, expressPlace }: PartProps<PaymentInfo>): ReactNode {
  const [last, setLast] = useState(price);
  if (price !== null && price !== last) setLast(price);
  const shown = price ?? last;
  return (
    shown && (
      <PaymentAndGuest
        info={info}
        charge={shown.charge}
        creditUsed={shown.credit.applied}
        expressPlace={expressPlace}
      />
    )
  );
}

function PaymentAndGuest(props: {
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
  const { extras, payProblems: shownProblems, payGaps: openGaps } = usePageState();
  const isChange = useStore(extras, ({ changedOrderId }) => changedOrderId !== null);
  // A changed order keeps its owner and its details.
  const forms = {
    guest: pageFacts.person === null && !isChange ? guest : null,
    details: isChange ? null : details,
    payment,
    terms: useTermsForm(),
  };
  const checkout = useCheckout(forms);
  useEffect(() => {
    shownProblems.setState(payProblems(forms), true);
    openGaps.setState({ list: payGaps(forms) });
  });
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

/** The progress of the order, beside the button. CST-01 PAY-05 */
function CheckoutStatus({ checkout }: { checkout: Checkout }): ReactNode {
  const doing = useStore(checkout.state, (state) => state.doing);
  return (
    <div className={styles.status}>
      {doing === 'confirming' && (
        <Alert
          tone="info"
          title={t`Your payment is being confirmed`}
        >{t`We’re waiting for your bank. This page updates by itself, and you’ll be charged only once.`}</Alert>
      )}
      <CheckoutProblemAt at="button" checkout={checkout} />
    </div>
  );
}

/**
 * Why the last press failed: a banner that disappears after a while, and the same text for good. A refused payment is explained where
 * another card can be entered. CST-01 PAY-05
 */
function CheckoutProblemAt({ at, checkout }: { at: 'payment' | 'button'; checkout: Checkout }): ReactNode {
  const problem = useStore(checkout.state, (state) => state.problem);
  const [leftCount, setLeftCount] = useState(0);
  const isHere = problem !== null && (problem.place === 'button') === (at === 'button');
  const place = useInView(isHere ? problem.count : 0, { takesFocus: problem?.place === 'payment' });
  if (!isHere) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <PersistentProblem
        key={problem.count}
        text={problem.text}
        isNew={leftCount !== problem.count}
        dismissAfterMs={problem.clearsAfterMs}
        onRead={() => setLeftCount(problem.count)}
        action={problem.needsReload && <Button onPress={() => window.location.reload()}>{t`Reload the page`}</Button>}
      />
    </div>
  );
}

/**
 * Why the payment was refused, until the customer pays otherwise: with a new approval, another method or card, or another amount. PAY-05
 */
function PaymentProblem({ checkout, payment }: { checkout: Checkout; payment: PaymentFormState }): ReactNode {
  const count = useStore(checkout.state, ({ problem }) => problem?.count ?? 0);
  const { value, question } = payment;
  const { method, savedCardId } = completeChoice(value, question);
  const way = { method, savedCardId, charge: question.charge, nonce: value.approval?.nonce ?? null };
  const [refused, setRefused] = useState({ count, way, isOver: false });
  // The refused approval is dropped with the refusal, which is no other way to pay.
  const isOtherWay =
    refused.way.method !== way.method ||
    refused.way.savedCardId !== way.savedCardId ||
    refused.way.charge !== way.charge ||
    (way.nonce !== null && refused.way.nonce !== way.nonce);
  if (refused.count !== count) setRefused({ count, way, isOver: false });
  else if (isOtherWay && !refused.isOver) setRefused({ ...refused, isOver: true });
  return refused.isOver ? null : <CheckoutProblemAt at="payment" checkout={checkout} />;
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
