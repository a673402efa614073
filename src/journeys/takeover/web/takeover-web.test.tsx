// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CallFailed } from '#kit/web/call.ts';
import { button, descriptionOf, draw, pageText } from '#kit/web/testing/draw.ts';
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
  test('CRT-03 CST-03 the page does each step in the order of the table, waits until it is stable after each, and closes 5 s after the last', async () => {
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

  test('CRT-04 the page gets a trip whose past pickup day is today', async () => {
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
    [
      'an unknown cart',
      new CallFailed({ kind: 'refused', status: 404 }, 'Takeover Cart Not Found', [{ field: 'cart_id', message: '' }]),
    ],
    [
      'another user who is signed in',
      new CallFailed({ kind: 'refused', status: 403 }, 'Another user', [{ field: 'takeover_id', message: '' }]),
    ],
    ['a page that fails', new Error('no such field')],
  ])('CRT-05 for %s the modal says "Takeover Cart Not Found" and hides', async (_what, error) => {
    const { done, parts } = pageWith({ download: () => Promise.reject(error) });
    await started(parts);
    expect(done).toEqual(['problem: Takeover Cart Not Found', 'closed']);
  });

  test('CRT-05 a session that has ended leads to the login', async () => {
    const { done, parts } = pageWith({
      download: () => Promise.reject(new CallFailed({ kind: 'refused', status: 401 }, 'Please sign in')),
    });
    const takeover = await started(parts);
    expect(takeover.state.getState()).toMatchObject({ status: 'needs-login', reason: 'She called.' });
    expect(done).toEqual([]);
  });

  test('CRT-03 a takeover needs a reason; typing one removes the error', async () => {
    const { done, parts } = pageWith();
    const takeover = await started(parts, '  ');
    expect(takeover.state.getState().reasonProblem).toBe('Please enter a reason for taking over this cart.');
    expect(done).toEqual([]);
    takeover.setReason('S');
    expect(takeover.state.getState().reasonProblem).toBeNull();
  });

  test('CRT-03 a reason that the server refuses is said at its field, and nothing typed is lost', async () => {
    const refusal = new CallFailed({ kind: 'refused', status: 400 }, 'Some fields', [
      { field: 'reason', message: 'Please fix this field.' },
    ]);
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
      .mockRejectedValueOnce(new CallFailed({ kind: 'unanswered' }, 'We couldn’t reach our server.'));
    const takeover = await started({ ...parts, download });
    expect(takeover.state.getState()).toMatchObject({ status: 'asking', problem: 'We couldn’t reach our server.' });
    await takeover.start();
    expect(done.at(-1)).toBe('closed');
  });
});

describe('SCR-03 what the modals show', () => {
  const asking: TakeoverState = { status: 'asking', reason: '', reasonProblem: null, problem: null, step: null };

  function drawModal(change: Partial<TakeoverState>) {
    const pressed = {
      onReason: vi.fn<(reason: string) => void>(),
      onStart: vi.fn<() => void>(),
      onSignIn: vi.fn<() => void>(),
      onClose: vi.fn<() => void>(),
    };
    draw(<TakeoverModal state={{ ...asking, ...change }} {...pressed} />);
    return pressed;
  }

  test('SCR-03 CRT-05 the takeover login has the alert of the specification and the way to sign in', () => {
    const { onSignIn } = drawModal({ status: 'needs-login' });
    expect(screen.getByRole('alert').textContent).toContain('Please log into this Brand to continue the Cart Takeover');
    expect(screen.queryByRole('progressbar')).toBeNull();
    fireEvent.click(button('Sign in'));
    expect(onSignIn).toHaveBeenCalledOnce();
  });

  test('CRT-03 the modal asks for a reason and says what follows', () => {
    const { onReason } = drawModal({
      reason: 'She ca',
      reasonProblem: 'Please enter a reason for taking over this cart.',
    });
    const reason = screen.getByRole('textbox');
    expect(reason).toHaveProperty('value', 'She ca');
    expect(descriptionOf(reason)).toContain('Please enter a reason');
    expect(pageText()).toContain('You’ll book for this person for 30 minutes, and they pay');
    fireEvent.change(reason, { target: { value: 'She called' } });
    expect(onReason).toHaveBeenCalledExactlyOnceWith('She called');
  });

  test.each(takeoverSteps)('SCR-03 CRT-03 at $step the progress bar is at $percent', (step) => {
    drawModal({ status: 'running', step });
    const bar = screen.getByRole('progressbar');
    expect(bar).toHaveProperty('value', step.percent);
    expect(bar.getAttribute('aria-valuetext')).toBe(`${step.percent} %: ${step.words}`);
    expect(pageText()).toContain(step.words);
  });

  test('CRT-03 it can be closed only once it is done', () => {
    const [first] = takeoverSteps;
    drawModal({ status: 'running', step: first });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    const { onClose } = drawModal({ status: 'running', step: takeoverSteps[10] });
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('CRT-03 a closed modal shows nothing', () => {
    drawModal({ status: 'closed' });
    expect(pageText()).toBe('');
  });
});
