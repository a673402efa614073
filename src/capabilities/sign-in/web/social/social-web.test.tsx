// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { button, descriptionOf, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import type { PhoneAndTermsNeed } from '#rules/account/phone-and-terms.ts';
import PhoneAndTerms from './PhoneAndTerms.tsx';
import { SocialSignIn } from './SocialSignIn.tsx';
import { isWelcome, socialProblem } from './social-outcome.ts';
import { usePhoneAndTerms } from './use-phone-and-terms.ts';

const nothing = (): void => undefined;

describe('phone and terms', () => {
  function Asking({ need }: { need: PhoneAndTermsNeed }) {
    return (
      <PhoneAndTerms
        control={usePhoneAndTerms({ need, version: '2026-11', onSaved: nothing })}
        termsText={<p>What we do</p>}
        phoneUtility="/assets/phone-utility.js"
        onClose={nothing}
      />
    );
  }

  function drawNeed(need: Partial<PhoneAndTermsNeed> = {}): void {
    drawScreen(<Asking need={{ isPhoneNeeded: true, areTermsNeeded: true, ...need }} />);
  }

  const phone = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^Phone/ });
  const terms = () => screen.queryByRole('checkbox');

  function type(typed: string): void {
    const field = screen.getByRole('textbox', { name: /^Phone/ });
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
  }

  test('ACC-05 the form starts disabled and without an error', () => {
    drawNeed();
    expect(isDisabled(button('Continue'))).toBe(true);
    expect(descriptionOf(button('Continue'))).toBe('Please enter a valid phone number.');
    expect(phone()?.value).toBe('');
    expect(phone()?.getAttribute('aria-invalid')).toBeNull();
  });

  test('ACC-05 submit is enabled with a valid phone and accepted terms', () => {
    drawNeed();
    type('(212) 555-0188');
    expect(isDisabled(button('Continue'))).toBe(true);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(isDisabled(button('Continue'))).toBe(false);
  });

  test('ACC-05 a wrong phone is marked once it is left, and keeps submit disabled', async () => {
    drawNeed();
    fireEvent.click(screen.getByRole('checkbox'));
    type('12');
    expect(isDisabled(button('Continue'))).toBe(true);
    // A page that has just been loaded shows no errors yet. VAL-08
    await expect
      .poll(() => descriptionOf(screen.getByRole('textbox', { name: /^Phone/ })))
      .toContain('Please enter a valid phone number.');
  });

  test('ACC-05 phone and terms are requested only where they are missing, and the terms can be read there', () => {
    drawNeed();
    expect(pageText()).toContain('What we do');
    drawNeed({ areTermsNeeded: false });
    expect([phone() !== null, terms() !== null]).toEqual([true, false]);
    drawNeed({ isPhoneNeeded: false });
    expect([phone() !== null, terms() !== null]).toEqual([false, true]);
  });

  test('ACC-05 a failed save is shown, and the typed phone stays', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    onTestFinished(() => void vi.unstubAllGlobals());
    drawNeed({ areTermsNeeded: false });
    type('(212) 555-0188');
    fireEvent.click(button('Continue'));
    await waitFor(() => expect(pageText()).toContain('We couldn’t save your answer'));
    expect(pageText()).toContain('We couldn’t reach our server.');
    expect(phone()?.value).toContain('555-0188');
  });
});

describe('the providers to sign in with', () => {
  const providers = [
    { key: 'google', name: 'Google' },
    { key: 'apple', name: 'Apple' },
  ];
  const drawProviders = (props: Partial<Parameters<typeof SocialSignIn>[0]>) =>
    drawScreen(<SocialSignIn providers={providers} back="/ship?golfqty=2" search="" {...props} />);

  test('ACC-05 each provider is a link that leads back to the page', () => {
    const onLeave = vi.fn<() => void>();
    drawProviders({ onLeave });
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Continue with Google', '/auth/google?back=%2Fship%3Fgolfqty%3D2'],
      ['Continue with Apple', '/auth/apple?back=%2Fship%3Fgolfqty%3D2'],
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Continue with Apple' }));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  test('ACC-05 without a provider nothing is shown', () => {
    drawProviders({ providers: [] });
    expect(pageText()).toBe('');
  });

  test('ACC-05 a failed attempt is explained, even when its provider is no longer offered', () => {
    drawProviders({ search: '?social=denied' });
    expect(pageText()).toContain('because you canceled');
    drawProviders({ search: '?social=has-account', providers: [] });
    expect(pageText()).toContain('This email already has an account.');
  });

  test('ACC-05 an unknown outcome in the address is not shown', () => {
    for (const search of ['', '?social=', '?social=__proto__', '?social=<b>', '?social=welcome']) {
      expect(socialProblem(search)).toBeNull();
    }
    expect(isWelcome('?social=welcome&back=%2Fship')).toBe(true);
    expect(isWelcome('?social=denied')).toBe(false);
  });
});
