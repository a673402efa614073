import { useEffect } from 'react';

const sections = ['where', 'bags', 'when', 'services', 'return', 'pay'] as const;

/** Alt and a number lead to a section: whoever books all day does not reach for the mouse. SCR-02 */
export function useSectionKeys(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const goToSection = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      const id = sections[Number(/^Digit([1-6])$/.exec(event.code)?.[1] ?? 0) - 1];
      const section = id && document.getElementById(id);
      if (!section) return;
      event.preventDefault();
      section.scrollIntoView({ block: 'start' });
      (section.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button') ?? section).focus({
        preventScroll: true,
      });
    };
    window.addEventListener('keydown', goToSection);
    return () => window.removeEventListener('keydown', goToSection);
  }, [isWanted]);
}
