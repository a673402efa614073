// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { button, pageText } from '#kit/web/testing/draw.ts';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { afterSignIn } from './after-sign-in.ts';
import ConfirmPasswordModal from './ConfirmPasswordModal.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import SignInModal from './SignInModal.tsx';

const nothing = () => undefined;

describe('signing in on the ship page', () => {
  test('ACC-02 SCR-07 the dialog starts with the email that was typed on the page', () => {
    drawScreen(<SignInModal email="traveler@portage.test" onSignedIn={nothing} onClose={nothing} />);
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('traveler@portage.test');
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('password');
  });

  test('ACC-04 a pro user’s sign-in reloads the page', () => {
    const [reload, continueOnPage] = [vi.fn<() => void>(), vi.fn<() => void>()];
    afterSignIn({ isPro: true }, { reload, continueOnPage });
    expect([reload.mock.calls.length, continueOnPage.mock.calls.length]).toEqual([1, 0]);
  });

  test('ACC-04 the sign-in of other users leaves the page as it is', () => {
    const [reload, continueOnPage] = [vi.fn<() => void>(), vi.fn<() => void>()];
    afterSignIn({ isPro: false }, { reload, continueOnPage });
    expect([reload.mock.calls.length, continueOnPage.mock.calls.length]).toEqual([0, 1]);
  });

  test('ACC-02 a forgotten password opens a new tab, so that the trip stays open', () => {
    drawScreen(<SignInModal onSignedIn={nothing} onRegister={nothing} onClose={nothing} />);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /password/i });
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual(['/password/forgotten', '_blank', 'noopener']);
    expect(button('Create an account')).toBeTruthy();
  });
});

describe('signing in again', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('ACC-02 the dialog says so when signing out has failed, and signing out can be tried again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    drawScreen(<ConfirmPasswordModal needs="sign-in" onConfirmed={nothing} onClose={nothing} />);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You’re still signed in. Please try again.');
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
});

describe('signing out in the header', () => {
  afterEach(() => void vi.unstubAllGlobals());

  // A button that is replaced while its code loads loses the press that began on it.
  test('ACC-02 the sign-out button is one and the same from the first moment, so that no press is lost', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    drawScreen(<AccountLinks personName="Tessa Rowan" here="/ship" />);
    const signOut = screen.getByRole('button', { name: 'Sign out' });
    await vi.dynamicImportSettled();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBe(signOut);
    fireEvent.click(signOut);
    expect(signOut.textContent).toContain('Signing out…');
    expect((await screen.findByRole('alert')).textContent).toBe('You’re still signed in. Please try again.');
    expect(screen.getByRole('button', { name: 'Sign out' })).toBe(signOut);
  });
});

describe('links from our emails', () => {
  test('ACC-02 without a token the page says that the link does not work, and how to get a new one', () => {
    drawScreen(<ResetPasswordForm token={null} onDone={nothing} />);
    expect(pageText()).toContain('This link has expired or was already used.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/password/forgotten');
    expect(screen.queryByLabelText(/password/i)).toBeNull();
  });
});
