import type { BrandKey } from './brand.ts';

const fileName = 'phone-utility.js';

/**
 * Where the page loads the phone utility from: our server in development, else a CDN host built from brand and environment, as in
 * `cdn.ski.staging.example.com`. Production leaves the environment out of the host. Without a CDN the page loads it from our server. BRD-07
 */
export function phoneUtilityAddress(settings: {
  readonly environment: string;
  readonly brand: BrandKey;
  /** The end of the CDN's host name, `example.com`; null where there is no CDN. */
  readonly hostSuffix: string | null;
}): string {
  if (settings.environment === 'development' || settings.hostSuffix === null) return `/assets/${fileName}`;
  const environment = settings.environment === 'production' ? [] : [settings.environment];
  const host = ['cdn', hostKey(settings.brand), ...environment, settings.hostSuffix].join('.');
  return `https://${host}/${fileName}`;
}

/** One brand uses an "app." variant of its key. The specification does not say which; here it is the school brand. */
function hostKey(brand: BrandKey): string {
  return brand === 'school' ? `app.${brand}` : brand;
}
