import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { type NewCustomer, useSetCartUser } from '#capabilities/on-behalf/web/use-set-cart-user.ts';
import type { ClubUser } from '#capabilities/on-behalf/web/use-club-users.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { payerFromTraveler } from '#rules/checkout/payer-from-traveler.ts';
import type { Traveler } from '#rules/shipment/draft.ts';
import { messages, messageText } from '#rules/messages.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useCarts } from '../use-carts.ts';
import { usePageState } from '../use-page-state.ts';
import styles from './BookForSomebody.module.css';
import { useDraft } from '../use-draft.ts';
import { bookedForStore } from './booked-for.ts';
import { choosingCustomer } from './choosing-customer.ts';
import { useBookFor } from './use-book-for.ts';

const AddClub = lazy(() => import('#capabilities/on-behalf/web/AddClub.tsx'));

/** Whom our staff book for on this page, and the way to choose somebody. ROL-02 SCR-03 */
export default function BookForSomebody(): ReactNode {
  const { extras, ownerOfChanged } = usePageState();
  const isChange = useStore(extras, ({ changedOrderId }) => changedOrderId !== null);
  const owner = useStore(ownerOfChanged);
  if (!isChange) return <BookingLine />;
  // An order that is changed stays whose it is.
  return (
    owner && (
      <section className={styles.line} aria-label="Booking for somebody" data-screen-only>
        <p className={styles.words}>{messageText('changingFor', { name: owner.name })}</p>
      </section>
    )
  );
}

function BookingLine(): ReactNode {
  const carts = useCarts();
  const bookFor = useBookFor();
  const isChoosing = useStore(choosingCustomer, ({ isOpen }) => isOpen);
  const setChoosing = (isOpen: boolean): void => choosingCustomer.setState({ isOpen });
  const self = useSetCartUser(carts);
  const traveler = useDraft(({ travelers: [first] }) => first);
  const [problem, setProblem] = useState<string | null>(null);
  const kept = useStore(bookedForStore);
  // Another cart, or none, is for nobody yet.
  const person = kept && kept.cartId === carts.known()?.id ? kept : null;

  function apply({ userId, name }: ClubUser): void {
    setProblem(null);
    bookFor({ userId, name }).catch(() => setProblem(messages.onBehalfNotApplied));
  }

  async function bookForSelf(): Promise<void> {
    setProblem(null);
    if (!pageFacts.person || (await self.apply({ userId: pageFacts.person.id })) === null) {
      return setProblem(messages.onBehalfNotApplied);
    }
    await bookFor(null);
  }

  const isGuest = person?.userId === null;
  return (
    <section className={styles.line} aria-label="Booking for somebody" data-screen-only>
      <p className={styles.words}>
        {person ? messageText('bookingFor', { name: person.name }) : messages.bookingForNobody}
        {person?.messages.map((message) => (
          <span key={message} className={styles.message}>
            {message}
          </span>
        ))}
      </p>
      <Button onPress={() => setChoosing(true)}>
        {isGuest ? 'Say who they are' : person ? 'Book for somebody else' : 'Book for somebody'}
      </Button>
      {person && (
        <Button variant="quiet" onPress={() => void bookForSelf()}>
          Book for yourself
        </Button>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <AddClub
            brandId={pageFacts.brand.id}
            firstCustomer={customerFrom(isGuest ? traveler : undefined)}
            isForGuest={isGuest}
            phoneUtility={pageFacts.phoneUtility}
            carts={carts}
            onApplied={apply}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

const nobody: NewCustomer = { firstName: '', lastName: '', email: '', phone: '' };

/** The guest of a cart is most often the first who travels. */
function customerFrom(traveler: Traveler | undefined): NewCustomer {
  if (!traveler) return nobody;
  return { ...nobody, ...payerFromTraveler(nobody, { traveler, isPro: true }), phone: traveler.phone };
}
