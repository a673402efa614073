import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { useSetCartCustomer } from '#capabilities/on-behalf/web/use-set-cart-customer.ts';
import type { NewCustomer } from '#capabilities/on-behalf/wire.ts';
import { entryStorage } from '#kit/web/entry-storage.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { useTimedDismiss } from '#kit/web/notices/use-timed-dismiss.ts';
import { useSend } from '#kit/web/use-send.ts';
import { payerFromTraveler } from '#rules/checkout/payer-from-traveler.ts';
import { fillCustomerDetails } from '#rules/shipment/customer-details.ts';
import type { Traveler } from '#rules/shipment/draft.ts';
import type { OwnDetails } from '#rules/shipment/own-details.ts';
import { limits } from '#rules/limits.ts';
import { messages, messageText } from '#rules/messages.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useCarts } from '../use-carts.ts';
import { usePageState } from '../use-page-state.ts';
import styles from './CustomerLine.module.css';
import { useChangeDraft, useDraft } from '../use-draft.ts';
import { type CartCustomer, cartCustomerStore } from './cart-customer.ts';
import { choosingCustomer } from './choosing-customer.ts';
import { type CustomerToSet, useSetCustomer } from './use-set-customer.ts';

const ChooseCustomer = lazy(() => import('#capabilities/on-behalf/web/ChooseCustomer.tsx'));

/** The customer whom staff book for on this page, and the button to choose one. ROL-02 SCR-03 */
export default function CustomerLine(): ReactNode {
  const { extras, customerOfChange } = usePageState();
  const isChange = useStore(extras, ({ changedOrderId }) => changedOrderId !== null);
  const owner = useStore(customerOfChange);
  if (!isChange) return <BookingLine />;
  // A changed order keeps its customer.
  return (
    owner && (
      <section className={styles.line} aria-label="Booking for someone" data-screen-only>
        <p className={styles.words}>{messageText('changingFor', { name: owner.name })}</p>
      </section>
    )
  );
}

/** Whose details the form was filled in with; it starts with those of the staff. A reload keeps the form, and this with it. */
type FilledIn = { readonly details: OwnDetails | null; readonly isStaff: boolean };

function BookingLine(): ReactNode {
  const carts = useCarts();
  const setCustomer = useSetCustomer();
  const isChoosing = useStore(choosingCustomer, ({ isOpen }) => isOpen);
  const setChoosing = (isOpen: boolean): void => choosingCustomer.setState({ isOpen });
  const self = useSetCartCustomer(carts);
  const traveler = useDraft(({ travelers: [first] }) => first);
  const change = useChangeDraft();
  const [filled] = useState(() => entryStorage<FilledIn>('filled-in-for'));
  const kept = useStore(cartCustomerStore);
  // Another cart has no customer yet.
  const person = kept && kept.cartId === carts.known()?.id ? kept : null;

  const setting = useSend({
    send: async (customer: CustomerToSet | null) => {
      if (customer === null) await becomeCustomer();
      const ofCustomer = await setCustomer(customer);
      const is = customer === null ? pageFacts.person : ofCustomer;
      const { details: was, isStaff: wasStaff } = filled.kept() ?? { details: pageFacts.person, isStaff: true };
      filled.keep({ details: is, isStaff: customer === null });
      change((draft) => fillCustomerDetails(draft, { was, is, wasStaff }));
    },
    otherwise: messages.onBehalfNotApplied,
  });

  async function becomeCustomer(): Promise<void> {
    const userId = pageFacts.person && (await self.apply({ kind: 'known', userId: pageFacts.person.id }));
    if (userId === null) throw new Error('The cart was not set to the person who is signed in');
  }

  const [applied, setApplied] = useState<string | null>(null);
  useTimedDismiss({
    afterMs: applied === null ? undefined : limits.successAlertMs,
    isHeld: false,
    onDismiss: () => setApplied(null),
  });

  const isGuest = person?.userId === null;
  return (
    <section className={styles.line} aria-label="Booking for someone" data-screen-only>
      <p className={styles.words}>
        <span role="status">
          {applied === null ? lineText(person) : messageText('onBehalfApplied', { name: applied })}
        </span>
        {person?.messages.map((message) => (
          <span key={message} className={styles.message}>
            {message}
          </span>
        ))}
      </p>
      <Button onPress={() => setChoosing(true)}>
        {isGuest ? 'Enter their details' : person ? 'Book for someone else' : 'Book for someone'}
      </Button>
      {person && (
        <Button variant="quiet" onPress={() => setting.start(null)}>
          Book for yourself
        </Button>
      )}
      {setting.error && (
        <p className={styles.problem} role="alert">
          {messages.onBehalfNotApplied}
        </p>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <ChooseCustomer
            brandId={pageFacts.brand.id}
            firstCustomer={customerFrom(isGuest ? traveler : undefined)}
            isForGuest={isGuest}
            phoneUtility={pageFacts.phoneUtility}
            carts={carts}
            onApplied={({ userId, name }) => setting.start({ userId, name }, () => setApplied(name))}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function lineText(person: CartCustomer | null): string {
  return person ? messageText('bookingFor', { name: person.name }) : messages.bookingForSelf;
}

const emptyCustomer: NewCustomer = { firstName: '', lastName: '', email: '', phone: '' };

/** The guest of a cart is usually the first traveler. */
function customerFrom(traveler: Traveler | undefined): NewCustomer {
  if (!traveler) return emptyCustomer;
  return { ...emptyCustomer, ...payerFromTraveler(emptyCustomer, { traveler, isPro: true }), phone: traveler.phone };
}
