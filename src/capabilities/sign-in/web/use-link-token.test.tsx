// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { draw, pageText } from '#kit/web/testing/draw.ts';
import { useLinkToken } from './use-link-token.ts';

const token = 'a'.repeat(43);

function Shown({ children }: { children?: ReactNode }): ReactNode {
  const shown = useLinkToken();
  return (
    <p>
      {shown ?? 'no token'}
      {children}
    </p>
  );
}

test('ACC-02 the token comes from behind the # and leaves the address once the page is shown', () => {
  window.history.replaceState(null, '', `/password/reset?brand=ski#token=${token}`);
  draw(<Shown />);
  expect(pageText()).toBe(token);
  expect(window.location.href).toMatch(/\/password\/reset\?brand=ski$/);
});

test('ACC-02 a first rendering that React throws away does not lose the token', async () => {
  window.history.replaceState(null, '', `/password/reset#token=${token}`);
  const loading = Promise.withResolvers<{ default: ComponentType }>();
  const Later = lazy(() => loading.promise);
  draw(
    <Suspense fallback="loading">
      <Shown>
        <Later />
      </Shown>
    </Suspense>,
  );
  expect(pageText()).toBe('loading');
  await act(async () => loading.resolve({ default: () => null }));
  expect(await screen.findByText(token)).toBeDefined();
  expect(window.location.hash).toBe('');
});

test.each(['#token=', '#token=a b', `#other=${token}`])(
  'ACC-02 %s is no token, and leaves the address as well',
  (hash) => {
    window.history.replaceState(null, '', `/password/reset${hash}`);
    draw(<Shown />);
    expect(pageText()).toBe('no token');
    expect(window.location.hash).toBe('');
  },
);
