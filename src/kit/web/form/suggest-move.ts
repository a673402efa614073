/** What a key does in a combobox with a list, by the ARIA pattern for manual selection. The text itself is never changed. */
export type SuggestMove =
  | { kind: 'open'; index: number }
  | { kind: 'close' }
  | { kind: 'highlight'; index: number }
  | { kind: 'pick'; index: number }
  | { kind: 'leave-alone' };

export type SuggestSituation = {
  key: string;
  altKey: boolean;
  isOpen: boolean;
  count: number;
  /** -1 while the typed text, and not an option, is what Enter would take. */
  highlighted: number;
};

export function suggestMove({ key, altKey, isOpen, count, highlighted }: SuggestSituation): SuggestMove {
  switch (key) {
    case 'ArrowDown':
      if (altKey) return { kind: 'open', index: highlighted };
      if (!isOpen) return { kind: 'open', index: 0 };
      return { kind: 'highlight', index: highlighted + 1 < count ? highlighted + 1 : -1 };
    case 'ArrowUp':
      if (altKey) return isOpen ? { kind: 'close' } : { kind: 'leave-alone' };
      if (!isOpen) return { kind: 'open', index: count - 1 };
      return { kind: 'highlight', index: highlighted === -1 ? count - 1 : highlighted - 1 };
    case 'Enter':
      return isOpen && highlighted >= 0 ? { kind: 'pick', index: highlighted } : { kind: 'leave-alone' };
    case 'Escape':
      return isOpen ? { kind: 'close' } : { kind: 'leave-alone' };
    default:
      return { kind: 'leave-alone' };
  }
}
