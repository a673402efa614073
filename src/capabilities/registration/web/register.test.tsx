// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { button, descriptionOf } from '#kit/web/testing/draw.ts';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import RegisterModal from './RegisterModal.tsx';

const nothing = () => undefined;

describe('the registration form', () => {
  const onSignIn = vi.fn<() => void>();

  beforeEach(() => {
    onSignIn.mockReset();
    drawScreen(
      <RegisterModal
        email="nora@example.com"
        firstName="Nora"
        phoneUtility="/utility.js"
        onRegistered={nothing}
        onSignIn={onSignIn}
        onClose={nothing}
      />,
    );
  });

  const fields = () => [...document.querySelectorAll('input')].filter(({ type }) => type !== 'checkbox');
  const terms = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /terms/ });

  test('ACC-01 it has email, names, phone, one password and the terms, and password managers know each', () => {
    expect(fields().map(({ autocomplete }) => autocomplete)).toEqual([
      'username',
      'given-name',
      'family-name',
      'tel',
      'new-password',
    ]);
    expect(terms().checked).toBe(false);
  });

  test('CHK-01 it starts with what was typed on the page, and offers to sign in instead', () => {
    expect(fields().map(({ value }) => value)).toEqual(['nora@example.com', 'Nora', '', '', '']);
    fireEvent.click(button('I have an account'));
    expect(onSignIn).toHaveBeenCalledOnce();
  });

  test('ACC-01 the password can be shown, and its hint says how long it has to be', () => {
    const [password] = screen.getAllByLabelText<HTMLInputElement>(/password/i);
    expect(descriptionOf(password ?? document.body)).toContain('At least 10 characters.');
    expect(password?.type).toBe('password');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show password' }));
    expect(password?.type).toBe('text');
  });

  test('ACC-01 a password can be pasted', () => {
    const password = screen.getByLabelText<HTMLInputElement>(/password/i, { selector: 'input:not([type=checkbox])' });
    const isLeftToTheBrowser = fireEvent.paste(password, { clipboardData: { getData: () => 'plum tarmac otter' } });
    expect(isLeftToTheBrowser).toBe(true);
    expect(password.readOnly).toBe(false);
  });

  test('ACC-01 the terms can be read before they are accepted', () => {
    expect(screen.getByRole('link', { name: 'Read the terms of service' }).getAttribute('href')).toBe('/terms');
  });

  test('ACC-01 an incomplete form is not sent, and marks the missing fields', () => {
    const fetched = vi.fn<() => Promise<Response>>();
    vi.stubGlobal('fetch', fetched);
    onTestFinished(() => void vi.unstubAllGlobals());
    fireEvent.click(button('Create account'));
    const wrong = [...fields(), terms()].filter((field) => field.getAttribute('aria-invalid') === 'true');
    expect(wrong.map(({ id }) => id)).toEqual([
      'register-lastName',
      'register-phone',
      'register-password',
      'register-termsAccepted',
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });
});
