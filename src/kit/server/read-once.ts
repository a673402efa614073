/** A reader that caches: the same text gives the same value again. It keeps up to `textsMax` values, then starts over. */
export function readOnce<Value>(
  read: (text: string) => Value,
  { textsMax }: { readonly textsMax: number },
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    if (known.size >= textsMax) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
