import { describe, expect, test, vi } from 'vitest';
import type { ChargeAtPress } from '#rules/checkout/early-press-message.ts';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { type CheckedPage, type Checkout, type CheckoutParts, createCheckout, type ServerFacts } from './checkout.ts';

const nothingOpen: ServerFacts = {
  terms: { kind: 'known', answer: 'accepted' },
  holidayTerms: { kind: 'known', answer: null },
  readyTime: { kind: 'known', answer: null },
  customs: { kind: 'known', answer: null },
  questions: { kind: 'known', answer: [] },
};

const set = { header: 'Golf preferences', subheader: '', questions: [] };

const asksCustomsAndClub: ServerFacts = {
  ...nothingOpen,
  customs: { kind: 'known', answer: { key: 'customs' } },
  questions: { kind: 'known', answer: [{ key: 'one', club: { id: 1, name: 'One' }, isOutbound: true, set }] },
};

const declined: CheckoutParts<string>['submit'] = async () => ({ kind: 'alert', text: 'Declined.' });

function partsWith(changes: Partial<CheckoutParts<string>> = {}) {
  return {
    isSignedIn: true,
    checkPage: vi.fn<CheckoutParts<string>['checkPage']>(async () => ({
      formIsValid: true,
      guestDetailsGiven: true,
      failure: null,
    })),
    askServer: vi.fn<CheckoutParts<string>['askServer']>(async () => nothingOpen),
    saveAnswer: vi.fn<CheckoutParts<string>['saveAnswer']>(async () => false),
    preparePayment: vi.fn<CheckoutParts<string>['preparePayment']>(async () => 'a payment'),
    submit: vi.fn<CheckoutParts<string>['submit']>(async () => ({ kind: 'placed', orderId: 7 })),
    onPlaced: vi.fn<CheckoutParts<string>['onPlaced']>(),
    ...changes,
  } satisfies CheckoutParts<string>;
}

/** Waits until the checkout is idle: at a dialog, at a problem or at the end. */
async function whenIdle(checkout: Checkout) {
  await vi.waitUntil(() => {
    const { doing, progress } = checkout.state.getState();
    return doing === null || progress === 'leaving';
  });
  return checkout.state.getState();
}

const dueAll = (amount: number) => ({ total: cents(amount), charge: cents(amount) });

const samePrice: ChargeAtPress = { seen: dueAll(8999), now: dueAll(8999) };

async function pressed(parts: CheckoutParts<string>, charge = samePrice) {
  const checkout = createCheckout(parts);
  checkout.press(charge);
  return { checkout, state: await whenIdle(checkout) };
}

