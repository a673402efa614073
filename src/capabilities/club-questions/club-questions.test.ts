import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { saveClub } from '#records/testing/save-club.ts';
import { madeUpClub } from '#records/testing/made-up-club.ts';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import { type Draft, emptyDraft, type ShipPoint } from '#rules/shipment/draft.ts';
import { questionSets, saveClubAnswers } from './contract.ts';
import { questionsLeft } from './server/questions-left.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const firstTee: QuestionSet = {
  header: 'Before your round',
  subheader: 'So that your clubs are where you need them.',
  questions: [
    {
      type: 'logical',
      question: 'Have you booked a tee time?',
      yesQuestions: [{ type: 'text', question: 'When is it?', maxLength: 10 }],
      noQuestions: [{ type: 'logical', question: 'Shall we call you?', yesQuestions: [], noQuestions: [] }],
    },
    { type: 'text', question: 'In whose name?', maxLength: 60 },
  ],
};

const inTwoLanguages: QuestionSet = {
  ...firstTee,
  es: { header: 'Antes de tu ronda', subheader: '' },
  questions: [
    {
      type: 'logical',
      question: 'Have you booked a tee time?',
      es: '¿Ya reservaste?',
      yesQuestions: [{ type: 'text', question: 'When is it?', maxLength: 10 }],
      noQuestions: [],
    },
    { type: 'text', question: 'In whose name?', es: '¿A nombre de quién?', maxLength: 60 },
  ],
};

const spanish = { 'accept-language': 'es-MX,es;q=0.9' };

let clubsMade = 0;

function clubThatAsks(questionSet: QuestionSet | null): Promise<number> {
  clubsMade += 1;
  const club = madeUpClub({ code: `asks-${clubsMade}`, questionSet });
  return inTransaction(server.db, (tx) => saveClub(tx, club));
}

async function askInstead(clubId: number, set: QuestionSet): Promise<void> {
  await server.db
    .updateTable('clubs')
    .set({ question_set: JSON.stringify(set) })
    .where('id', '=', clubId)
    .execute();
}

type OpenedCart = { readonly id: number; readonly cart_token: string };
type Answer = { readonly index: string; readonly question: string; readonly answer: string };

function openCart(): Promise<OpenedCart> {
  return server.call(createCart, { body: { cart: { brand_id: 5 } } });
}

function bodyOf(cartId: number, clubId: number, answers: readonly Answer[], isOutbound = false) {
  return { club_preferences_answer: { answers, is_outbound: isOutbound, club_id: clubId }, cart_id: cartId };
}

function save(cart: OpenedCart, clubId: number, answers: readonly Answer[], isOutbound = false) {
  const body = bodyOf(cart.id, clubId, answers, isOutbound);
  return server.call(saveClubAnswers, { body }, { 'x-cart-token': cart.cart_token });
}

