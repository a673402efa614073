/**
 * Repeats a round of work as long as there is more of it, so that a repeating job keeps up with a rush, but begins no new round after
 * `timeMs`, so that it ends before it counts as lost.
 */
export async function inRounds({
  timeMs,
  round,
}: {
  readonly timeMs: number;
  /** Whether there may be more to do. */
  round(): Promise<'more' | 'done'>;
}): Promise<void> {
  const endMs = performance.now() + timeMs;
  while ((await round()) === 'more' && performance.now() < endMs);
}
