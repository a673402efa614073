import type { QueryClient } from '@tanstack/react-query';
import { foundAtZip } from '#rules/address/zip-lookup.ts';
import { guestFormProblems } from '#rules/checkout/guest-form-problems.ts';
import { orderQuestionProblems } from '#rules/checkout/order-question-problems.ts';
import { isWeekend } from '#rules/dates.ts';
import { contentsFormProblems } from '#rules/shipment/contents-form-problems.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { type FormProblem, formProblems, inOrderOfPage } from '#rules/shipment/form-problems.ts';
import { isPayerTraveler, withoutProblemsOfFollowers } from '#rules/shipment/same-person.ts';
import { pageFacts } from '../../page-facts.ts';
import { openQuestionsOfPage } from './open-questions-of-page.ts';
import { handoverProblem } from '#rules/checkout/handover-problem.ts';
import { answersOfPage, questionsOfDraft } from '#rules/checkout/order-answers.ts';
import type { PageState } from './use-page-state.ts';
import type { Trip } from './use-trip.ts';

type PageProblemsFacts = {
  readonly draft: Draft;
  readonly trip: Pick<Trip, 'ends' | 'calendars'>;
  readonly pageState: PageState;
  readonly queryClient: QueryClient;
};

type GuestOfPage = {
  readonly details: ReturnType<PageState['guest']['getState']>;
  readonly isOwn: boolean;
};

/** Everything that the order still needs from the form, in the order of the page. */
export function pageProblems({ draft, trip, pageState, queryClient }: PageProblemsFacts): readonly FormProblem[] {
  const { ends, calendars } = trip;
  const { arrivalHolidays, today } = calendars.outbound;
  const found = formProblems(draft, {
    countries: { origin: ends.origin.country.config, destination: ends.destination.country.config },
    statesAtZip: { origin: foundAtZip(ends.origin.zip), destination: foundAtZip(ends.destination.zip) },
    dayProblems: {
      outbound: calendars.outbound.problem ?? handoverProblem(draft.outbound, calendars.outbound),
      return: calendars.return.problem ?? handoverProblem(draft.return, calendars.return),
    },
    arrivalProblems: { outbound: calendars.outbound.arrivalProblem, return: calendars.return.arrivalProblem },
    today,
    refusedPhones: pageState.refusedPhones.getState(),
    isWorkingDayThere: (day) => !isWeekend(day) && !arrivalHolidays.has(day),
  });
  const isChange = pageState.extras.getState().changedOrderId !== null;
  const answers = answersOfPage(pageState.answers.getState(), isChange);
  const asked = questionsOfDraft(draft, answers, { ...openQuestionsOfPage(queryClient, draft), today });
  const ofForm = inOrderOfPage([
    ...withoutProblemsOfFollowers(found, draft, { senderIsOwn: pageState.own.getState().sender }),
    ...orderQuestionProblems(asked),
    ...contentsFormProblems(draft),
  ]);
  const guest = guestNow(pageState);
  return guest ? [...ofForm, ...guestNeeds(guest, draft)] : ofForm;
}

function guestNeeds({ details, isOwn }: GuestOfPage, { travelers: [first] }: Draft): readonly FormProblem[] {
  const isTraveler = !isOwn && first !== undefined && isPayerTraveler(details, first);
  return guestFormProblems(details, { isTraveler });
}

/** The guest who orders; null when the page knows who does, or an order is changed. CHK-01 */
function guestNow({ guest, own, extras }: PageState): GuestOfPage | null {
  if (pageFacts.person !== null || extras.getState().changedOrderId !== null) return null;
  return { details: guest.getState(), isOwn: own.getState().guest };
}
