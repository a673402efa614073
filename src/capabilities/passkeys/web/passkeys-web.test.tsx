// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import { askAuthenticator } from './authenticator.ts';
import PasskeySignIn from './PasskeySignIn.tsx';

afterEach(() => vi.unstubAllGlobals());

const offered = () => screen.queryByRole('button', { name: 'Sign in with a passkey' });

describe('ACC-02 where passkeys are offered', () => {
  test('ACC-02 passkeys are offered in a browser that has them, at the address they are for', () => {
    vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>());
    drawScreen(<PasskeySignIn isOffered onSignedIn={() => undefined} />);
    expect(offered()).not.toBeNull();
  });

  test('ACC-02 passkeys are offered nowhere else', () => {
    drawScreen(<PasskeySignIn isOffered onSignedIn={() => undefined} />);
    expect(offered()).toBeNull();
    vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>());
    drawScreen(<PasskeySignIn isOffered={false} onSignedIn={() => undefined} />);
    expect(offered()).toBeNull();
  });
});

describe('ACC-02 what the browser may answer', () => {
  const failing = (name: string) => askAuthenticator(() => Promise.reject(new DOMException('No.', name)));

  test('ACC-02 a person who cancels sees no error', async () => {
    expect(await failing('NotAllowedError')).toEqual({ kind: 'canceled' });
    expect(await failing('AbortError')).toEqual({ kind: 'canceled' });
  });

  test('ACC-02 every other failure is said in plain words', async () => {
    await expect(failing('InvalidStateError')).rejects.toThrow('already has a passkey for your account');
    await expect(failing('SecurityError')).rejects.toThrow('This browser or device can’t use a passkey here.');
    await expect(failing('constructor')).rejects.toThrow('This browser or device can’t use a passkey here.');
  });
});
