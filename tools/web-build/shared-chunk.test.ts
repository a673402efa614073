import { expect, test } from 'vitest';
import { type ModuleGraph, sharedChunk } from './shared-chunk.ts';

const ship = '/web/pages/ship/ShipPage.tsx';
const [home, account, receipt] = ['home/HomePage', 'account/AccountPage', 'receipt/ReceiptPage'].map(
  (page) => `/web/pages/${page}.tsx`,
) as [string, string, string];

type Imports = Readonly<Record<string, readonly string[]>>;

/** The code of a module decides which of its dynamic imports are fetched when the browser is idle. */
function graphOf(imports: Imports, dynamic: Imports = {}, code: Readonly<Record<string, string>> = {}): ModuleGraph {
  const dynamicImports: Imports = {
    '/web/router.tsx': [ship, home, account, receipt, '/web/pages/ship/first-draft.ts'],
    ...dynamic,
  };
  return {
    getModuleInfo: (id) => ({
      code: code[id] ?? null,
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: dynamicImports[id] ?? [],
    }),
  };
}

test('what most pages share with the ship page goes into one file, with all that it needs', () => {
  const graph = graphOf({
    [ship]: ['field'],
    [home]: ['field'],
    [account]: ['field'],
    [receipt]: ['field'],
    field: ['label'],
  });
  const chunkOf = sharedChunk('/web');
  expect(chunkOf('field', graph)).toBe('basics');
  expect(chunkOf('label', graph)).toBe('basics');
});

test('a hook that few pages call stays out of the first load, though the index of its library imports it', () => {
  const queries = '/node_modules/@tanstack/react-query/build/modern/useQueries.js';
  const graph = graphOf({ '/web/main.tsx': ['index'], index: ['useQuery', queries] });
  const chunkOf = sharedChunk('/web');
  expect(chunkOf('useQuery', graph)).toBe('everywhere');
  expect(chunkOf(queries, graph)).toBeNull();
});

test('what few pages share goes into a file for these pages, and what only the ship page needs into its own', () => {
  const graph = graphOf({ [ship]: ['dates', 'bags'], [home]: ['dates'], dates: ['zones'] });
  const chunkOf = sharedChunk('/web');
  expect(['dates', 'zones', 'bags'].map((id) => chunkOf(id, graph))).toEqual(['ship-home', 'ship-home', 'ship']);
});

test('what several pages of staff share goes into one file for all of them', () => {
  const parcels = '/web/pages/admin/AdminParcelsPage.tsx';
  const payments = '/web/pages/admin/AdminPaymentsPage.tsx';
  const graph = graphOf(
    { [ship]: ['modal', 'table'], [parcels]: ['modal', 'table'], [payments]: ['modal'] },
    { '/web/router.tsx': [ship, parcels, payments] },
  );
  const chunkOf = sharedChunk('/web');
  expect(['modal', 'table'].map((id) => chunkOf(id, graph))).toEqual(['ship-admin', 'ship-admin']);
});

test('what is fetched when the browser is idle stays apart from what is loaded at once', () => {
  const graph = graphOf(
    {
      [ship]: ['dates'],
      '/web/When.tsx': ['dates', 'calendar', 'notes'],
      '/web/Days.tsx': ['strip'],
      [home]: ['calendar'],
    },
    { [ship]: ['/web/When.tsx'], '/web/When.tsx': ['/web/Days.tsx'], [account]: ['notes'] },
    {
      [ship]: `const When = laterWhenNear(() => import("./When.tsx"), space);`,
      '/web/When.tsx': `const loadDays = laterCode(\n  () => import('#app/web/Days.tsx'));`,
    },
  );
  const chunkOf = sharedChunk('/web');
  expect(['dates', '/web/When.tsx', 'strip', 'calendar', 'notes'].map((id) => chunkOf(id, graph))).toEqual([
    'ship',
    'ship-later',
    'ship-later',
    'later-home',
    'later-shared',
  ]);
});

test('what every page has goes into one file; what a press loads, and what the ship page does not need, stays where it is', () => {
  const graph = graphOf(
    { '/web/main.tsx': ['frame'], [ship]: ['frame'], [home]: ['frame', 'mail'], '/web/Dialog.tsx': ['modal'] },
    { [ship]: ['/web/Dialog.tsx'] },
    { [ship]: `const Dialog = lazy(() => import('./Dialog.tsx'));` },
  );
  const chunkOf = sharedChunk('/web');
  expect(chunkOf('frame', graph)).toBe('everywhere');
  for (const id of [ship, 'mail', '/web/Dialog.tsx', 'modal']) expect(chunkOf(id, graph)).toBeNull();
});
