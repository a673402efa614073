import { firstLoadBytesMax, firstLoadSize } from '#tools/web-build/first-load-size.ts';
import { atMost, type Figure } from './figure.ts';

export async function scriptFigures(): Promise<Figure[]> {
  const { totalBytes } = firstLoadSize();
  return [atMost('script of the first load of /ship, gzip', totalBytes / 1000, firstLoadBytesMax / 1000, 'kB')];
}
