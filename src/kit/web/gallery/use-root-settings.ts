import { useLayoutEffect } from 'react';

/** Sets brand and color scheme of the whole page, as the server does for real pages. */
export function useRootSettings({ brand, scheme }: { brand: string; scheme: string }): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['brand'] = brand;
    dataset['scheme'] = scheme;
  }, [brand, scheme]);
}
