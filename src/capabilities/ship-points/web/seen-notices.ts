export type SeenNotices = { has(id: number): boolean; add(id: number): void };

/**
 * Which notices were shown in this tab. They are kept in the tab's own storage, so that a reload does not show them again; where a
 * browser refuses to store anything, they are remembered until the reload. NTE-01
 */
export function seenNotices(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): SeenNotices {
  const remembered = new Set<number>();
  return {
    has: (id) => remembered.has(id) || storage?.getItem(keyOf(id)) === seen,
    add: (id) => {
      remembered.add(id);
      try {
        storage?.setItem(keyOf(id), seen);
      } catch {
        // The storage is full or refused; the memory above is enough for this page.
      }
    },
  };
}

const seen = 'seen';

function keyOf(id: number): string {
  return `portage.disaster-notice.${id}`;
}
