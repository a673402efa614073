import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SaveProblem } from '#kit/web/notices/SaveProblem.tsx';
import { askedQuestions, type ClubAnswers, type QuestionSet } from '#rules/club/question-sets.ts';
import { messages } from '#rules/messages.ts';
import { questionSets } from '../contract.ts';
import ClubQuestions, { type ClubQuestionsProps } from './ClubQuestions.tsx';
import { keptAnswers } from './kept-answers.ts';
import { loadQuestions } from './load-questions.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { sendAnswers } from './send-answers.ts';

const nothing = (): void => undefined;
const noCarts = { cart: () => Promise.resolve(null), forget: nothing };

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

const asked = { clubId: 1, isOutbound: false };

function draw(props: Partial<ClubQuestionsProps> = {}): string {
  return renderToStaticMarkup(
    <ClubQuestions
      carts={noCarts}
      club={{ id: 1, name: 'Heron Bend Golf Club' }}
      isOutbound={false}
      set={firstTee}
      onDone={nothing}
      onClose={nothing}
      {...props}
    />,
  );
}

function drawFields(answers: ClubAnswers, isMarked = false): string {
  return renderToStaticMarkup(
    <QuestionFields
      asked={askedQuestions(firstTee, answers)}
      isMarked={() => isMarked}
      onAnswer={nothing}
      onLeave={nothing}
    />,
  );
}

afterEach(() => keptAnswers.forget(asked));

describe('what is asked', () => {
  test('CLB-01 the club’s header and subheader stand above its questions, and which way the bags go', () => {
    expect(draw()).toMatch(
      /Before your round.*So that your clubs are.*before your bags arrive\..*tee time.*whose name/,
    );
    expect(draw({ isOutbound: true })).toContain('Heron Bend Golf Club asks this before your bags leave.');
    expect(draw({ set: { ...firstTee, header: '' } })).toMatch(/<h2[^>]*>Heron Bend Golf Club</);
  });

  test('CLB-01 a branch opens with its answer and closes with the other one', () => {
    expect(drawFields({})).not.toMatch(/When is it|Shall we call/);
    expect(drawFields({ 0: 'yes' })).toMatch(/tee time.*When is it\?.*whose name/);
    expect(drawFields({ 0: 'yes' })).not.toContain('Shall we call');
    expect(drawFields({ 0: 'no' })).toMatch(/tee time.*Shall we call you\?.*whose name/);
  });

  test('CLB-02 neither radio is chosen beforehand', () => {
    expect(drawFields({})).toMatch(/type="radio"/);
    expect(drawFields({})).not.toContain('checked=""');
    expect(drawFields({ 0: 'no' }).match(/checked=""/g)).toHaveLength(1);
  });

  test('CLB-02 a text shows the characters left and takes no more', () => {
    expect(drawFields({ 0: 'yes' })).toMatch(/maxLength="10".*10 characters left/);
    expect(drawFields({ 0: 'yes', '0.yes.0': '123456789' })).toContain('1 character left');
    expect(drawFields({ 0: 'yes', '0.yes.0': '1234567890' })).toContain('0 characters left');
  });
});

