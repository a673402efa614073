import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { GuestDetails } from '#capabilities/registration/web/GuestDetails.tsx';
import { focusSoon } from '#kit/web/focus-soon.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { later } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import { isPayerTraveler } from '#rules/shipment/same-person.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useGuestForm } from '../pay/use-guest-form.ts';
import { useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import type { AccountDialog } from './AccountDialogs.tsx';
import { SameAs } from './SameAs.tsx';
import styles from './Who.module.css';

const AccountDialogs = later(() => import('./AccountDialogs.tsx'));

/** The guest who orders: the first traveler, unless the user chooses otherwise. An account is offered, never required. CHK-01 */
export function GuestOfOrder(): ReactNode {
  const guest = useGuestForm();
  const { own, shownErrors } = usePageState();
  const isOwn = useStore(own, (all) => all.guest);
  const traveler = useDraft(({ travelers: [first] }) => first);
  const wasNameLeft = useStore(shownErrors, ({ left }) => left.has(`traveler-${traveler?.id}-name`));
  const [account, setAccount] = useState<AccountDialog | null>(null);
  const { firstName, lastName } = guest.value;
  // A traveler's name of one word has no last name, which the order needs. While it is being typed nothing moves.
  const lacksLastName = wasNameLeft && firstName !== '' && lastName === '';
  const isTraveler = !isOwn && !lacksLastName && traveler !== undefined && isPayerTraveler(guest.value, traveler);
  return (
    <section className={styles.block} aria-label={t`Your details`} data-form="guest">
      <h3 className={styles.title}>{t`Your details`}</h3>
      <p className={styles.same}>
        <span>{t`Have an account?`}</span>
        <Button size="small" onPress={() => setAccount('sign-in')}>{t`Sign in`}</Button>
        <Button size="small" onPress={() => setAccount('register')}>{t`Create an account`}</Button>
      </p>
      {isTraveler && (
        <SameAs
          who={t`Ordered by`}
          as={t`the traveler`}
          changeLabel={t`Change who orders`}
          name={traveler.name}
          onChange={() => {
            own.setState({ guest: true });
            focusSoon('guest-email');
          }}
        />
      )}
      <GuestDetails
        value={guest.value}
        problems={guest.problems}
        isContactKnown={isTraveler}
        onChange={guest.change}
        marketing={{ isWanted: guest.wantsNews }}
        onMarketing={guest.changeNews}
        marketingProblems={guest.marketingProblems}
        phoneUtility={pageFacts.phoneUtility}
      />
      {account !== null && <AccountDialogs open={account} guest={guest.value} onOpen={setAccount} />}
    </section>
  );
}
