import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { CallFailed } from '#kit/web/call.ts';
import { isoDate } from '#rules/dates.ts';
import { fromShipState } from '#rules/shipment-form/ship-state.ts';
import { takeoverSteps } from '#rules/takeover/takeover-steps.ts';
import type { TakenCart } from '../wire.ts';
import { createTakeover, type TakeoverParts, type TakeoverState } from './takeover.ts';
import { TakeoverModal } from './TakeoverModal.tsx';

const taken: TakenCart = { userId: 1, shipState: { version: 1, o_city: 'Aspen', pickup_date: '2026-02-02' } };

/** A page that records the calls it gets, in order. */
function pageWith(changes: Partial<TakeoverParts> = {}) {
  const done: string[] = [];
  const parts: TakeoverParts = {
    download: async (reason) => {
      done.push(`download: ${reason}`);
      return taken;
    },
    apply: async (step) => {
      done.push(step);
    },
    wait: async (ms) => {
      done.push(`${ms} ms`);
    },
    onProblem: (text) => {
      done.push(`problem: ${text}`);
    },
    onClosed: () => {
      done.push('closed');
    },
    ...changes,
  };
  return { done, parts };
}

function takeoverOf(parts: TakeoverParts, role: string | null = 'admin') {
  const takeover = createTakeover({ role });
  takeover.connect(parts);
  takeover.open();
  return takeover;
}

async function started(parts: TakeoverParts, reason = 'She called.') {
  const takeover = takeoverOf(parts);
  takeover.setReason(reason);
  await takeover.start();
  return takeover;
}

describe('the steps', () => {
  test('CRT-03 CST-03 the page does each step in the order of the table, settles after each, and closes 5 s after the last', async () => {
    const { done, parts } = pageWith();
    await started(parts);
    expect(done).toEqual([
      'download: She called.',
      '50 ms',
      'on-behalf-user',
      '1000 ms',
      'ship-points',
      '500 ms',
      'ship-points-done',
      '500 ms',
      'travelers',
      '50 ms',
      'travelers-updated',
      '50 ms',
      'product-lines',
      '50 ms',
      'pickup-date',
      '500 ms',
      'trip-settings',
      '50 ms',
      'service-options',
      '1000 ms',
      '5000 ms',
      'closed',
    ]);
  });

  test('CRT-03 the progress goes through the values of the specification', async () => {
    const { parts } = pageWith();
    const takeover = takeoverOf(parts);
    const seen = new Set<number>();
    takeover.state.subscribe(({ step }) => seen.add(step?.percent ?? 0));
    takeover.setReason('She called.');
    await takeover.start();
    expect([...seen]).toEqual([0, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 100]);
  });

  test('CRT-03 a step waits until the previous one is done', async () => {
    const order: string[] = [];
    const { parts } = pageWith({
      apply: async (step) => {
        order.push(`begin ${step}`);
        await Promise.resolve();
        order.push(`end ${step}`);
      },
    });
    await started(parts);
    const steps = takeoverSteps.map(({ step }) => step).filter((step) => step !== 'download' && step !== 'closing');
    expect(order).toEqual(steps.flatMap((step) => [`begin ${step}`, `end ${step}`]));
  });

  test('CRT-03 a second press while it runs changes nothing', async () => {
    const { parts } = pageWith();
    const download = vi.fn<TakeoverParts['download']>(parts.download);
    const takeover = takeoverOf({ ...parts, download });
    takeover.setReason('She called.');
    await Promise.all([takeover.start(), takeover.start()]);
    expect(download).toHaveBeenCalledOnce();
  });

  test('CRT-03 a page that is left in between is not touched any more', async () => {
    const { done, parts } = pageWith();
    const takeover = createTakeover({ role: 'admin' });
    takeover.connect({
      ...parts,
      apply: (step) => {
        done.push(step);
        takeover.leave();
      },
    });
    takeover.open();
    takeover.setReason('She called.');
    await takeover.start();
    expect(done.filter((deed) => !deed.endsWith('ms'))).toEqual(['download: She called.', 'on-behalf-user']);
  });

  test('CRT-04 what the page is given reads as a trip that is picked up today when its day has passed', async () => {
    const today = isoDate('2026-03-02');
    const apply = vi.fn<TakeoverParts['apply']>();
    await started(pageWith({ apply }).parts);
    for (const [, { shipState }] of apply.mock.calls) {
      expect(fromShipState(shipState, { today })?.outbound.pickupDate).toBe(today);
    }
    expect(apply).toHaveBeenCalledTimes(9);
  });
});

