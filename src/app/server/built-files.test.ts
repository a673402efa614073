import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

test('a file with a fingerprint in its name is kept forever, and one without for an hour', async () => {
  const forever = await server.send('GET', '/assets/line-1a2b3c4d.svg');
  expect(forever.status).toBe(200);
  expect(forever.headers.get('content-type')).toContain('image/svg+xml');
  expect(forever.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(forever.text).toContain('<path d="M0 0h1"/>');
  const hour = await server.send('GET', '/assets/line.svg');
  expect(hour.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(hour.text).toBe(forever.text);
});

test('a browser that knows brotli gets the compressed file, and another one the file itself', async () => {
  const compressed = await server.send('GET', '/assets/line-1a2b3c4d.svg', undefined, { 'accept-encoding': 'br' });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  const plain = await server.send('GET', '/assets/line-1a2b3c4d.svg', undefined, { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  // Fetch has undone the compression.
  expect(compressed.text).toBe(plain.text);
});

test('HEAD answers the headers of a file without its content, and a file that is known is not sent again', async () => {
  const head = await server.send('HEAD', '/assets/line-1a2b3c4d.svg');
  expect([head.status, head.text]).toEqual([200, '']);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  const etag = head.headers.get('etag') ?? 'none';
  const again = await server.send('GET', '/assets/line-1a2b3c4d.svg', undefined, {
    'if-none-match': etag,
    'cache-control': 'max-age=0',
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

test.each([
  '/assets/none-1a2b3c4d.svg',
  '/assets/LINE.svg',
  '/assets/line-1a2b3c4d.svg.map',
  '/assets/line-1a2b3c4d.svg.br',
  '/assets/',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/card-fields.html',
])('the path %s is not found', async (path) => {
  expect((await server.send('GET', path)).status).toBe(404);
});
