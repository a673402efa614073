import { useLayoutEffect } from 'react';

/** Dresses the whole page in a brand and a colour scheme, as the server does for real pages. */
export function useRootSettings({ brand, scheme }: { brand: string; scheme: string }): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['brand'] = brand;
    dataset['scheme'] = scheme;
  }, [brand, scheme]);
}
