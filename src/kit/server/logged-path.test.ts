import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test.each([
  ['as it is', '/users/zeb@secretmail.example/orders'],
  ['with the at sign encoded', '/users/zeb%40secretmail.example/orders'],
  ['with the at sign and the dot encoded', '/users/zeb%40secretmail%2Eexample/orders'],
  ['with a letter of the host encoded', '/users/zeb@%73ecretmail.example/orders'],
  ['with a host without a dot', '/users/zeb@localhost/orders'],
  ['encoded twice', '/users/zeb%2540secretmail%252Eexample/orders'],
  ['encoded more often than anyone does', '/users/zeb%25252525252540secretmail/orders'],
  ['with a wide at sign', '/users/zeb%EF%BC%A0secretmail.example/orders'],
  ['beside what is not encoded correctly', '/users/%zz%ffzeb%40secretmail.example/orders'],
])('a logged path has no email: one %s', (_how, path) => {
  expect(loggedPath(`${path}?email=zeb@secretmail.example`)).toBe('/users/[email]/orders');
});

test.each(['/', '/ship', '/orders/1001/receipt', '/stores/S%C3%A3o%20Paulo', '/100%', '/@vite/client'])(
  'a logged path is the path without its query: %s',
  (path) => {
    expect(loggedPath(path)).toBe(path);
    expect(loggedPath(`${path}?token=x`)).toBe(path);
  },
);
