import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

type Load = () => Promise<unknown>;

/** The declared parts that have not been prefetched yet, in the order of their declaration. */
const parts: Load[] = [];

/**
 * A part of a page that is not visible at first. It is loaded when it is rendered, or earlier by `fetchLaterParts`; a loaded part renders
 * at once. `space` is shown until then and should be as high as the part.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  space: ReactNode = null,
): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<{ default: ComponentType<Props> }> => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const Fetched: ComponentType<Props> = lazy(fetchPart);
  parts.push(fetchPart);
  return function Later(props: Props): ReactNode {
    // Decided once: switching components would remount the part and lose what was typed.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Fetched);
    // The server draws what is there at once, and the browser takes over the same.
    const mayLoad = useIsHydrated();
    return mayLoad ? <Suspense fallback={space}>{createElement(Part, props)}</Suspense> : space;
  };
}

/** As `later`, for a part below the fold: it renders once it is scrolled near or the browser is idle, whichever comes first. */
export function laterWhenNear<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  space: ReactNode,
): FunctionComponent<Props> {
  const Part = later(load, space);
  return function LaterWhenNear(props: Props): ReactNode {
    const place = useRef<HTMLDivElement>(null);
    return useNear(place) ? <Part {...props} /> : <div ref={place}>{space}</div>;
  };
}

/** Becomes true, and stays so, when an element comes within half a window's height of the viewport or the browser is idle. */
function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '50%' },
    );
    observer.observe(place.current);
    const cancelIdle = whenIdle(() => setNear(true));
    return () => {
      observer.disconnect();
      cancelIdle();
    };
  }, [isNear, place]);
  return isNear;
}

/** The same for code without a component. */
export function laterCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  parts.push(load);
  return load;
}

/** Loads the parts declared so far, and those that they declare. A part that fails is loaded again when it renders. */
export function fetchLaterParts(): void {
  for (const load of parts.splice(0)) load().then(fetchLaterParts, () => undefined);
}

/** Runs something once the browser is idle, after a second at the latest; the returned function cancels it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 1000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: 1000 });
  return () => window.cancelIdleCallback(handle);
}
