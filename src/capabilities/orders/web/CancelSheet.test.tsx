// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ContactContext } from '#kit/web/notices/contact-context.ts';
import { button, descriptionOf, draw, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { CancelableLeg, CancelOffer } from '../wire.ts';
import { CancelSheet, type CancelSheetProps } from './CancelSheet.tsx';

const idle = { status: 'idle', problem: null, refund: null, cancel: () => undefined } as const;

const there: CancelableLeg = {
  leg: 'outbound',
  state: 'late',
  words: 'It’s after 5:00 PM on Wednesday, March 11, 2026, so we keep the pickup ($19.99) and $10.00 per bag.',
  total: cents(28_455),
  refund: cents(24_456),
  kept: cents(3999),
};
const back: CancelableLeg = {
  leg: 'return',
  state: 'full',
  words: 'Full refund, because this shipment hasn’t started.',
  total: cents(21_885),
  refund: cents(21_885),
  kept: cents(0),
};

function offerOf(refund: number, ...legs: CancelOffer['legs']): CancelOffer {
  return { legs, refund: cents(refund), parts: [{ label: 'Card ending in 1111', amount: cents(refund) }], note: null };
}

const offers = [offerOf(24_456, 'outbound'), offerOf(21_885, 'return'), offerOf(46_341, 'outbound', 'return')];

function drawSheet(changes: Partial<CancelSheetProps>): void {
  const lookup = { status: 'loaded', data: { legs: [there, back], choices: offers } } as const;
  draw(
    <CancelSheet lookup={lookup} canceling={idle} email="tessa@example.com" onClose={() => undefined} {...changes} />,
  );
}

const found = (legs: readonly CancelableLeg[], choices: readonly CancelOffer[]) =>
  ({ lookup: { status: 'loaded', data: { legs, choices } } }) as const;

const amounts = () => pageText().match(/-?\$[\d,]+\.\d\d(?! (?:back|for))/g);

describe('before a shipment is canceled', () => {
  test('PRC-04 every choice says what it refunds and why, and none is chosen yet', () => {
    drawSheet({});
    for (const words of ['$244.56 back', '$218.85 back', '$463.41 back', there.words, back.words]) {
      expect(pageText()).toContain(words);
    }
    for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false);
    expect(isDisabled(button('Cancel'))).toBe(true);
    expect(descriptionOf(button('Cancel'))).toContain('Choose what to cancel first.');
  });

  test('PRC-04 the chosen legs are canceled when the button with their refund is pressed', () => {
    const cancel = vi.fn<(offer: CancelOffer) => void>();
    drawSheet({ canceling: { ...idle, cancel } });
    fireEvent.click(screen.getByRole('radio', { name: /^Return/ }));
    fireEvent.click(button('Cancel and get $218.85 back'));
    expect(cancel).toHaveBeenCalledExactlyOnceWith(offers[1]);
  });

  test('PRC-04 a one-way trip shows at once what is refunded, less what is kept, and where it goes', () => {
    drawSheet(found([{ ...there, words: 'A part is kept.' }], [offerOf(24_456, 'outbound')]));
    expect(isDisabled(button('Cancel and get $244.56 back'))).toBe(false);
    expect(amounts()).toEqual(['$284.55', '-$39.99', '$244.56', '$244.56']);
    expect(pageText()).toContain('Card ending in 1111');
  });

  test('PRC-04 a leg that has started says so and cannot be chosen', () => {
    const started: CancelableLeg = { ...there, state: 'started', words: 'This leg has started.', kept: there.total };
    drawSheet(found([started, back], [offerOf(21_885, 'return')]));
    const radio = screen.getByRole('radio', { name: /^Outbound/ });
    expect(radio).toHaveProperty('disabled', true);
    expect(pageText()).toContain('This leg has started.');
    drawSheet(found([started, { ...started, leg: 'return' }], []));
    expect(pageText()).toContain('This order can’t be canceled anymore.');
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });

  test('PRC-04 a cancellation without a refund says so on its button', () => {
    const offer = { ...offerOf(0, 'outbound'), parts: [], note: 'A part was refunded earlier.' };
    drawSheet(found([{ ...there, kept: there.total }], [offer]));
    expect(button('Cancel without a refund')).toBeTruthy();
    expect(pageText()).toContain('A part was refunded earlier.');
    expect(pageText()).not.toContain('Your refund goes to');
  });

  test('PRC-04 a failed lookup can be repeated, and a refusal is shown', () => {
    const retry = vi.fn<() => void>();
    drawSheet({ lookup: { status: 'failed', problem: 'Please call us.', retry } });
    expect(pageText()).toContain('Please call us.');
    fireEvent.click(button('Try again'));
    expect(retry).toHaveBeenCalledOnce();
    drawSheet({ canceling: { ...idle, status: 'error', problem: 'What is refunded has changed.' } });
    expect(pageText()).toContain('What is refunded has changed.');
  });

  test('PRC-04 a refusal that asks to call gives the number as a link, with its hours', () => {
    const contact = { phone: '(800) 555-0145', hours: 'Monday to Friday', email: '' };
    const lookup = { status: 'failed', problem: 'Please call us.', retry: () => undefined } as const;
    draw(
      <ContactContext value={contact}>
        <CancelSheet lookup={lookup} canceling={idle} email="tessa@example.com" onClose={() => undefined} />
      </ContactContext>,
    );
    expect(pageText()).toContain('Please call us at (800) 555-0145 (Monday to Friday).');
    expect(screen.getByRole('link', { name: contact.phone }).getAttribute('href')).toBe('tel:8005550145');
  });

  test('PRC-04 the button is busy while the shipment is being canceled', () => {
    drawSheet({ ...found([back], [offerOf(1, 'return')]), canceling: { ...idle, status: 'pending' } });
    expect(button(/Canceling/).getAttribute('aria-busy')).toBe('true');
  });
});

describe('after a shipment was canceled', () => {
  test('PRC-04 it says how much is refunded, where it goes, and how far it has come', () => {
    const words = 'Refunded. Banks usually show it within 5 to 10 business days.';
    const parts = [{ label: 'Card ending in 1111', amount: cents(21_885), words }];
    const refund = { id: 1, title: 'Canceled shipment', on: isoDate('2026-03-02'), amount: cents(21_885), parts };
    drawSheet({ canceling: { ...idle, status: 'success', refund } });
    for (const text of ['Shipment canceled', 'You get $218.85 back.', words, 'tessa@example.com']) {
      expect(pageText()).toContain(text);
    }
  });

  test('PRC-04 a cancellation without a refund says that nothing is refunded', () => {
    drawSheet({ canceling: { ...idle, status: 'success' } });
    expect(pageText()).toContain('There is no refund.');
  });
});
