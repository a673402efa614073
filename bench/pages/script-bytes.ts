import type { Request } from '@playwright/test';
import { openBrowser } from './open-browser.ts';

/** How many bytes of script, gzipped, a browser fetches for a page before the first interaction. */
export async function scriptBytes(url: string): Promise<number> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(bytesOfScript(request));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const total = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
    if (total === 0) throw new Error(`${url} loaded no script.`);
    return total;
  } finally {
    await browser.close();
  }
}

async function bytesOfScript(request: Request): Promise<number> {
  const headers = await (await request.response())?.allHeaders();
  if (!headers?.['content-type']?.includes('javascript')) return 0;
  if (headers['content-encoding'] !== 'gzip') throw new Error(`${request.url()} did not come with gzip.`);
  return (await request.sizes()).responseBodySize;
}
