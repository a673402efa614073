import { type BrandKey, isBrandKey } from './brand.ts';

/**
 * The brand that a request is for: the first part of the host name (`ski.example.com`), else the configured one, else golf.
 * Outside production `?brand=ski` goes before all of them, so that one machine shows all six.
 */
export function brandFromHost(request: {
  readonly host: string;
  readonly configured: BrandKey | undefined;
  readonly asked: string | undefined;
  readonly isProduction: boolean;
}): BrandKey {
  if (!request.isProduction && request.asked !== undefined && isBrandKey(request.asked)) return request.asked;
  const [firstPart = '', ...rest] = request.host.toLowerCase().split('.');
  if (rest.length > 0 && isBrandKey(firstPart)) return firstPart;
  return request.configured ?? 'golf';
}
