import { expect, test } from 'vitest';
import { type ModuleGraph, sharedChunk } from './shared-chunk.ts';

const pages = ['ship/ShipPage', 'home', 'account', 'receipt'].map((page) => `/web/pages/${page}.tsx`);

type Imports = Readonly<Record<string, readonly string[]>>;

function graphOf(imports: Imports): ModuleGraph {
  return {
    getModuleInfo: (id) => ({
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: id === '/web/router.tsx' ? pages : [],
    }),
  };
}

test('what most pages share with the ship page goes into one file, with all that it needs', () => {
  const graph = graphOf({ ...Object.fromEntries(pages.map((page) => [page, ['field']])), field: ['label'] });
  const chunkOf = sharedChunk('/web');
  expect(chunkOf('field', graph)).toBe('basics');
  expect(chunkOf('label', graph)).toBe('basics');
});

test('what few pages share, what every page has anyway, and what the ship page does not need stay where they are', () => {
  const [ship = '', ...others] = pages;
  const graph = graphOf({
    '/web/main.tsx': ['frame'],
    [ship]: ['frame', 'dates'],
    ...Object.fromEntries(others.map((page) => [page, ['frame', 'mail']])),
    [others[0] ?? '']: ['frame', 'mail', 'dates'],
  });
  const chunkOf = sharedChunk('/web');
  for (const id of ['frame', 'dates', 'mail']) expect(chunkOf(id, graph)).toBeNull();
});