describe('from the button to the receipt', () => {
  test('CHK-01 with nothing left to ask the order is paid for and placed', async () => {
    const parts = partsWith();
    const { state } = await pressed(parts);
    expect(parts.onPlaced).toHaveBeenCalledExactlyOnceWith(7);
    expect(state.progress).toBe('leaving');
  });

  test('PAY-04 a press that saw a lower price checks the page, names both prices and orders nothing', async () => {
    const parts = partsWith();
    const { state } = await pressed(parts, { seen: dueAll(8999), now: dueAll(9799) });
    expect(parts.checkPage).toHaveBeenCalledOnce();
    expect(state).toMatchObject({
      progress: 'idle',
      problem: { text: 'The price changed from $89.99 to $97.99. Press again to confirm.' },
    });
    expect(parts.askServer).not.toHaveBeenCalled();
    expect(parts.submit).not.toHaveBeenCalled();
  });

  test('CHK-01 the server is asked nothing before the form is right', async () => {
    const parts = partsWith({
      checkPage: async () => ({ formIsValid: false, guestDetailsGiven: true, failure: null }),
    });
    const { state } = await pressed(parts);
    expect(state).toMatchObject({ progress: 'idle', open: null, problem: null });
    expect(parts.askServer).not.toHaveBeenCalled();
    expect(parts.preparePayment).not.toHaveBeenCalled();
  });

  test('PNT-04 addresses that could not be checked are reported beside the button, with the reason', async () => {
    const failed = (failure: CheckedPage['failure']) =>
      partsWith({ checkPage: async () => ({ formIsValid: false, guestDetailsGiven: true, failure }) });
    const offline = failed({ problem: 'We couldn’t reach our server.' });
    const { state } = await pressed(offline);
    expect(state.problem).toMatchObject({ text: 'We couldn’t reach our server.', place: 'button', needsReload: false });
    expect(offline.askServer).not.toHaveBeenCalled();
    expect((await pressed(failed({}))).state.problem?.text).toMatch(/Please press the button again/);
  });

  test('ACC-02 a session that is over asks for a reload, which a second press would not get around', async () => {
    const over = { kind: 'failed', isSessionOver: true } as const;
    const byTerms = partsWith({ askServer: async () => ({ ...nothingOpen, terms: over }) });
    const byAddresses = partsWith({
      isSignedIn: false,
      checkPage: async () => ({ formIsValid: false, guestDetailsGiven: true, failure: { isSessionOver: true } }),
    });
    expect((await pressed(byTerms)).state.problem).toMatchObject({
      text: expect.stringMatching(/^You’ve been signed out/),
      needsReload: true,
    });
    expect((await pressed(byAddresses)).state.problem).toMatchObject({
      text: expect.stringMatching(/^You’ve signed in or out/),
      needsReload: true,
    });
    expect(byTerms.submit).not.toHaveBeenCalled();
  });

  test('CHK-01 a guest who has said who they are goes on to pay, and is not made to sign in', async () => {
    const parts = partsWith({ isSignedIn: false });
    const { state } = await pressed(parts);
    expect(state).toMatchObject({ progress: 'leaving', open: null });
    expect(parts.onPlaced).toHaveBeenCalledExactlyOnceWith(7);
  });

  test('CHK-01 a guest who has not said who they are is not charged', async () => {
    const parts = partsWith({
      isSignedIn: false,
      checkPage: async () => ({ formIsValid: true, guestDetailsGiven: false, failure: null }),
    });
    const { state } = await pressed(parts);
    expect(state).toMatchObject({ progress: 'idle', open: null });
    expect(parts.askServer).not.toHaveBeenCalled();
  });

  test('CHK-01 CLB-01 the steps come in their order, and each goes on by itself once it is done', async () => {
    let facts: ServerFacts = {
      terms: { kind: 'known', answer: 'changed' },
      holidayTerms: { kind: 'known', answer: { arrivalDate: isoDate('2026-12-24'), version: '2026' } },
      readyTime: { kind: 'known', answer: null },
      customs: { kind: 'known', answer: { key: 'customs' } },
      questions: {
        kind: 'known',
        answer: [
          { key: 'one', club: { id: 1, name: 'One' }, isOutbound: true, set },
          { key: 'two', club: { id: 2, name: 'Two' }, isOutbound: false, set },
        ],
      },
    };
    const parts = partsWith({ askServer: async () => facts });
    const checkout = createCheckout(parts);
    const seen: unknown[] = [];
    checkout.press(samePrice);
    for (;;) {
      const { open, progress } = await whenIdle(checkout);
      if (!open || progress === 'leaving') break;
      seen.push(open.step === 'club-questions' ? open.club.name : open.step);
      if (open.step === 'accept-terms') facts = { ...facts, terms: { kind: 'known', answer: 'accepted' } };
      if (open.step === 'accept-holiday-terms') facts = { ...facts, holidayTerms: { kind: 'known', answer: null } };
      checkout.stepDone();
    }
    expect(seen).toEqual(['accept-terms', 'accept-holiday-terms', 'customs-info', 'One', 'Two']);
    expect(parts.onPlaced).toHaveBeenCalledOnce();
  });

  test('CHK-04 terms that have changed say so', async () => {
    const { state } = await pressed(
      partsWith({ askServer: async () => ({ ...nothingOpen, terms: { kind: 'known', answer: 'changed' } }) }),
    );
    expect(state.open).toEqual({
      step: 'accept-terms',
      words: 'Our terms have changed. Please accept to proceed with your order.',
    });
  });

  test('CHK-05 a carrier that will not come ends the press with the words of the server, for twenty seconds', async () => {
    const words = 'Please change the pickup date because pickup time is over for today.';
    const parts = partsWith({
      askServer: async () => ({ ...nothingOpen, readyTime: { kind: 'known', answer: words } }),
    });
    const { state } = await pressed(parts);
    expect(state).toMatchObject({ progress: 'idle', problem: { text: words, clearsAfterMs: 20_000 } });
    expect(parts.preparePayment).not.toHaveBeenCalled();
  });

  test('HOL-02 accepting the holiday terms at checkout goes on with the order', async () => {
    let open: ServerFacts['holidayTerms'] = {
      kind: 'known',
      answer: { arrivalDate: isoDate('2026-12-24'), version: '2026' },
    };
    const parts = partsWith({ askServer: async () => ({ ...nothingOpen, holidayTerms: open }) });
    const { checkout, state } = await pressed(parts);
    expect(state.open?.step).toBe('accept-holiday-terms');
    open = { kind: 'known', answer: null };
    checkout.stepDone();
    await whenIdle(checkout);
    expect(parts.onPlaced).toHaveBeenCalledOnce();
  });

  test('CLB-01 INT-01 what the form has answered is saved and asked in no dialog, at every press again', async () => {
    const saveAnswer = vi.fn<CheckoutParts<string>['saveAnswer']>(async () => true);
    const parts = partsWith({ askServer: async () => asksCustomsAndClub, saveAnswer, submit: declined });
    const { checkout, state } = await pressed(parts);
    expect(state).toMatchObject({ open: null, problem: { text: 'Declined.' } });
    expect(saveAnswer.mock.calls.map(([step]) => step.step)).toEqual(['customs-info', 'club-questions']);
    checkout.press(samePrice);
    await whenIdle(checkout);
    expect(saveAnswer).toHaveBeenCalledTimes(4);
  });

  test('CLB-01 what the form has not answered opens its dialog', async () => {
    const parts = partsWith({
      askServer: async () => asksCustomsAndClub,
      saveAnswer: async ({ step }) => step === 'customs-info',
    });
    const { state } = await pressed(parts);
    expect(state.open).toMatchObject({ step: 'club-questions', key: 'one' });
    expect(parts.preparePayment).not.toHaveBeenCalled();
  });

  test('CHK-01 while an earlier step is open, no answers are saved', async () => {
    const parts = partsWith({
      askServer: async () => ({ ...asksCustomsAndClub, terms: { kind: 'known', answer: 'changed' } }),
    });
    expect((await pressed(parts)).state.open?.step).toBe('accept-terms');
    expect(parts.saveAnswer).not.toHaveBeenCalled();
  });

  test.each([
    ['customs-info', 'Problem in saving International Info.'],
    ['club-questions', 'Problem in saving Golf Preferences.'],
  ])('INT-02 CLB-03 an answer to %s that could not be saved stops the order', async (failing, text) => {
    const parts = partsWith({
      askServer: async () => asksCustomsAndClub,
      saveAnswer: ({ step }) => (step === failing ? Promise.reject(new Error('away')) : Promise.resolve(true)),
    });
    const { state } = await pressed(parts);
    expect(state.problem).toMatchObject({ text, clearsAfterMs: 5000 });
    expect(parts.preparePayment).not.toHaveBeenCalled();
  });

  test('INT-02 a question about customs that does not get through stops the order with its sentence, for five seconds', async () => {
    const parts = partsWith({
      askServer: async () => ({ ...nothingOpen, customs: { kind: 'failed', isSessionOver: false } }),
    });
    const { state } = await pressed(parts);
    expect(state.problem).toMatchObject({
      text: 'Problem in checking if International Info is required.',
      clearsAfterMs: 5000,
    });
    expect(parts.preparePayment).not.toHaveBeenCalled();
  });
});

