import { useEffect } from 'react';
import { focusOnceThere } from '#kit/web/focus-soon.ts';

const sections = ['where', 'when', 'bags', 'services', 'return', 'who', 'pay'] as const;

/** Alt and a number go to a section, for people who book all day without a mouse. SCR-02 */
export default function SectionKeys(): null {
  useEffect(() => {
    const goToSection = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      const id = sections[Number(/^Digit([1-7])$/.exec(event.code)?.[1] ?? 0) - 1];
      const section = id && document.getElementById(id);
      if (!section) return;
      event.preventDefault();
      section.scrollIntoView({ block: 'start' });
      if (!focusFirstControl(section)) focusOnceThere(section.id, () => focusFirstControl(section));
    };
    window.addEventListener('keydown', goToSection);
    return () => window.removeEventListener('keydown', goToSection);
  }, []);
  return null;
}

/** Focuses the first control, or the section itself while it has none; returns whether it has one. */
function focusFirstControl(section: HTMLElement): boolean {
  const control = firstControlIn(section);
  control.focus({ preventScroll: true });
  return control !== section;
}

/** The first field, of a group of choices the one that is chosen; where there is none, what can be opened or pressed. */
function firstControlIn(section: HTMLElement): HTMLElement {
  const field = firstShown(section, 'input, select, textarea');
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    return section.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`) ?? field;
  }
  return field ?? firstShown(section, 'summary, button') ?? section;
}

function firstShown(section: HTMLElement, selector: string): HTMLElement | undefined {
  return [...section.querySelectorAll<HTMLElement>(selector)].find((control) => control.checkVisibility());
}
