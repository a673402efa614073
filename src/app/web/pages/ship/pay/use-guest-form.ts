import { useStore } from 'zustand';
import { type GuestDetails, type GuestProblems, guestProblems } from '#rules/checkout/guest-details.ts';
import { type MarketingProblems, marketingProblems } from '#rules/checkout/marketing-sign-up.ts';
import { showErrorsOf } from '../shown-errors.ts';
import { usePageState } from '../use-page-state.ts';

export type GuestForm = {
  readonly value: GuestDetails;
  readonly wantsNews: boolean;
  /** The problems to show: none before the button was pressed. */
  readonly problems: GuestProblems;
  readonly marketingProblems: MarketingProblems;
  change(value: GuestDetails): void;
  changeNews(isWanted: boolean): void;
  /** Shows what is wrong. The control of the first problem; null when there is none. It doesn't check whether the email has an account. */
  check(): string | null;
};

/** The details of a guest who orders. CHK-01 CHK-06 */
export function useGuestForm(): GuestForm {
  const { guest, shownErrors } = usePageState();
  const { wantsNews, ...value } = useStore(guest);
  const isAsked = useStore(shownErrors, ({ asked }) => asked.has('who'));

  function check(): string | null {
    const { wantsNews: isWanted, ...details } = guest.getState();
    const [firstProblem] = Object.keys(problemsOf(details, isWanted));
    showErrorsOf(shownErrors, 'who');
    return firstProblem === undefined ? null : `guest-${firstProblem}`;
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