describe('what is missing', () => {
  test('CLB-02 an empty answer is marked at its question', () => {
    const html = drawFields({}, true);
    expect(html).toMatch(/id="club-question-0-error".*Please choose yes or no\./);
    expect(html).toMatch(/id="club-question-1-error".*Please answer this question\./);
    expect(drawFields({})).not.toContain('aria-invalid');
  });

  test('CLB-02 sending waits for every answer, and the button says why', () => {
    const sendButton = (html: string) => /<button[^>]*>(?=<span>Send answers)/.exec(html)?.[0];
    expect(sendButton(draw())).toContain('aria-disabled="true"');
    expect(draw()).toContain('Please answer every question first.');
    keptAnswers.keep(asked, { 0: 'yes', '0.yes.0': '9:40', 1: 'Rowan' });
    expect(sendButton(draw())).toBeDefined();
    expect(sendButton(draw())).not.toContain('aria-disabled');
    keptAnswers.keep(asked, { 0: 'no', '0.yes.0': '9:40', 1: 'Rowan' });
    expect(sendButton(draw())).toContain('aria-disabled="true"');
  });

  test('CLB-02 what was typed is still there when the modal opens again, for the same club and direction', () => {
    keptAnswers.keep(asked, { 1: 'Rowan' });
    expect(draw()).toContain('value="Rowan"');
    expect(draw({ isOutbound: true })).not.toContain('Rowan');
    expect(draw({ club: { id: 2, name: 'Fern Hollow' } })).not.toContain('Rowan');
  });

  test('CLB-03 a failed save is an alert at first, and its text stays at the form', () => {
    const say = (isNew: boolean) =>
      renderToStaticMarkup(
        <SaveProblem
          title={messages.clubAnswersSaveFailed}
          failure={{ reason: 'Please try again.', isNew }}
          onRead={nothing}
        />,
      );
    expect(say(true)).toMatch(/role="alert".*Problem in saving Golf Preferences\..*Please try again\./);
    expect(say(false)).toMatch(/Problem in saving Golf Preferences\. Please try again\./);
    expect(say(false)).not.toContain('role="alert"');
  });
});

describe('on the way to the server', () => {
  const fetched = vi.fn<(address: string, init: { body: string; headers: object }) => Promise<Response>>();

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('document', { querySelector: () => null });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  test('CLB-01 the questions come as the rules know them, and a club that asks nothing has none', async () => {
    fetched.mockResolvedValueOnce(Response.json(questionSets.example.response));
    expect(await loadQuestions(1)).toEqual({
      header: 'Before your round',
      subheader: 'So that your clubs are where you need them.',
      questions: [
        {
          type: 'logical',
          question: 'Have you booked a tee time?',
          yesQuestions: [{ type: 'text', question: 'When is your first tee time?', maxLength: 40 }],
          noQuestions: [],
        },
      ],
    });
    expect(fetched.mock.lastCall?.[0]).toBe('/api/v5/clubs/1/question_sets');
    const none = { question_set: [], club_preference_header: '', club_preference_subheader: '' };
    fetched.mockResolvedValueOnce(Response.json(none));
    expect(await loadQuestions(1)).toBeNull();
  });

  const sent = [{ key: '0.yes.0', question: 'When is it?', answer: '9:40' }];
  const carts = { cart: () => Promise.resolve({ id: 7, token: 'secret' }), forget: nothing };

  test('CLB-01 answers are sent with the club, the direction, the cart and its token', async () => {
    fetched.mockResolvedValue(Response.json({ success: true }));
    await sendAnswers(sent, { carts, clubId: 3, isOutbound: true });
    const [address, init] = fetched.mock.lastCall ?? [];
    expect(address).toBe('/api/v5/club_preferences_answers');
    expect(init?.headers).toMatchObject({ 'x-cart-token': 'secret' });
    expect(JSON.parse(init?.body ?? '')).toEqual({
      club_preferences_answer: {
        answers: [{ index: '0.yes.0', question: 'When is it?', answer: '9:40' }],
        is_outbound: true,
        club_id: 3,
      },
      cart_id: 7,
    });
  });

  test('CLB-03 a cart that is not known any more is opened anew, once; any other refusal is a failure', async () => {
    const refusal = (status: number, field: string) => {
      const problem = { status, detail: 'Some fields need another look.', errors: [{ field, message: 'No.' }] };
      return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } });
    };
    const forget = vi.fn<() => void>();
    fetched.mockImplementation(() => Promise.resolve(refusal(404, 'cart_id')));
    await expect(sendAnswers(sent, { carts: { ...carts, forget }, clubId: 3, isOutbound: true })).rejects.toThrow(
      'fields',
    );
    expect([forget.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 2]);
    fetched.mockImplementation(() => Promise.resolve(refusal(400, 'club_preferences_answer[answers]')));
    await expect(sendAnswers(sent, { carts: { ...carts, forget }, clubId: 3, isOutbound: true })).rejects.toThrow(
      'fields',
    );
    expect([forget.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 3]);
    await expect(sendAnswers(sent, { carts: noCarts, clubId: 3, isOutbound: true })).rejects.toThrow('connection');
  });
});
