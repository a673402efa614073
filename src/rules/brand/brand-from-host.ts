import { type BrandKey, isBrandKey } from './brand.ts';

/**
 * The brand of a request: the first part of the host name (`ski.example.com`), else the configured one, else golf.
 * Outside production `?brand=ski` overrides them, so that one machine can show all six.
 */
export function brandFromHost(request: {
  readonly host: string;
  readonly configured: BrandKey | undefined;
  readonly requested: string | undefined;
  readonly isProduction: boolean;
}): BrandKey {
  if (!request.isProduction && request.requested !== undefined && isBrandKey(request.requested))
    return request.requested;
  const [firstPart = '', ...rest] = request.host.toLowerCase().split('.');
  if (rest.length > 0 && isBrandKey(firstPart)) return firstPart;
  return request.configured ?? 'golf';
}
