import { expect, test } from 'vitest';
import { reachesServer } from './reaches-server.ts';

test.each([
  'src/rules/pricing/base-price.ts',
  'src/capabilities/pricing/contract.ts',
  'src/capabilities/pricing/server/routes.ts',
  'src/records/tables.ts',
  'migrations/0001-start.sql',
  'data/rate-card.json',
])('%s restarts the server', (file) => {
  expect(reachesServer(file)).toBe(true);
});

test.each([
  'src/capabilities/pricing/web/use-price.ts',
  'src/kit/web/Field.tsx',
  'src/kit/web/theme/base.css',
  'src/rules/pricing/base-price.test.ts',
  'src/app/server/testing/test-server.ts',
  'data/postgres/cluster/base/1',
  'src/rules/.base-price.ts.swp',
])('%s does not restart the server', (file) => {
  expect(reachesServer(file)).toBe(false);
});
