// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button, descriptionOf, draw, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import type { ShownOnBehalfSession } from '../wire.ts';
import { KnownCustomerForm, type KnownCustomerFormProps } from './KnownCustomerForm.tsx';
import { OnBehalfLine } from './OnBehalfLine.tsx';

const nothing = (): void => undefined;

describe('the dialog that chooses a customer', () => {
  const tessa = { userId: 1, name: 'Tessa Rowan', email: 'tessa@portage.test', clubName: null };
  const drawForm = (change: Partial<KnownCustomerFormProps>) =>
    draw(
      <KnownCustomerForm
        term=""
        chosen={null}
        search={{ status: 'idle', people: [] }}
        setting={{ status: 'idle', problem: null }}
        onType={nothing}
        onChoose={nothing}
        onApply={nothing}
        onClose={nothing}
        {...change}
      />,
    );
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Person or club' });

  test('ROL-02 SCR-03 nothing can be applied before a customer is chosen', () => {
    const onApply = vi.fn<KnownCustomerFormProps['onApply']>();
    drawForm({ onApply });
    expect(isDisabled(button('Apply'))).toBe(true);
    expect(descriptionOf(button('Apply'))).toBe('Please choose a person first.');
    fireEvent.click(button('Apply'));
    expect(onApply).not.toHaveBeenCalled();
    drawForm({ onApply, chosen: tessa });
    expect(field().value).toBe('Tessa Rowan');
    fireEvent.click(button('Apply'));
    expect(onApply).toHaveBeenCalledWith(tessa);
  });

  test('ROL-02 a search without results says so in a message and at the field, and Apply stays disabled', () => {
    drawForm({ term: 'nobody', search: { status: 'ready', people: [] } });
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('No results found'),
    );
    expect(descriptionOf(field())).toContain('No results found. Check the spelling');
    expect(isDisabled(button('Apply'))).toBe(true);
  });

  test('ROL-02 a search that is running or has failed does not say that nothing was found', () => {
    for (const status of ['idle', 'loading', 'error'] as const) {
      drawForm({ term: 'tes', search: { status, people: [] } });
      expect(pageText()).not.toContain('No results found');
    }
  });

  test('ROL-02 a refusal is shown, and the choice stays', () => {
    drawForm({ chosen: tessa, setting: { status: 'error', problem: 'We couldn’t find this cart.' } });
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t find this cart.');
    expect(field().value).toBe('Tessa Rowan');
    expect(isDisabled(button('Apply'))).toBe(false);
  });
});

describe('the banner of an on-behalf session', () => {
  const until = new Date(2026, 2, 2, 10, 42);
  const tessas = { userId: 1, name: 'Tessa Rowan', cartId: 1001, displayId: 'P-7K3M9Q', since: until, until };
  const drawLine = (session: ShownOnBehalfSession, { problem = null as string | null, onStop = nothing } = {}) =>
    draw(<OnBehalfLine session={session} isEnding={false} problem={problem} onStop={onStop} />);

  test('CRT-03 it says for whom and until when, and can be stopped', () => {
    const onStop = vi.fn<() => void>();
    drawLine(tessas, { onStop });
    expect(pageText()).toContain('You’re booking for Tessa Rowan until 10:42 AM');
    fireEvent.click(button('Stop booking for someone'));
    expect(onStop).toHaveBeenCalledOnce();
  });

  test('CRT-03 a guest is named by the cart', () => {
    drawLine({ ...tessas, userId: null, name: null });
    expect(pageText()).toContain('You’re booking for the guest of P-7K3M9Q until 10:42 AM');
  });

  test('CRT-03 a session that could not be ended says so', () => {
    drawLine(tessas, { problem: 'We couldn’t end this. Please try again.' });
    expect(screen.getByRole('alert').textContent).toBe('We couldn’t end this. Please try again.');
  });
});
