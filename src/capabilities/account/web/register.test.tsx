import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { afterSignIn } from './after-sign-in.ts';
import { takeLinkToken } from './link-token.ts';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import RegisterModal from './RegisterModal.tsx';
import SignInModal from './SignInModal.tsx';

const nothing = () => undefined;

describe('ACC-01 the registration form', () => {
  const html = renderToStaticMarkup(
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

describe('ACC-04 after signing in on the ship page', () => {
  test('ACC-04 the page of a pro user is loaded anew', () => {
    const [reload, goOn] = [vi.fn<() => void>(), vi.fn<() => void>()];
    afterSignIn({ pro_user: true }, { reload, goOn });
    expect([reload.mock.calls.length, goOn.mock.calls.length]).toEqual([1, 0]);
  });

  test('ACC-04 everybody else goes on where they are', () => {
    const [reload, goOn] = [vi.fn<() => void>(), vi.fn<() => void>()];
    afterSignIn({ pro_user: false }, { reload, goOn });
    expect([reload.mock.calls.length, goOn.mock.calls.length]).toEqual([0, 1]);
  });

  test('ACC-02 a forgotten password is looked after in a tab of its own, so that the trip stays', () => {
    const html = renderToStaticMarkup(<SignInModal onSignedIn={nothing} onRegister={nothing} onClose={nothing} />);
    expect(html).toMatch(/href="\/password\/forgotten" target="_blank" rel="noopener"/);
    expect(html).toContain('Create an account');
  });
});

describe('ACC-02 links from our mails', () => {
  const token = 'a'.repeat(43);

  test('ACC-02 the token comes from behind the # and goes from the address at once', () => {
    const forget = vi.fn<() => void>();
    expect(takeLinkToken({ hash: `#token=${token}`, forget })).toBe(token);
    expect(forget).toHaveBeenCalledOnce();
  });

  test('ACC-02 anything else is no token, and is taken away just the same', () => {
    const forget = vi.fn<() => void>();
    for (const hash of ['#token=', '#token=a b', `#other=${token}`]) expect(takeLinkToken({ hash, forget })).toBeNull();
    expect(forget).toHaveBeenCalledTimes(3);
    expect(takeLinkToken({ hash: '', forget })).toBeNull();
    expect(forget).toHaveBeenCalledTimes(3);
  });

  test('ACC-02 without a token the page says that the link does not work, and how to get another', () => {
    const html = renderToStaticMarkup(<LinkPasswordForm token={null} purpose="reset" onDone={nothing} />);
    expect(html).toContain('This link was used already or has run out.');
    expect(html).toContain('href="/password/forgotten"');
    expect(html).not.toContain('type="password"');
  });
});
