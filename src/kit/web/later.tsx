import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

type Load = () => Promise<unknown>;

/** Everything that was declared to come later, in the order of its declaration. */
const parts: Load[] = [];

/**
 * A part of a page that is not there at first sight. It is fetched when it is drawn, or before that by `fetchLaterParts`; what is already
 * there is drawn at once. `inTheMeantime` keeps its space.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  inTheMeantime: ReactNode = null,
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
    // Decided once: another component in its place would lose what was typed into the first.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Fetched);
    return <Suspense fallback={inTheMeantime}>{createElement(Part, props)}</Suspense>;
  };
}

/** Code without a face of its own that is fetched in the same way. */
export function laterCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  parts.push(load);
  return load;
}

/** Fetches the parts that were declared so far. One that does not come is asked for again when it is drawn. */
export function fetchLaterParts(): void {
  for (const load of parts.splice(0)) load().catch(() => undefined);
}

/** Runs something once the browser has nothing better to do, or after a second; the answer takes it back. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 1000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: 1000 });
  return () => window.cancelIdleCallback(handle);
}
