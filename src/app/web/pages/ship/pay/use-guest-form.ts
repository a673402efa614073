import { useState } from 'react';
import { useStore } from 'zustand';
import { emailHasPassword } from '#capabilities/account/web/ask-account.ts';
import type { CartKeeper } from '#capabilities/carts/web/open-cart.ts';
import { type GuestDetails, type GuestProblems, guestProblems } from '#rules/checkout/guest-details.ts';
import { type MarketingProblems, marketingProblems } from '#rules/checkout/marketing-sign-up.ts';
import { focusSoon } from '../focus-soon.ts';
import { usePageState } from '../use-page-state.ts';

export type GuestForm = {
  readonly value: GuestDetails;
  readonly wantsNews: boolean;
  /** What is to be seen now: nothing before the button was pressed. */
  readonly problems: GuestProblems;
  readonly marketingProblems: MarketingProblems;
  /** Whether the email as it stands belongs to an account with a password. */
  readonly hasAccount: boolean;
  change(value: GuestDetails): void;
  changeNews(isWanted: boolean): void;
  /** Leads to what is missing; then asks whether the person should rather sign in. */
  check(): Promise<{ readonly emailHasPassword: boolean; readonly guestDetailsGiven: boolean }>;
};

/** Who orders, when nobody is signed in. CHK-01 CHK-06 */
export function useGuestForm(carts: CartKeeper): GuestForm {
  const { guest } = usePageState();
  const { wantsNews, ...value } = useStore(guest);
  const [isAsked, setAsked] = useState(false);
  const [emailOfAccount, setEmailOfAccount] = useState<string | null>(null);

  async function check() {
    const { wantsNews: isWanted, ...details } = guest.getState();
    const [firstProblem] = Object.keys(problemsOf(details, isWanted));
    setAsked(true);
    if (firstProblem !== undefined) {
      focusSoon(`guest-${firstProblem}`);
      return { emailHasPassword: false, guestDetailsGiven: false };
    }
    const isAccount = await hasPassword(details.email.trim(), carts);
    setEmailOfAccount(isAccount ? details.email : null);
    return { emailHasPassword: isAccount, guestDetailsGiven: true };
  }

  return {
    value,
    wantsNews,
    problems: isAsked ? guestProblems(value) : {},
    marketingProblems: isAsked ? newsProblems(value, wantsNews) : {},
    hasAccount: emailOfAccount === value.email,
    change: (changed) => guest.setState(changed),
    changeNews: (isWanted) => guest.setState({ wantsNews: isWanted }),
    check,
  };
}

function problemsOf(details: GuestDetails, isWanted: boolean): Readonly<Record<string, unknown>> {
  const news = Object.keys(newsProblems(details, isWanted)).length > 0 ? { marketing: true } : {};
  return { ...guestProblems(details), ...news };
}

function newsProblems({ firstName, lastName, email }: GuestDetails, isWanted: boolean): MarketingProblems {
  return marketingProblems({ isWanted, name: `${firstName} ${lastName}`, email });
}

/** A question that does not get through stops nobody: the server asks it again before it takes an order. */
async function hasPassword(email: string, carts: CartKeeper): Promise<boolean> {
  const cart = await carts.cart();
  if (!cart) return false;
  return emailHasPassword(email, cart).catch(() => false);
}
