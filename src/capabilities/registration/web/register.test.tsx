import { describe, expect, test } from 'vitest';
import { renderScreen } from '#kit/web/testing/render-screen.tsx';
import RegisterModal from './RegisterModal.tsx';

const nothing = () => undefined;

describe('ACC-01 the registration form', () => {
  const html = renderScreen(
    <RegisterModal
      email="nora@example.com"
      firstName="Nora"
      phoneUtility="/utility.js"
      onRegistered={nothing}
      onSignIn={nothing}
      onClose={nothing}
    />,
  );

  test('ACC-01 it asks for email, names, phone, a password twice and the terms, and password managers know each', () => {
    const fields = [...html.matchAll(/<input [^>]*autoComplete="([^"]*)"/gi)].map(([, name]) => name);
    expect(fields).toEqual(['username', 'given-name', 'family-name', 'tel', 'new-password', 'new-password']);
    expect(html).toMatch(/id="register-termsAccepted"[^>]*type="checkbox"/);
    expect(html).not.toContain('checked=""');
  });

  test('CHK-01 what was typed on the page is there already, and the way to sign in too', () => {
    expect(html).toMatch(/id="register-email"[^>]*value="nora@example\.com"/);
    expect(html).toMatch(/id="register-firstName"[^>]*value="Nora"/);
    expect(html).toContain('I have an account: sign in');
  });

  test('ACC-01 nothing keeps a password from being pasted, and it can be looked at', () => {
    expect(html).not.toMatch(/onpaste|autocomplete="off"/i);
    expect(html).toContain('Show what I type');
    expect(html).toContain('At least 10 characters.');
  });

  test('ACC-01 the terms can be read before they are accepted', () => {
    expect(html).toContain('href="/terms"');
  });
});
