import { useState } from 'react';
import { useStore } from 'zustand';
import { type GuestDetails, type GuestProblems, guestProblems } from '#rules/checkout/guest-details.ts';
import { type MarketingProblems, marketingProblems } from '#rules/checkout/marketing-sign-up.ts';
import { focusSoon } from '../focus-soon.ts';
import { usePageState } from '../use-page-state.ts';

export type GuestForm = {
  readonly value: GuestDetails;
  readonly wantsNews: boolean;
  /** The problems to show: none before the button was pressed. */
  readonly problems: GuestProblems;
  readonly marketingProblems: MarketingProblems;
  change(value: GuestDetails): void;
  changeNews(isWanted: boolean): void;
  /** Whether the form is complete; focuses the first problem. It doesn't check whether the email has an account. */
  check(): boolean;
};

/** The details of a guest who orders. CHK-01 CHK-06 */
export function useGuestForm(): GuestForm {
  const { guest } = usePageState();
  const { wantsNews, ...value } = useStore(guest);
  const [isAsked, setAsked] = useState(false);

  function check(): boolean {
    const { wantsNews: isWanted, ...details } = guest.getState();
    const [firstProblem] = Object.keys(problemsOf(details, isWanted));
    setAsked(true);
    if (firstProblem !== undefined) focusSoon(`guest-${firstProblem}`);
    return firstProblem === undefined;
  }

  return {
    value,
    wantsNews,
    problems: isAsked ? guestProblems(value) : {},
    marketingProblems: isAsked ? newsProblems(value, wantsNews) : {},
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
