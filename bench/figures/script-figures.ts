import { firstLoadSize, limitedPages } from '#tools/web-build/first-load-size.ts';
import { atMost, type Figure } from './figure.ts';

export async function scriptFigures(): Promise<Figure[]> {
  return limitedPages.map((page) => {
    const { totalBytes } = firstLoadSize(page);
    return atMost(
      `script of the first load of ${page.address}, gzip`,
      totalBytes / 1000,
      page.bytesNeeded / 1000,
      'kB',
    );
  });
}