describe('what stops it', () => {
  test('CRT-05 a user who is not signed in only gets the login', async () => {
    const { done, parts } = pageWith();
    const takeover = takeoverOf(parts, null);
    await takeover.start();
    expect(takeover.state.getState().status).toBe('needs-login');
    expect(done).toEqual([]);
  });

  test('CRT-05 a user who may not take over is told at once that there is no such cart, and the modal hides', () => {
    const { done, parts } = pageWith();
    const takeover = takeoverOf(parts, 'user');
    takeover.open();
    expect(done).toEqual(['problem: Takeover Cart Not Found', 'closed']);
    expect(takeover.state.getState().status).toBe('closed');
  });

  test.each([
    ['an unknown cart', new CallFailed(404, 'Takeover Cart Not Found', [{ field: 'cart_id', message: '' }])],
    ['another user who is signed in', new CallFailed(403, 'Somebody else', [{ field: 'takeover_id', message: '' }])],
    ['a page that fails', new Error('no such field')],
  ])('CRT-05 %s: "Takeover Cart Not Found", and the modal hides', async (_what, error) => {
    const { done, parts } = pageWith({ download: () => Promise.reject(error) });
    await started(parts);
    expect(done).toEqual(['problem: Takeover Cart Not Found', 'closed']);
  });

  test('CRT-05 a session that has ended leads to the login', async () => {
    const { done, parts } = pageWith({ download: () => Promise.reject(new CallFailed(401, 'Please sign in')) });
    const takeover = await started(parts);
    expect(takeover.state.getState()).toMatchObject({ status: 'needs-login', reason: 'She called.' });
    expect(done).toEqual([]);
  });

  test('CRT-03 a takeover needs a reason; typing one removes the error', async () => {
    const { done, parts } = pageWith();
    const takeover = await started(parts, '  ');
    expect(takeover.state.getState().reasonProblem).toBe('Please say why you take this cart over.');
    expect(done).toEqual([]);
    takeover.setReason('S');
    expect(takeover.state.getState().reasonProblem).toBeNull();
  });

  test('CRT-03 a reason that the server refuses is said at its field, and nothing typed is lost', async () => {
    const refusal = new CallFailed(400, 'Some fields', [{ field: 'reason', message: 'Please fix this field.' }]);
    const takeover = await started(pageWith({ download: () => Promise.reject(refusal) }).parts);
    expect(takeover.state.getState()).toMatchObject({
      status: 'asking',
      reason: 'She called.',
      reasonProblem: 'Please fix this field.',
    });
  });

  test('CRT-03 a broken connection can be tried again', async () => {
    const { done, parts } = pageWith();
    const download = vi
      .fn<TakeoverParts['download']>(parts.download)
      .mockRejectedValueOnce(new CallFailed('unanswered', 'We could not reach our server.'));
    const takeover = await started({ ...parts, download });
    expect(takeover.state.getState()).toMatchObject({ status: 'asking', problem: 'We could not reach our server.' });
    await takeover.start();
    expect(done.at(-1)).toBe('closed');
  });
});

describe('SCR-03 what the modals show', () => {
  const nothing = (): void => undefined;
  const asking: TakeoverState = { status: 'asking', reason: '', reasonProblem: null, problem: null, step: null };
  const draw = (change: Partial<TakeoverState>) =>
    renderToStaticMarkup(
      <TakeoverModal
        state={{ ...asking, ...change }}
        onReason={nothing}
        onStart={nothing}
        onSignIn={nothing}
        onClose={nothing}
      />,
    );

  test('SCR-03 CRT-05 the takeover login has the alert of the specification and the way to sign in', () => {
    const html = draw({ status: 'needs-login' });
    expect(html).toMatch(/role="alert".*Please log into this Brand to continue the Cart Takeover/);
    expect(html).toContain('Sign in');
    expect(html).not.toContain('<progress');
  });

  test('CRT-03 a reason is asked for, with what becomes of it', () => {
    const html = draw({ reason: 'She ca', reasonProblem: 'Please say why you take this cart over.' });
    expect(html).toMatch(/<textarea[^>]*>She ca</);
    expect(html).toMatch(/id="takeover-reason-error".*Please say why/);
    expect(html).toContain('You act for this person for 30 minutes.');
  });

  test.each(takeoverSteps)('SCR-03 CRT-03 at $step the progress bar is at $percent', (step) => {
    const html = draw({ status: 'running', step });
    expect(html).toMatch(new RegExp(`<progress[^>]*role="progressbar"[^>]*value="${step.percent}"`));
    expect(html).toContain(`aria-valuetext="${step.percent} %: ${step.words}"`);
    expect(html).toContain(`<span>${step.words}</span>`);
  });

  test('CRT-03 it can not be closed halfway, but when it is done', () => {
    const [first] = takeoverSteps;
    expect(draw({ status: 'running', step: first })).not.toContain('Close');
    expect(draw({ status: 'running', step: takeoverSteps[10] })).toContain('Close');
  });

  test('CRT-03 nothing is left when it is closed', () => {
    expect(draw({ status: 'closed' })).toBe('');
  });
});
