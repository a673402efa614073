/** What this entry of the tab's history carries; nothing on the server, which draws pages that have no history. */
export function historyState(): Readonly<Record<string, unknown>> {
  return typeof window === 'undefined' ? {} : ((window.history.state ?? {}) as Readonly<Record<string, unknown>>);
}
