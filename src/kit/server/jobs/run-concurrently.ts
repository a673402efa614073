/** Works on all items, at most some of them at once. */
export async function runConcurrently<Item>(
  items: readonly Item[],
  { atOnceMax, work }: { readonly atOnceMax: number; work(item: Item): Promise<void> },
): Promise<void> {
  const waiting = [...items];
  const one = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnceMax }, one));
}
