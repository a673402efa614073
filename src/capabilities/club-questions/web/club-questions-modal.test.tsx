// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { button, descriptionOf, draw, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import { questionSets } from '../contract.ts';
import ClubQuestions, { type ClubQuestionsProps } from './ClubQuestions.tsx';
import { unsentAnswers } from './unsent-answers.ts';
import { loadQuestions } from './load-questions.ts';
import { sendAnswers } from './send-answers.ts';

const nothing = (): void => undefined;
const carts = { cart: () => Promise.resolve({ id: 7, token: 'secret' }), forget: nothing };
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

const fetched = vi.fn<(address: string, init: { body: string; headers: object }) => Promise<Response>>();

beforeEach(() => void vi.stubGlobal('fetch', fetched));

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  unsentAnswers.forget(asked);
});

function drawForm(props: Partial<ClubQuestionsProps> = {}): void {
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <ClubQuestions
        carts={carts}
        club={{ id: 1, name: 'Heron Bend Golf Club' }}
        isOutbound={false}
        set={firstTee}
        onDone={nothing}
        onClose={nothing}
        {...props}
      />
    </QueryClientProvider>,
  );
}

const teeTime = () => screen.getByRole('radiogroup', { name: /^Have you booked a tee time/ });
const textAnswer = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choose = (name: 'Yes' | 'No') => fireEvent.click(screen.getAllByRole('radio', { name })[0] as HTMLElement);
const type = (name: RegExp, value: string) => fireEvent.change(textAnswer(name), { target: { value } });

describe('the questions', () => {
  test('CLB-01 the club’s header and subheader are above its questions, and which way the bags go', () => {
    drawForm();
    expect(screen.getByRole('heading', { name: 'Before your round' })).toBeDefined();
    expect(pageText()).toMatch(/So that your clubs are.*before your bags arrive\..*tee time.*whose name/);
    drawForm({ isOutbound: true });
    expect(pageText()).toContain('Heron Bend Golf Club needs to know this before your bags leave.');
    drawForm({ set: { ...firstTee, header: '' } });
    expect(screen.getByRole('heading', { name: 'Heron Bend Golf Club' })).toBeDefined();
  });

  test('CLB-01 a branch opens with its answer and closes with the other one', () => {
    drawForm();
    expect(pageText()).not.toMatch(/When is it|Shall we call/);
    choose('Yes');
    expect(pageText()).toMatch(/tee time.*When is it\?.*whose name/);
    expect(pageText()).not.toContain('Shall we call');
    choose('No');
    expect(pageText()).toMatch(/tee time.*Shall we call you\?.*whose name/);
    expect(pageText()).not.toContain('When is it');
  });

  test('CLB-02 no choice is preselected', () => {
    drawForm();
    const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
    expect(chosen()).toEqual([]);
    choose('Yes');
    expect(chosen()).toHaveLength(1);
  });

  test('CLB-02 a text shows the characters left and takes no more', () => {
    drawForm();
    choose('Yes');
    expect(textAnswer(/^When is it/).maxLength).toBe(10);
    expect(descriptionOf(textAnswer(/^When is it/))).toContain('10 characters left');
    type(/^When is it/, '123456789');
    expect(descriptionOf(textAnswer(/^When is it/))).toContain('1 character left');
  });
});

describe('sending', () => {
  test('CLB-02 the button waits for every answer and says why; pressing it marks what is missing', () => {
    drawForm();
    expect(isDisabled(button('Send answers'))).toBe(true);
    expect(descriptionOf(button('Send answers'))).toContain('Please answer every question.');
    expect(pageText()).not.toContain('Please choose yes or no.');
    fireEvent.click(button('Send answers'));
    expect(descriptionOf(teeTime())).toContain('Please choose yes or no.');
    expect(descriptionOf(textAnswer(/^In whose name/))).toContain('Please answer this question.');
    choose('Yes');
    type(/^When is it/, '9:40');
    type(/^In whose name/, 'Rowan');
    expect(isDisabled(button('Send answers'))).toBe(false);
    choose('No');
    expect(isDisabled(button('Send answers'))).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('CLB-02 unsent answers are still there when the modal opens again, for the same club and direction', () => {
    unsentAnswers.keep(asked, { 1: 'Rowan' });
    drawForm();
    expect(textAnswer(/^In whose name/).value).toBe('Rowan');
    drawForm({ isOutbound: true });
    expect(textAnswer(/^In whose name/).value).toBe('');
    drawForm({ club: { id: 2, name: 'Fern Hollow' } });
    expect(textAnswer(/^In whose name/).value).toBe('');
  });

  test('CLB-03 a failed save is an alert with its reason and keeps the answers; the next save goes on', async () => {
    unsentAnswers.keep(asked, { 0: 'yes', '0.yes.0': '9:40', 1: 'Rowan' });
    fetched.mockRejectedValueOnce(new TypeError('away'));
    const onDone = vi.fn<() => void>();
    drawForm({ onDone });
    fireEvent.click(button('Send answers'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Problem in saving Golf Preferences.');
    expect(alert.textContent).toContain('couldn’t reach');
    expect(onDone).not.toHaveBeenCalled();
    expect(unsentAnswers.of(asked)).toBeDefined();
    fetched.mockResolvedValueOnce(Response.json({ success: true }));
    fireEvent.click(button('Send answers'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(unsentAnswers.of(asked)).toBeUndefined();
  });
});

describe('on the way to the server', () => {
  test('CLB-01 a club’s questions are read with their branches; a club that asks nothing has none', async () => {
    fetched.mockResolvedValueOnce(Response.json(questionSets.example.response));
    expect(await loadQuestions(1)).toEqual({
      header: 'Before your round',
      subheader: 'We’ll pass this on, so your clubs are where you need them.',
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

  test('CLB-03 an unknown cart is replaced by a new one, once; any other refusal fails', async () => {
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
