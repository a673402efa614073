/** What a key does in a combobox with a list, by the ARIA pattern for manual selection. It never changes the text. */
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
  /** -1 while no option is highlighted. */
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
