import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateShipPoints } from '#capabilities/ship-points/contract.ts';
import type { PageSettings } from '#kit/page-settings.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let site: { id: number; club_id: number | null };

beforeAll(async () => {
  server = await startTestServer();
  site = await server.db
    .selectFrom('micro_sites')
    .select(['id', 'club_id'])
    .where('slug', '=', 'fairhaven')
    .executeTakeFirstOrThrow();
});

afterAll(() => server.close());

async function microSiteOf(address: string): Promise<PageSettings['microSite']> {
  const { text } = await server.send('GET', address);
  return (JSON.parse(/id="page-settings">([^<]*)</.exec(text)?.[1] ?? '{}') as PageSettings).microSite;
}

describe('ROL-03 the ways through a micro-site', () => {
  test('ROL-03 a number in the address of any page opens the micro-site, if the site is open and of the brand', async () => {
    const expected = { id: site.id, name: 'Fairhaven Member Trips', carrier: 'UPS', clubId: site.club_id };
    expect(await microSiteOf(`/ship?micro_site_id=${site.id}`)).toEqual(expected);
    expect(await microSiteOf(`/?micro_site_id=${site.id}`)).toEqual(expected);
    expect(await microSiteOf('/ship')).toBeNull();
    for (const wrong of ['999999', 'x', '-1', `${site.id}&brand=ski`]) {
      expect(await microSiteOf(`/ship?micro_site_id=${wrong}`)).toBeNull();
    }
  });

  test('ROL-03 a short address redirects to the ship page with the site’s number, and an unknown one is not found', async () => {
    const { status, headers } = await server.send('GET', '/m/fairhaven?o_zip=90001');
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`/ship?o_zip=90001&micro_site_id=${site.id}`);
    expect((await server.send('GET', '/m/nowhere')).status).toBe(404);
  });

  test('ROL-03 a host name of its own opens the micro-site, until the site is closed', async () => {
    await server.db.updateTable('micro_sites').set({ host: '127.0.0.1' }).where('id', '=', site.id).execute();
    const changed = server.db.updateTable('micro_sites').where('id', '=', site.id);
    expect(await microSiteOf('/ship')).toMatchObject({ id: site.id });
    await changed.set({ is_open: false }).execute();
    expect(await microSiteOf('/ship')).toBeNull();
    await changed.set({ is_open: true, host: null }).execute();
  });
});

test('ROL-03 API-16 the check of the places says at which club the carrier of the site does not collect', async () => {
  const club = await server.db
    .selectFrom('clubs')
    .select(['id', 'name'])
    .where('code', '=', 'demo-golf-02')
    .executeTakeFirstOrThrow();
  const ends = { o_type: 'club', o_club_id: club.id, d_type: 'other', d_country: 'US', d_zip: '33101' } as const;
  const asked = { ...ends, micro_site_id: site.id };
  const { microsite_carrier_warning: warning } = await server.call(validateShipPoints, { body: asked });
  expect(warning).toBe(
    `Fairhaven Member Trips ships with UPS, which doesn’t pick up at ${club.name}. Please drop off your bags, or choose another carrier.`,
  );
  expect((await server.call(validateShipPoints, { body: ends })).microsite_carrier_warning).toBeNull();
});
