import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { providerKeys } from '#ports/identity/identity.ts';

/** Settings that no output may show, and that may be files: `SMTP_URL_FILE` instead of `SMTP_URL`. */
export const secretVariables: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'CSRF_SECRET',
  'SENTRY_DSN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'GATEWAY_SECRET',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'EASYPOST_API_KEY',
  'EASYPOST_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  ...providerKeys.map((key) => `${key.toUpperCase()}_CLIENT_SECRET`),
]);

type Environment = Readonly<Record<string, string | undefined>>;

type ReadSecrets = {
  readonly environment: Environment;
  readonly problems: readonly { readonly variable: string; readonly message: string }[];
};

/** The environment with the secrets that it names files for. A setting and its file together are refused: one of them is out of date. */
export function readSecretFiles(environment: Environment): ReadSecrets {
  const problems: { variable: string; message: string }[] = [];
  const fromFiles: Record<string, string> = {};
  for (const name of secretVariables) {
    const variable = `${name}_FILE`;
    const file = environment[variable]?.trim();
    if (!file) continue;
    const text = readOrNull(file);
    if (environment[name]?.trim()) problems.push({ variable, message: `Set ${name} or ${variable}, not both.` });
    else if (text === null) {
      problems.push({ variable, message: `${variable} names a file that cannot be read${shownPath(file)}.` });
    } else if (text === '') problems.push({ variable, message: `${variable} names an empty file${shownPath(file)}.` });
    else fromFiles[name] = text;
  }
  return { environment: { ...environment, ...fromFiles }, problems };
}

/** The secrets of an environment, and the passwords in its addresses. */
export function secretsIn(environment: Environment): readonly string[] {
  const given = [...secretVariables].flatMap((name) => (environment[name] ?? '').split(/[,\n]/));
  const texts = given.map((text) => text.trim()).filter((text) => text !== '');
  const ofHeaders = texts.flatMap((text) =>
    /^[\w-]+=/.test(text) ? [decodedOrAsIs(text.slice(text.indexOf('=') + 1))] : [],
  );
  const passwords = texts.flatMap((text) => (URL.canParse(text) ? [new URL(text).password] : []));
  return [...texts, ...ofHeaders, ...passwords, ...passwords.map(decodedOrAsIs)].filter((text) => text !== '');
}

function decodedOrAsIs(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A secret that was given in place of its file begins with no slash, and must not be shown. */
function shownPath(file: string): string {
  return isAbsolute(file) ? ` (${file})` : '';
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