async function refusedFields(cart: OpenedCart, clubId: number, answers: readonly Answer[]): Promise<string[]> {
  const body = bodyOf(cart.id, clubId, answers);
  const answer = await server.refused(saveClubAnswers, { body }, { 'x-cart-token': cart.cart_token });
  expect(answer.status).toBe(400);
  return (answer.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
}

const booked: Answer = { index: '0', question: 'Have you booked a tee time?', answer: 'yes' };
const notBooked: Answer = { ...booked, answer: 'no' };
const time: Answer = { index: '0.yes.0', question: 'When is it?', answer: '9:40' };
const call: Answer = { index: '0.no.0', question: 'Shall we call you?', answer: 'yes' };
const name: Answer = { index: '1', question: 'In whose name?', answer: ' Rowan ' };

describe('API-38 question_sets', () => {
  test('API-38 everyone may read a club’s questions; an unknown club is refused', async () => {
    const answer = await server.refused(questionSets, { params: { id: 2_000_000_000 } });
    expect(answer).toMatchObject({ status: 404, errors: [{ field: 'id' }] });
  });

  test('API-38 CLB-01 it answers the questions with their branches and lengths, the header and the subheader', async () => {
    const id = await clubThatAsks(firstTee);
    const none = { yes_questions: [], no_questions: [] };
    expect(await server.call(questionSets, { params: { id } })).toEqual({
      question_set: [
        {
          question: 'Have you booked a tee time?',
          type: 'logical',
          index: '0',
          yes_questions: [{ ...none, question: 'When is it?', type: 'text', index: '0.yes.0', maxlength: 10 }],
          no_questions: [
            { ...none, question: 'Shall we call you?', type: 'logical', index: '0.no.0', maxlength: null },
          ],
          maxlength: null,
        },
        { ...none, question: 'In whose name?', type: 'text', index: '1', maxlength: 60 },
      ],
      club_preference_header: 'Before your round',
      club_preference_subheader: 'So that your clubs are where you need them.',
    });
  });

  test('API-38 CLB-01 a Spanish caller reads the club’s Spanish texts, and the English ones where it has none', async () => {
    const id = await clubThatAsks(inTwoLanguages);
    expect(await server.call(questionSets, { params: { id } }, spanish)).toMatchObject({
      question_set: [
        { question: '¿Ya reservaste?', yes_questions: [{ question: 'When is it?' }] },
        { question: '¿A nombre de quién?' },
      ],
      club_preference_header: 'Antes de tu ronda',
      club_preference_subheader: '',
    });
    expect(await server.call(questionSets, { params: { id } })).toMatchObject({
      question_set: [{ question: 'Have you booked a tee time?' }, { question: 'In whose name?' }],
      club_preference_header: 'Before your round',
    });
  });

  test('API-38 a club without questions answers an empty list', async () => {
    const id = await clubThatAsks(null);
    expect(await server.call(questionSets, { params: { id } })).toEqual({
      question_set: [],
      club_preference_header: '',
      club_preference_subheader: '',
    });
  });
});

describe('API-37 club_preferences_answers', () => {
  test('API-37 another person’s cart is unknown to the caller', async () => {
    const { id } = await openCart();
    const other = await openCart();
    const body = bodyOf(id, await clubThatAsks(firstTee), [booked, time, name]);
    for (const headers of [
      {},
      { 'x-cart-token': other.cart_token },
      { 'x-user-token': await server.tokenOf('traveler') },
    ]) {
      const answer = await server.refused(saveClubAnswers, { body }, headers);
      expect(answer).toMatchObject({ status: 404, errors: [{ field: 'cart_id' }] });
    }
    expect((await server.refused(saveClubAnswers, { body }, { 'x-user-token': 'nobody' })).status).toBe(401);
    expect(await keptRows(id)).toEqual([]);
  });

  test('API-37 a club that does not exist is unknown by its field', async () => {
    const cart = await openCart();
    const body = bodyOf(cart.id, 2_000_000_000, []);
    const answer = await server.refused(saveClubAnswers, { body }, { 'x-cart-token': cart.cart_token });
    expect(answer).toMatchObject({ status: 404, errors: [{ field: 'club_preferences_answer[club_id]' }] });
  });

  test('API-37 CLB-01 answers are kept by cart, club and direction, and saving again replaces them', async () => {
    const cart = await openCart();
    const clubId = await clubThatAsks(firstTee);
    expect(await save(cart, clubId, [name, booked, time])).toEqual({ success: true });
    await save(cart, clubId, [notBooked, call, name], true);
    const inOrder = [
      { key: '0', question: booked.question, answer: 'yes' },
      { key: '0.yes.0', question: time.question, answer: '9:40' },
      { key: '1', question: name.question, answer: 'Rowan' },
    ];
    expect(await keptRows(cart.id)).toMatchObject([
      { club_id: clubId, is_outbound: false, answers: inOrder },
      { club_id: clubId, is_outbound: true, answers: [{ answer: 'no' }, { key: '0.no.0' }, { answer: 'Rowan' }] },
    ]);
    await save(cart, clubId, [notBooked, call, name]);
    const again = await keptRows(cart.id);
    expect(again).toHaveLength(2);
    expect(again[0]).toMatchObject({ is_outbound: false, answers: [{ answer: 'no' }, {}, {}] });
  });

  test('API-37 CLB-01 answers to questions read in Spanish are kept with the club’s English questions', async () => {
    const cart = await openCart();
    const clubId = await clubThatAsks(inTwoLanguages);
    const answers = [{ ...booked, question: '¿Ya reservaste?' }, time, { ...name, question: '¿A nombre de quién?' }];
    expect(await save(cart, clubId, answers)).toEqual({ success: true });
    expect(await keptRows(cart.id)).toMatchObject([
      { answers: [{ question: booked.question, answer: 'yes' }, {}, { question: name.question, answer: 'Rowan' }] },
    ]);
    expect(await refusedFields(cart, clubId, [booked, time, { ...name, question: '¿Cómo te llamas?' }])).toHaveLength(
      2,
    );
  });

  test('API-37 CLB-02 an answer that is missing, empty, too long or no choice is refused by its field', async () => {
    const cart = await openCart();
    const clubId = await clubThatAsks(firstTee);
    expect(await refusedFields(cart, clubId, [booked, name])).toEqual([
      'club_preferences_answer[answers]: Please answer: When is it?',
    ]);
    expect(
      await refusedFields(cart, clubId, [booked, { ...time, answer: '12345678901' }, { ...name, answer: ' ' }]),
    ).toEqual([
      'club_preferences_answer[answers][1][answer]: You have reached the maximum number of characters allowed for this field.',
      'club_preferences_answer[answers][2][answer]: Please answer this question.',
    ]);
    expect(await refusedFields(cart, clubId, [{ ...booked, answer: 'maybe' }, name])).toEqual([
      'club_preferences_answer[answers][0][answer]: Please choose yes or no.',
    ]);
    expect(await keptRows(cart.id)).toEqual([]);
  });

  test('API-37 CLB-01 an answer to a question that the club does not ask, or not any more, is refused by its field', async () => {
    const cart = await openCart();
    const clubId = await clubThatAsks(firstTee);
    const notAsked = 'This question is no longer asked.';
    expect(await refusedFields(cart, clubId, [booked, time, call, name])).toEqual([
      `club_preferences_answer[answers][2][index]: ${notAsked}`,
    ]);
    expect(await refusedFields(cart, await clubThatAsks(null), [name])).toEqual([
      `club_preferences_answer[answers][0][index]: ${notAsked}`,
    ]);
    await askInstead(clubId, { ...firstTee, questions: [{ type: 'text', question: 'Who pays?', maxLength: 9 }] });
    expect(await refusedFields(cart, clubId, [booked, time, name])).toContain(
      'club_preferences_answer[answers]: Please answer: Who pays?',
    );
  });

  function keptRows(cartId: number) {
    return server.db
      .selectFrom('club_answers')
      .select(['club_id', 'is_outbound', 'answers'])
      .where('cart_id', '=', cartId)
      .orderBy('is_outbound')
      .execute();
  }
});

describe('how many questions are left before an order', () => {
  const clubEnd = (clubId: number | null): Partial<ShipPoint> => ({ type: 'club', clubId });
  const trip = (origin: Partial<ShipPoint>, destination: Partial<ShipPoint>): Draft => {
    const draft = emptyDraft('golf', 'US');
    return {
      ...draft,
      origin: { ...draft.origin, ...origin },
      destination: { ...draft.destination, ...destination },
    };
  };
  const left = (cart: OpenedCart, draft: Draft) => questionsLeft(server.db, { cartId: cart.id, draft });

  test('CLB-01 both ends count: bags leave the origin’s club and reach the destination’s', async () => {
    const cart = await openCart();
    const [from, to] = [await clubThatAsks(firstTee), await clubThatAsks(firstTee)];
    const draft = trip(clubEnd(from), clubEnd(to));
    expect(await left(cart, draft)).toBe(4);
    await save(cart, to, [booked, time, name]);
    expect(await left(cart, draft)).toBe(2);
    await save(cart, from, [notBooked, call, name]);
    expect(await left(cart, draft)).toBe(2);
    await save(cart, from, [notBooked, call, name], true);
    expect(await left(cart, draft)).toBe(0);
    expect(await left(await openCart(), draft)).toBe(4);
  });

  test('CLB-01 an ordinary address, a club that asks nothing and one that is not chosen ask nothing', async () => {
    const cart = await openCart();
    const asking = await clubThatAsks(firstTee);
    const silent = await clubThatAsks(null);
    expect(await left(cart, trip({ type: 'other', clubId: asking }, clubEnd(silent)))).toBe(0);
    expect(await left(cart, trip(clubEnd(null), clubEnd(2_000_000_000)))).toBe(0);
  });

  test('CLB-01 a question that the club changed since is asked again', async () => {
    const cart = await openCart();
    const clubId = await clubThatAsks(firstTee);
    const draft = trip({ type: 'other' }, clubEnd(clubId));
    await save(cart, clubId, [booked, time, name]);
    expect(await left(cart, draft)).toBe(0);
    const [first] = firstTee.questions;
    const changed = { type: 'text', question: 'In which name?', maxLength: 60 } as const;
    await askInstead(clubId, { ...firstTee, questions: first ? [first, changed] : [] });
    expect(await left(cart, draft)).toBe(1);
  });
});
