import { firstLoadSize, limitedPages } from '#tools/web-build/first-load-size.ts';
import { atMost, type Figure } from './figure.ts';

export async function scriptFigures(): Promise<Figure[]> {
  return limitedPages.flatMap((page) => {
    const { totalBytes, bytesBeforeInteraction } = firstLoadSize(page);
    const where = `${page.address} in ${page.language}, gzip`;
    return [
      atMost(`script before interaction of ${where}`, bytesBeforeInteraction / 1000, page.bytesMax / 1000, 'kB'),
      atMost(`script of the first load of ${where}`, totalBytes / 1000, page.codeBytesMax / 1000, 'kB'),
    ];
  });
}
