/**
 * Loads something for each key once, for React's `use`, which needs the same promise at every drawing. What is there already is drawn
 * without waiting.
 */
export function loadOnce<Key, Loaded>(load: (key: Key) => Promise<Loaded>): (key: Key) => Promise<Loaded> {
  const loads = new Map<Key, Promise<Loaded>>();
  return (key) => {
    const known = loads.get(key);
    if (known) return known;
    const started = load(key);
    loads.set(key, started);
    started.then(
      // React reads these instead of waiting for the promise.
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      // A load that has failed is tried again the next time.
      () => loads.delete(key),
    );
    return started;
  };
}