describe('the flag', () => {
  test('CHK-02 a second press while the first is under way changes nothing', async () => {
    const parts = partsWith();
    const checkout = createCheckout(parts);
    checkout.press(samePrice);
    checkout.press(samePrice);
    await whenIdle(checkout);
    checkout.press(samePrice);
    expect(parts.checkPage).toHaveBeenCalledOnce();
    expect(parts.submit).toHaveBeenCalledOnce();
  });

  test('CHK-02 PAY-05 a payment that fails lets the button be pressed again, and its alert leaves after six seconds', async () => {
    const parts = partsWith({ submit: async () => ({ kind: 'alert', text: 'Declined.' }) });
    const { checkout, state } = await pressed(parts);
    expect(state).toMatchObject({ progress: 'idle', problem: { text: 'Declined.', clearsAfterMs: 6000, count: 1 } });
    checkout.press(samePrice);
    expect((await whenIdle(checkout)).problem?.count).toBe(2);
  });

  test('CHK-02 a dialog that is closed lets the button be pressed again', async () => {
    const parts = partsWith({
      askServer: async () => ({ ...nothingOpen, customs: { kind: 'known', answer: { key: 'customs' } } }),
    });
    const { checkout } = await pressed(parts);
    checkout.stepClosed();
    expect(checkout.state.getState()).toMatchObject({ progress: 'idle', open: null });
    expect(parts.submit).not.toHaveBeenCalled();
  });

  test('CHK-02 a payment form that is wrong says so itself', async () => {
    const parts = partsWith({ preparePayment: async () => null });
    const { state } = await pressed(parts);
    expect(state).toMatchObject({ progress: 'idle', problem: null });
    expect(parts.submit).not.toHaveBeenCalled();
  });

  test('CHK-02 whatever breaks on the way lets the button be pressed again', async () => {
    const parts = partsWith({ askServer: () => Promise.reject(new Error('away')) });
    const { state } = await pressed(parts);
    expect(state).toMatchObject({
      progress: 'idle',
      problem: { text: expect.stringContaining('Nothing was charged') },
    });
  });

  test('PAY-04 while the gateway has not answered, the page says so', async () => {
    let answerGateway = (): void => undefined;
    const decided = new Promise<void>((resolve) => {
      answerGateway = resolve;
    });
    const parts = partsWith({
      submit: async (_payment, onPending) => {
        onPending();
        await decided;
        return { kind: 'placed', orderId: 7 };
      },
    });
    const checkout = createCheckout(parts);
    checkout.press(samePrice);
    await vi.waitUntil(() => checkout.state.getState().doing === 'confirming');
    answerGateway();
    await whenIdle(checkout);
    expect(parts.onPlaced).toHaveBeenCalledOnce();
  });
});
