import { useEffect, useMemo, useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';
import { entryStorage } from './entry-storage.ts';

/**
 * What was entered on this entry of the tab's history, and a function that changes it; null while nothing was. The server, which may have
 * rendered the page, doesn't have what the tab has stored.
 */
export function useKeptEntry<Value>(
  name: string,
): readonly [Value | null, (change: (before: Value | null) => Value) => void] {
  const isHydrated = useIsHydrated();
  const storage = useMemo(() => (isHydrated ? entryStorage<Value>(name) : null), [isHydrated, name]);
  const kept = useMemo(() => storage?.kept() ?? null, [storage]);
  const [entered, setEntered] = useState<Value | null>(null);

  useEffect(() => {
    if (entered !== null) storage?.keep(entered);
  }, [storage, entered]);

  // The storage is opened again, because the first change may come before the page has been drawn with it.
  return [entered ?? kept, (change) => setEntered((before) => change(before ?? entryStorage<Value>(name).kept()))];
}
