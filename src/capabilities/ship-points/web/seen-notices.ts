export type SeenNotices = { has(id: number): boolean; add(id: number): void };

/**
 * Which notices were shown in this tab. The tab's storage keeps them across reloads; when the browser refuses to store anything, memory
 * keeps them until the reload. NTE-01
 */
export function seenNotices(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): SeenNotices {
  const remembered = new Set<number>();
  return {
    has: (id) => remembered.has(id) || storage?.getItem(storageKey(id)) === seen,
    add: (id) => {
      remembered.add(id);
      try {
        storage?.setItem(storageKey(id), seen);
      } catch {
        // The storage is full or refused; the memory above is enough for this page.
      }
    },
  };
}

const seen = 'seen';

function storageKey(id: number): string {
  return `portage.disaster-notice.${id}`;
}
