import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveClubAnswers } from '#capabilities/club-questions/contract.ts';
import { acceptHolidayTerms } from '#capabilities/calendar/contract.ts';
import { acceptTerms } from '#capabilities/registration/contract.ts';
import { saveCustomsInfo } from '#capabilities/customs/contract.ts';
import { answersToSend, askedQuestions, type ClubAnswers } from '#rules/club/question-sets.ts';
import {
  bags,
  type Fields,
  type Headers,
  type OrderWorld,
  start,
  startOrderWorld,
  type TestCart,
} from './testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

beforeEach(() => world.server.clock.set(start));

afterAll(async () => {
  await world.expectBooksHold();
  await world.close();
});

/** Pays, and expects nothing to be charged or held for whatever the answer says. */
async function stoppedBy(cart: TestCart, fields: Fields = {}, headers?: Headers): Promise<string | null> {
  const { status, error } = await world.pay(cart, fields, headers);
  expect(status).toBe('error');
  expect(await world.timesCharged(cart)).toBe(0);
  expect(await world.attemptsOf(cart)).toEqual([]);
  return error;
}

describe('what the page asks before paying is asked again by the server', () => {
  test('CHK-04 terms that have changed are accepted before anything is charged', async () => {
    const someone = await world.tokenOf('newterms');
    const cart = await world.newCart(someone);
    expect(await stoppedBy(cart, {}, someone)).toBe(
      'Our terms have changed. Please accept to proceed with your order.',
    );
    await world.server.call(acceptTerms, { body: { terms_accepted: true } }, someone);
    expect((await world.pay(cart, {}, someone)).status).toBe('success');
  });

  test('CHK-04 a guest accepts the terms with the order, which is written down with their version', async () => {
    const cart = await world.newCart();
    expect((await world.pay(cart, { email: 'first-time@example.com' })).status).toBe('success');
    const accepted = await world.server.db
      .selectFrom('terms_acceptances')
      .innerJoin('users', 'users.id', 'terms_acceptances.user_id')
      .select('version')
      .where('contact_email', '=', 'first-time@example.com')
      .execute();
    expect(accepted).toEqual([{ version: '2026-11' }]);
  });

  test('HOL-02 a signed-in user accepts the holiday terms before an arrival in their season is ordered', async () => {
    world.server.clock.set('2026-12-07T15:00:00Z');
    const inSeason = { pickup_date: '2026-12-14', arrival_date: '2026-12-21' };
    const traveler = await world.tokenOf('traveler');
    const cart = await world.newCart(traveler);
    expect(await stoppedBy(cart, inSeason, traveler)).toBe('Please accept the holiday terms first.');
    await world.server.call(acceptHolidayTerms, { query: {}, body: { arrival_date: '2026-12-21' } }, traveler);
    expect((await world.pay(cart, inSeason, traveler)).status).toBe('success');
  });

  test('HOL-02 a guest is not asked for them', async () => {
    world.server.clock.set('2026-12-07T15:00:00Z');
    const cart = await world.newCart();
    const answer = await world.pay(cart, { pickup_date: '2026-12-14', arrival_date: '2026-12-21' });
    expect(answer.status).toBe('success');
  });

  test('INT-01 bags that cross a border wait for the dates of the customs papers', async () => {
    const cart = await world.newCart();
    const abroad = {
      travelers: bags({ bag_size: 'standard', misc_note: 'Golf clubs and shoes' }),
      d_country: 'GB',
      d_zip: 'PH3 1NF',
      d_city: 'Auchterarder',
      d_state: '',
      d_phone: '+44 20 7946 0123',
      carrier_service_level_id: 201,
      service_type_system_name: 'INTERNATIONAL_ECONOMY',
    };
    const { error } = await world.pay(cart, abroad);
    expect(error).toBe('Please enter your travel dates for customs.');
    const save = (date_of_arrival: string) =>
      world.server.call(
        saveCustomsInfo,
        { body: { cart_id: cart.id, international_info: { date_of_arrival } } },
        { 'x-cart-token': cart.cart_token },
      );
    // Days that don't fit the trip are refused at their field.
    await save('2028-03-20');
    expect((await world.send(cart, abroad)).json()).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'international_info[date_of_arrival]',
          message: 'Please choose an arrival date within a year of your bags’ arrival.',
        },
      ],
    });
    await save('2026-03-20');
    expect((await world.send(cart, abroad)).text).not.toContain('customs papers');
  });

  test('CLB-02 the questions of a club are answered before its bags are ordered', async () => {
    const cart = await world.newCart();
    const club = await world.server.db
      .selectFrom('clubs')
      .selectAll()
      .where('brand_id', '=', 5)
      .where('country_code', '=', 'US')
      .where('state', '=', 'FL')
      .where('question_set', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const toClub = { d_type: 'club', d_club_id: club.id, d_zip: club.zip, d_city: club.city, d_state: club.state };
    const { error } = await world.pay(cart, toClub);
    expect(error).toBe('Please answer the club’s questions.');
    const set = club.question_set;
    if (!set) throw new Error('This club asks nothing.');
    let answered: ClubAnswers = {};
    for (const { key, type } of askedQuestions(set, { 0: 'no' })) {
      answered = { ...answered, [key]: type === 'logical' ? 'no' : 'Rack 4' };
    }
    const answers = answersToSend(set, answered).map(({ key, ...sent }) => ({ index: key, ...sent }));
    const body = { cart_id: cart.id, club_preferences_answer: { answers, is_outbound: false, club_id: club.id } };
    await world.server.call(saveClubAnswers, { body }, { 'x-cart-token': cart.cart_token });
    expect((await world.send(cart, toClub)).text).not.toContain('questions of the club');
  });

  test('PNT-07 nothing is ordered from or to an address that is blocked', async () => {
    const cart = await world.newCart();
    const blocked = { d_address: '13 Pelican Wharf', d_zip: '33040', d_city: 'Key West' };
    const refused = await world.send(cart, blocked);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('d_address');
    expect(await world.attemptsOf(cart)).toEqual([]);
  });

  test('SCR-06 names and streets that labels can’t print as they are spelled are refused before anything is paid', async () => {
    const cart = await world.newCart();
    const refused = await world.send(cart, { d_contact: '山田太郎', d_company: 'شركة', d_address2: '2階' });
    const message = 'Please use Latin letters, as on a passport: carriers print labels with them.';
    expect(refused.status).toBe(400);
    const fields = ['d_contact', 'd_company', 'd_address2'].map((field) => ({ field, message }));
    expect(refused.json()).toMatchObject({ errors: expect.arrayContaining(fields) });
    expect(await world.attemptsOf(cart)).toEqual([]);
  });

  test('CHK-06 consent to news by email is stored when it is given, and only then', async () => {
    const consents = (email: string) =>
      world.server.db
        .selectFrom('marketing_consents')
        .innerJoin('users', 'users.id', 'marketing_consents.user_id')
        .select('is_wanted')
        .where('contact_email', '=', email)
        .execute();
    await world.pay(await world.newCart(), { email: 'news@example.com', email_marketing: true });
    await world.pay(await world.newCart(), { email: 'no-news@example.com' });
    expect(await consents('news@example.com')).toEqual([{ is_wanted: true }]);
    expect(await consents('no-news@example.com')).toEqual([]);
  });
});
