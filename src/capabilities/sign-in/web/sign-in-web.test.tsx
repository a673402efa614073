import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '#kit/web/testing/render-screen.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { takeLinkToken } from './link-token.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import SignInModal from './SignInModal.tsx';

const nothing = () => undefined;

test('ACC-02 SCR-07 signing in on the ship page begins with the email that was typed there', () => {
  const html = renderScreen(<SignInModal email="traveler@portage.test" onSignedIn={nothing} onClose={nothing} />);
  expect(html).toMatch(/id="sign-in-email"[^>]*value="traveler@portage\.test"/);
  expect(html).toContain('type="password"');
});

describe('ACC-04 after signing in on the ship page', () => {
  test('ACC-04 the page of a pro user is loaded anew', () => {
    const [reload, goOn] = [vi.fn<() => void>(), vi.fn<() => void>()];
    afterSignIn({ isPro: true }, { reload, goOn });
    expect([reload.mock.calls.length, goOn.mock.calls.length]).toEqual([1, 0]);
  });

  test('ACC-04 everybody else goes on where they are', () => {
    const [reload, goOn] = [vi.fn<() => void>(), vi.fn<() => void>()];
    afterSignIn({ isPro: false }, { reload, goOn });
    expect([reload.mock.calls.length, goOn.mock.calls.length]).toEqual([0, 1]);
  });

  test('ACC-02 a forgotten password is looked after in a tab of its own, so that the trip stays', () => {
    const html = renderScreen(<SignInModal onSignedIn={nothing} onRegister={nothing} onClose={nothing} />);
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
    const html = renderScreen(<ResetPasswordForm token={null} onDone={nothing} />);
    expect(html).toContain('This link was used already or has run out.');
    expect(html).toContain('href="/password/forgotten"');
    expect(html).not.toContain('type="password"');
  });
});
