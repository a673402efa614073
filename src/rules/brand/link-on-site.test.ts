import { expect, test } from 'vitest';
import { linkOnSite } from './link-on-site.ts';

const siteUrl = 'https://golf.example.com';

test('BRD-01 a link names its brand where the host leads to another one, before what is never sent to a server', () => {
  const camp = { siteUrl, brandInLinks: 'camp' } as const;
  expect(linkOnSite(camp, '/sign-in')).toBe(`${siteUrl}/sign-in?brand=camp`);
  expect(linkOnSite(camp, '/claim#token=secret')).toBe(`${siteUrl}/claim?brand=camp#token=secret`);
  expect(linkOnSite(camp, '/payments/receipt?user&order_id=1#key=a&claim=b')).toBe(
    `${siteUrl}/payments/receipt?user&order_id=1&brand=camp#key=a&claim=b`,
  );
});

test('BRD-01 a link on the host of its brand names no brand', () => {
  expect(linkOnSite({ siteUrl }, '/claim#token=secret')).toBe(`${siteUrl}/claim#token=secret`);
});
