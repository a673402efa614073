/**
 * What a typed number means for a counter. Only whole numbers within the bounds count; anything else, above the maximum
 * included, leaves the old value standing rather than being bent to the nearest bound. PRD-01
 */
export function typedCount({ text, old, min, max }: { text: string; old: number; min: number; max: number }): number {
  if (!/^\d{1,6}$/.test(text.trim())) return old;
  const typed = Number(text);
  return typed >= min && typed <= max ? typed : old;
}
