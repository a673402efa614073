/** Moves the focus to an element that the next render will contain. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

/** Moves the focus to this element if the control that was pressed has been removed. Doesn't scroll. */
export function focusIfLost(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById(id)?.focus({ preventScroll: true });
  });
}

/** The same for a group of choices: the chosen one gets the focus, or the first. */
export function focusChoiceIfLost(groupId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const group = document.getElementById(groupId);
    (group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector('input'))?.focus({
      preventScroll: true,
    });
  });
}

/** For a section whose fields are still being fetched: tries to focus one of them until it is there, unless the user has moved on. */
export function focusOnceThere(sectionId: string, tryToFocus: () => boolean): void {
  const section = document.getElementById(sectionId);
  if (!section) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== section || tryToFocus()) observer.disconnect();
  });
  observer.observe(section, { childList: true, subtree: true });
}
