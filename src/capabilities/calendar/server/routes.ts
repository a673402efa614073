import type { FastifyInstance } from 'fastify';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { findClub } from '#records/clubs/clubs.ts';
import { messageText } from '#rules/messages.ts';
import {
  acceptHolidayTerms,
  checkHolidayTerms,
  closeDays,
  holidays,
  holidayTermsNeeded,
  nextAvailableDay,
  nextPickupDay,
  unavailableDays,
  unavailableDaysInUs,
} from '../contract.ts';
import {
  arrivalDayToWire,
  arrivalQuestionFromWire,
  calendarFieldToWire,
  closedDaysToWire,
  calendarClubIdFromWire,
  countryAndBrandFromWire,
  countryOfCarrierFromWire,
  holidaysToWire,
  holidayTermsAcceptanceFromWire,
  holidayTermsQuestionFromWire,
  pickupDayQuestionFromWire,
  pickupDayToWire,
  unavailableDaysRouteFromWire,
} from '../wire.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { findNextAvailableDay, findNextPickupDay } from './find-next-days.ts';
import * as terms from './holiday-terms.ts';
import { findHolidaysInUs, findHolidaysOfRoute, holidaysOfNextYear } from './find-holidays.ts';

export function calendarRoutes(app: FastifyInstance, deps: CalendarDeps): void {
  mount(
    app,
    nextPickupDay,
    async ({ body }) => {
      const found = await findNextPickupDay(deps, pickupDayQuestionFromWire(body));
      return found instanceof Refusal ? found : pickupDayToWire(found);
    },
    calendarFieldToWire,
  );

  mount(
    app,
    nextAvailableDay,
    async ({ body }) => {
      const day = await findNextAvailableDay(deps, arrivalQuestionFromWire(body));
      return day instanceof Refusal ? day : arrivalDayToWire(day);
    },
    calendarFieldToWire,
  );

  mount(
    app,
    closeDays,
    async ({ params }) => {
      const club = await findClub(deps.db, calendarClubIdFromWire(params));
      return club ? closedDaysToWire(club) : refuseUnknown(messageText('clubUnknown'), 'clubId');
    },
    calendarFieldToWire,
  );

  mount(
    app,
    checkHolidayTerms,
    async ({ query }, { request }) => {
      const answer = await terms.holidayTerms(deps, { ...holidayTermsQuestionFromWire(query), request });
      return answer instanceof Refusal ? answer : { success: answer.success, version: answer.version };
    },
    calendarFieldToWire,
  );
  mount(
    app,
    holidayTermsNeeded,
    ({ query }, { request }) => terms.holidayTerms(deps, { ...holidayTermsQuestionFromWire(query), request }),
    calendarFieldToWire,
  );
  mount(
    app,
    acceptHolidayTerms,
    (input, { request }) => terms.acceptHolidayTerms(deps, { ...holidayTermsAcceptanceFromWire(input), request }),
    calendarFieldToWire,
  );

  mount(
    app,
    unavailableDaysInUs,
    ({ query }, { request }) => findHolidaysInUs(deps, countryOfCarrierFromWire(query), request),
    calendarFieldToWire,
  );

  mount(
    app,
    unavailableDays,
    ({ body }) => findHolidaysOfRoute(deps, unavailableDaysRouteFromWire(body)),
    calendarFieldToWire,
  );

  mount(
    app,
    holidays,
    async ({ body }) => {
      const listed = await holidaysOfNextYear(deps, countryAndBrandFromWire(body));
      if (listed instanceof Refusal) return listed;
      return { holidays: holidaysToWire(listed), reason: listed.length > 0 ? null : messageText('noHolidays') };
    },
    calendarFieldToWire,
  );
}
