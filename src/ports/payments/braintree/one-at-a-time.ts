/** Runs work under the same name one after another, within this process. */
export function oneAtATime(): <Answer>(name: string, work: () => Promise<Answer>) => Promise<Answer> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const mine = (async () => {
      // The previous caller handles its own error.
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
