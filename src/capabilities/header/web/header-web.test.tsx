// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button, descriptionOf, draw, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import { cents } from '#rules/money.ts';
import type { HeaderInfo } from '../wire.ts';
import { CarrierDropdown, type CarrierDropdownProps } from './CarrierDropdown.tsx';
import { CreditBox } from './CreditBox.tsx';

const nothing = (): void => undefined;

const info: HeaderInfo = {
  carriers: [
    { key: 'FEDEX', name: 'FedEx', isPaused: false },
    { key: 'UPS', name: 'UPS', isPaused: true },
  ],
  isCarrierAdmin: false,
  credit: { amount: cents(5000), text: '$50.00 credit' },
};

describe('the credit box', () => {
  const drawBox = (changes: Partial<Parameters<typeof CreditBox>[0]['header']>) =>
    draw(<CreditBox header={{ info, problem: null, ...changes }} />);

  test('ACC-06 the credit box shows the credit, and nothing when there is none or it is not known', () => {
    drawBox({});
    expect(pageText()).toBe('$50.00 credit');
    drawBox({ info: { ...info, credit: { amount: cents(0), text: 'No credit' } } });
    expect(pageText()).toBe('');
    drawBox({ info: null });
    expect(pageText()).toBe('');
  });

  test('ACC-06 a failed refresh says "Header failed to refresh." beside the credit known before', () => {
    drawBox({ problem: 'Header failed to refresh.' });
    expect(pageText()).toContain('$50.00 credit');
    expect(screen.getByRole('status').textContent).toBe('Header failed to refresh.');
    drawBox({ info: null, problem: 'Header failed to refresh.' });
    expect(pageText()).toBe('Header failed to refresh.');
  });
});

describe('the carrier dropdown', () => {
  const drawDropdown = (header: Partial<CarrierDropdownProps['header']>, chosen: 'FEDEX' | 'UPS' | null = 'FEDEX') => {
    const onChoose = vi.fn<CarrierDropdownProps['onChoose']>();
    const all = { info, setPaused: nothing, isPausing: false, pauseProblem: null, ...header };
    draw(<CarrierDropdown header={all} chosen={chosen} onChoose={onChoose} />);
    return onChoose;
  };
  const adminInfo = { ...info, isCarrierAdmin: true };

  test('ROL-04 staff choose a carrier and see which one is paused, without admin controls', () => {
    const onChoose = drawDropdown({});
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['Club’s preference', 'FedEx', 'UPS (paused)']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Carrier' }), { target: { value: 'UPS' } });
    expect(onChoose).toHaveBeenCalledWith('UPS');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('ROL-04 carrier admins pause the chosen carrier, or let it take bookings again', () => {
    const setPaused = vi.fn<CarrierDropdownProps['header']['setPaused']>();
    drawDropdown({ info: adminInfo, setPaused });
    fireEvent.click(button('Pause bookings'));
    expect(setPaused).toHaveBeenLastCalledWith('FEDEX', true);
    drawDropdown({ info: adminInfo, setPaused }, 'UPS');
    fireEvent.click(button('Take bookings again'));
    expect(setPaused).toHaveBeenLastCalledWith('UPS', false);
  });

  test('ROL-04 nothing can be paused before a carrier is chosen', () => {
    drawDropdown({ info: adminInfo }, null);
    expect(isDisabled(button('Pause bookings'))).toBe(true);
    expect(descriptionOf(button('Pause bookings'))).not.toBe('');
  });

  test('ROL-04 a failed pause says so beside the carrier', () => {
    drawDropdown({ pauseProblem: 'Nothing was changed.' }, 'UPS');
    expect(screen.getByRole('alert').textContent).toBe('Nothing was changed.');
  });

  test('ACC-06 nothing is shown before the carriers are known', () => {
    drawDropdown({ info: null }, null);
    expect(pageText()).toBe('');
  });
});
