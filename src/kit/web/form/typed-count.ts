/**
 * The count after a number was typed. Only integers within the bounds are accepted; anything else keeps the old value instead of being
 * clamped to a bound. PRD-01
 */
export function typedCount({ text, old, min, max }: { text: string; old: number; min: number; max: number }): number {
  if (!/^\d{1,6}$/.test(text.trim())) return old;
  const typed = Number(text);
  return typed >= min && typed <= max ? typed : old;
}
