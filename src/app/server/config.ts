import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { defaultConnectTimeoutMs, defaultPoolMax } from '#ports/database/database.ts';
import { isEmbeddedDatabaseInstalled } from '#ports/database/embedded/postgres-binaries.ts';
import { defaultTimeLimits, type TimeLimits } from '#ports/database/preparing-client.ts';
import { providerKeys } from '#ports/identity/identity.ts';
import type { S3Settings } from '#ports/files/s3-files.ts';
import type { ProviderSettings } from '#ports/identity/openid-identity.ts';
import { type BrandKey, brandKeys, isBrandKey } from '#rules/brand/brand.ts';
import { demoContact } from '#rules/brand/brand-header.ts';
import type { Contact } from '#rules/brand/brand-site.ts';
import { hasPages } from './client-folder.ts';
import { type OpenTelemetrySettings, readOpenTelemetry } from './open-telemetry-settings.ts';
import type { ReadSetting } from './read-setting.ts';
import { readSecretFiles, secretsIn, secretVariables } from './secret-files.ts';

/** Everything the server reads from its environment, read and checked once. */
export type Config = {
  readonly environment: 'development' | 'test' | 'production';
  /** `web` does no background work, `worker` has no pages and no calls, `all` has both. */
  readonly role: ProcessRole;
  readonly host: string;
  readonly port: number;
  /** Null starts the embedded database in `dataFolder`. */
  readonly databaseUrl: string | null;
  /** How long a request waits for a database connection before it is answered with 503. */
  readonly databaseConnectTimeoutMs: number;
  /** The same database without a pooler, for migrations and commands; null uses `databaseUrl` for them too. */
  readonly databaseDirectUrl: string | null;
  /** A physical standby of the same database, for lists; null reads everything from the primary. */
  readonly databaseReadUrl: string | null;
  /** A replica that is farther behind is not used. */
  readonly databaseReadLagMaxMs: number;
  readonly databasePoolMax: number;
  readonly databaseLimits: TimeLimits;
  readonly dataFolder: string;
  /** Where the client's files are; null is the folder of the build. `npm run dev` has another. */
  readonly webFolder: string | null;
  readonly brand: BrandKey;
  readonly publicUrl: string | null;
  /** Settings by brand; a brand without a value of its own gets the common one. */
  readonly sites: Readonly<Record<BrandKey, SiteSettings>>;
  readonly demoData: boolean;
  /** The time at which the clock starts, for demonstrations and tests; null is the real time. */
  readonly clockStartMs: number | null;
  /** How many times faster than real clocks it runs: a week in a minute is 10,080. */
  readonly clockSpeed: number;
  readonly logLevel: string;
  /** Where errors are reported, in Sentry's form of an address; null reports none. */
  readonly sentryDsn: string | null;
  /** Where traces and logs are sent; null sends none. */
  readonly openTelemetry: OpenTelemetrySettings | null;
  /** Everything that no log and no report may contain. */
  readonly secrets: readonly string[];
  /** Those that read the metrics; none lets this machine alone read them. */
  readonly metricsTokens: readonly string[];
  /** The keys of the tokens of pages, the current one first; without any, servers share one in the database. */
  readonly csrfSecrets: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly drainMs: number;
  /** The end of the host names from which assets come outside development; null serves them beside the pages. BRD-07 */
  readonly assetHost: string | null;
  /** An outside service that knows the state of a postal code; null when there is none. ZIP-08 */
  readonly postalCodeService: string | null;
  /** Where the ship page is. SCR-01 */
  readonly shipPath: string;
  /** The server that sends emails; null keeps them in the development mailbox. */
  readonly smtpUrl: string | null;
  readonly payments: PaymentSettings;
  readonly carriers: CarrierSettings;
  /** Where the photos of claims are: in the folder `files` of `dataFolder`, or in a bucket. */
  readonly files: FileSettings;
  /** Who sends text messages. `embedded` keeps them for the development mailbox; with `off` none can be asked for. */
  readonly textMessages: 'embedded' | 'off';
  /** The identity providers with which users may sign in. ACC-05 */
  readonly identityProviders: readonly ProviderSettings[];
};

export type ProcessRole = 'web' | 'worker' | 'all';

export type FileSettings = { readonly kind: 'folder' } | ({ readonly kind: 's3' } & S3Settings);

export type SiteSettings = {
  /** The address people use; null is this machine. */
  readonly publicUrl: string | null;
  /** The address that emails come from. */
  readonly mailFrom: string;
  readonly contact: Contact;
};

/** The gateway that takes the money. A sandbox without an address is started beside the server. PAY-01 */
export type PaymentSettings =
  | {
      readonly kind: 'sandbox';
      readonly gatewayUrl: null;
      readonly gatewayPort: number;
      /** Of servers that name this gateway by its address; without any, the one in the database. */
      readonly gatewaySecrets: readonly string[];
    }
  | {
      readonly kind: 'sandbox';
      readonly gatewayUrl: string;
      readonly gatewaySecret: string;
      /** Callbacks that are signed with these are still taken. */
      readonly formerGatewaySecrets: readonly string[];
    }
  | {
      readonly kind: 'braintree';
      readonly environment: BraintreeEnvironment;
      readonly merchantId: string;
      readonly publicKey: string;
      readonly privateKey: string;
      /** Notifications that are signed with these are still taken. */
      readonly formerKeys: readonly { readonly publicKey: string; readonly privateKey: string }[];
    };

/** A host and port are those of a stand-in. */
type BraintreeEnvironment = 'production' | 'sandbox' | { readonly host: string; readonly port: number };

/** Who sells the labels. `embedded` has numbers that look like real ones, and its bags travel by the clock alone. */
export type CarrierSettings =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'easypost';
      readonly url: string;
      readonly apiKey: string;
      readonly webhookSecret: string;
      /** Events that are signed with these are still taken. */
      readonly formerWebhookSecrets: readonly string[];
    };

export type ConfigProblem = { readonly variable: string; readonly message: string };

type Environment = Readonly<Record<string, string | undefined>>;

export type ReadConfig =
  | { readonly kind: 'valid'; readonly config: Config }
  /** The configuration has the default of each setting that is refused. */
  | { readonly kind: 'invalid'; readonly problems: readonly ConfigProblem[]; readonly config: Config };

/** The configuration, or every bad value at once, each with the name of its variable. */
export function readConfig(given: Environment): ReadConfig {
  const { environment, problems: problemsOfFiles } = readSecretFiles(given);
  const problems: ConfigProblem[] = [...problemsOfFiles];
  const read = <T>(variable: string, fallback: T, parse: (text: string) => T | undefined, expected: string): T => {
    const text = environment[variable]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    problems.push({ variable, message: `${variable} must be ${expected}, but is "${shown(variable, text)}".` });
    return fallback;
  };

  const runsAs = read(
    'NODE_ENV',
    'development',
    oneOf('development', 'test', 'production'),
    'development, test or production',
  );
  const isProduction = runsAs === 'production';
  const mustBeSetFor = (chosenBy: string) => (variable: string) => {
    if (environment[variable]?.trim()) return;
    problems.push({ variable, message: `${variable} must be set for ${chosenBy}.` });
  };
  const config: Config = {
    environment: runsAs,
    role: read('ROLE', 'all', oneOf('web', 'worker', 'all'), 'web, worker or all'),
    host: read('HOST', isProduction ? '0.0.0.0' : '127.0.0.1', listeningHost, 'a host name or address'),
    port: read('PORT', 3000, integerBetween(0, 65_535), 'a port from 0 to 65535'),
    databaseUrl: read('DATABASE_URL', null, postgresUrl, 'a postgres:// or postgresql:// address'),
    databaseConnectTimeoutMs: read(
      'DATABASE_CONNECT_TIMEOUT_MS',
      defaultConnectTimeoutMs,
      integerBetween(100, 300_000),
      'milliseconds from 100 to 300000',
    ),
    databaseDirectUrl: read('DATABASE_DIRECT_URL', null, postgresUrl, 'a postgres:// or postgresql:// address'),
    databaseReadUrl: read('DATABASE_READ_URL', null, postgresUrl, 'a postgres:// or postgresql:// address'),
    databaseReadLagMaxMs: read(
      'DATABASE_READ_LAG_MAX_MS',
      5_000,
      integerBetween(1_000, 300_000),
      'milliseconds from 1000 to 300000',
    ),
    databasePoolMax: read('DATABASE_POOL_MAX', defaultPoolMax, integerBetween(2, 500), 'a number from 2 to 500'),
    databaseLimits: readDatabaseLimits(read, (problem) => problems.push(problem)),
    dataFolder: resolve(read('DATA_DIR', './data', nonEmpty, 'a folder')),
    webFolder: read('WEB_FOLDER', null, nonEmpty, 'a folder'),
    brand: read<BrandKey>(
      'BRAND',
      'golf',
      (text) => (isBrandKey(text) ? text : undefined),
      `one of ${brandKeys.join(', ')}`,
    ),
    publicUrl: read('PUBLIC_URL', null, httpUrl, 'an http:// or https:// address'),
    demoData: read('DEMO_DATA', !isProduction, flag, 'true or false'),
    clockStartMs: read(
      'CLOCK',
      null,
      isProduction ? never : instant,
      'unset in production, or a time such as 2026-03-02T15:00:00Z',
    ),
    clockSpeed: read(
      'CLOCK_SPEED',
      1,
      isProduction ? never : integerBetween(1, 100_000),
      'unset in production, or a number from 1 to 100000',
    ),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      'a pino level such as info',
    ),
    sentryDsn: read(
      'SENTRY_DSN',
      null,
      sentryDsn,
      'an address such as https://key@errors.example.com/42; http:// only to this machine (localhost, 127.0.0.1 or [::1])',
    ),
    openTelemetry: readOpenTelemetry(read),
    secrets: secretsIn(environment),
    metricsTokens: read(
      'METRICS_TOKEN',
      [],
      secretList(metricsTokenLengthMin),
      `a token of at least ${metricsTokenLengthMin} characters, or several with commas between`,
    ),
    csrfSecrets: read(
      'CSRF_SECRET',
      [],
      secretList(csrfSecretLengthMin),
      `a secret of at least ${csrfSecretLengthMin} characters, or several with commas between`,
    ),
    trustedProxies: read('TRUSTED_PROXIES', [], addressList, 'a comma list of addresses or ranges'),
    drainMs: read('DRAIN_MS', 300, integerBetween(0, 60_000), 'milliseconds from 0 to 60000'),
    assetHost: read('ASSET_HOST', null, hostName, 'a host name such as example.com'),
    postalCodeService: read('POSTAL_CODE_SERVICE', null, httpUrl, 'an http:// or https:// address'),
    shipPath: read('SHIP_PATH', '/ship', pagePath, 'a path such as /ship or /book/ship'),
    smtpUrl: read('SMTP_URL', null, smtpUrl, 'an smtp:// or smtps:// address'),
    sites: readSites(read, { isProduction }),
    payments: readPayments({
      read,
      isProduction,
      mustBeSet: mustBeSetFor('the gateway that PAYMENTS names'),
      report: (problem) => problems.push(problem),
    }),
    carriers: readCarriers({
      read,
      isProduction,
      mustBeSet: mustBeSetFor('the carrier that CARRIERS names'),
    }),
    files: readFiles({ read, isProduction, mustBeSet: mustBeSetFor('FILES=s3') }),
    textMessages: read('TEXT_MESSAGES', isProduction ? 'off' : 'embedded', oneOf('embedded', 'off'), 'embedded or off'),
    identityProviders: readIdentityProviders(read, (variable, other) => {
      problems.push({ variable, message: `${variable} must be set when ${other} is.` });
    }),
  };
  if (config.databaseReadUrl !== null && config.databaseUrl === null) {
    const message = 'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no standby.';
    problems.push({ variable: 'DATABASE_READ_URL', message });
  }
  return problems.length > 0 ? { kind: 'invalid', problems: onceEach(problems), config } : { kind: 'valid', config };
}

function readDatabaseLimits(read: ReadSetting, report: (problem: ConfigProblem) => void): TimeLimits {
  const milliseconds = (variable: string, fallback: number): number =>
    read(variable, fallback, integerBetween(100, 600_000), 'milliseconds from 100 to 600000');
  const statementTimeoutMs = milliseconds('DATABASE_STATEMENT_TIMEOUT_MS', defaultTimeLimits.statementTimeoutMs);
  const shortest = Math.min(defaultTimeLimits.lockTimeoutMs, Math.ceil(statementTimeoutMs / 2));
  const lockTimeoutMs = milliseconds('DATABASE_LOCK_TIMEOUT_MS', shortest);
  if (lockTimeoutMs >= statementTimeoutMs) {
    const variable = 'DATABASE_LOCK_TIMEOUT_MS';
    const message = `${variable} must be less than DATABASE_STATEMENT_TIMEOUT_MS, which is ${statementTimeoutMs}.`;
    report({ variable, message });
  }
  const idleTransactionTimeoutMs = milliseconds(
    'DATABASE_IDLE_TRANSACTION_TIMEOUT_MS',
    defaultTimeLimits.idleTransactionTimeoutMs,
  );
  return { statementTimeoutMs, lockTimeoutMs, idleTransactionTimeoutMs };
}

/** `PUBLIC_URL` is for all brands and `PUBLIC_URL_SKI` for one, `PUBLIC_URL_RESORT_ONE` for another; the others alike. */
function readSites(read: ReadSetting, { isProduction }: { isProduction: boolean }): Record<BrandKey, SiteSettings> {
  const ofBrand = (key: BrandKey): SiteSettings => {
    const suffix = key.toUpperCase().replace('-', '_');
    const own = <T>(variable: string, fallback: T, parse: (text: string) => T | undefined, expected: string): T =>
      read([variable, suffix].join('_'), read(variable, fallback, parse, expected), parse, expected);
    const demo = isProduction ? { phone: '', hours: '', email: '' } : demoContact(key);
    return {
      publicUrl: own('PUBLIC_URL', null, httpUrl, 'an http:// or https:// address'),
      mailFrom: own('MAIL_FROM', 'orders@portage.test', mailAddress, 'an address such as orders@example.com'),
      contact: {
        phone: own('CONTACT_PHONE', demo.phone, nonEmpty, 'a phone number'),
        hours: own('CONTACT_HOURS', demo.hours, nonEmpty, 'the hours in words'),
        email: own('CONTACT_EMAIL', demo.email, mailAddress, 'an address such as help@example.com'),
      },
    };
  };
  return {
    ski: ofBrand('ski'),
    'resort-one': ofBrand('resort-one'),
    camp: ofBrand('camp'),
    'resort-two': ofBrand('resort-two'),
    golf: ofBrand('golf'),
    school: ofBrand('school'),
  };
}

type ReadChosen = { read: ReadSetting; isProduction: boolean; mustBeSet(variable: string): void };

function readPayments({
  read,
  isProduction,
  mustBeSet,
  report,
}: ReadChosen & { report(problem: ConfigProblem): void }): PaymentSettings {
  const kind = read('PAYMENTS', 'sandbox', oneOf('sandbox', 'braintree'), 'sandbox or braintree');
  const needed = (variable: string): string => {
    mustBeSet(variable);
    return read(variable, '', nonEmpty, 'a text');
  };
  const neededSecrets = (variable: string): readonly [string, ...string[]] => {
    mustBeSet(variable);
    const [current = '', ...former] = read(variable, [], secretList(), 'a text, or several with commas between');
    return [current, ...former];
  };
  if (kind === 'braintree') {
    const [publicKey, ...formerPublic] = neededSecrets('BRAINTREE_PUBLIC_KEY');
    const [privateKey, ...formerPrivate] = neededSecrets('BRAINTREE_PRIVATE_KEY');
    if (formerPublic.length !== formerPrivate.length) {
      const variable = 'BRAINTREE_PRIVATE_KEY';
      report({ variable, message: `${variable} must have as many keys as BRAINTREE_PUBLIC_KEY.` });
    }
    return {
      kind,
      environment: read(
        'BRAINTREE_ENVIRONMENT',
        'sandbox',
        isProduction ? braintreeEnvironment : orStandIn,
        'production or sandbox',
      ),
      merchantId: needed('BRAINTREE_MERCHANT_ID'),
      publicKey,
      privateKey,
      formerKeys: formerPublic.map((former, index) => ({ publicKey: former, privateKey: formerPrivate[index] ?? '' })),
    };
  }
  const gatewayUrl = read('GATEWAY_URL', null, httpUrl, 'an http:// or https:// address');
  if (gatewayUrl !== null) {
    const [gatewaySecret, ...formerGatewaySecrets] = neededSecrets('GATEWAY_SECRET');
    return { kind, gatewayUrl, gatewaySecret, formerGatewaySecrets };
  }
  const gatewayPort = read('GATEWAY_PORT', 0, integerBetween(0, 65_535), 'a port from 0 to 65535');
  const gatewaySecrets = read('GATEWAY_SECRET', [], secretList(), 'a text, or several with commas between');
  return { kind, gatewayUrl, gatewayPort, gatewaySecrets };
}

const easypostUrl = 'https://api.easypost.com';

function readCarriers({ read, isProduction, mustBeSet }: ReadChosen): CarrierSettings {
  const kind = read('CARRIERS', 'embedded', oneOf('embedded', 'easypost'), 'embedded or easypost');
  if (kind === 'embedded') return { kind };
  const needed = (variable: string): string => {
    mustBeSet(variable);
    return read(variable, '', nonEmpty, 'a text');
  };
  const apiKey = needed('EASYPOST_API_KEY');
  mustBeSet('EASYPOST_WEBHOOK_SECRET');
  const [webhookSecret = '', ...formerWebhookSecrets] = read(
    'EASYPOST_WEBHOOK_SECRET',
    [],
    secretList(),
    'a text, or several with commas between',
  );
  return {
    kind,
    url: read(
      'EASYPOST_URL',
      easypostUrl,
      isProduction ? never : standInUrl,
      'unset, or outside production a stand-in such as http://127.0.0.1:4000',
    ),
    apiKey,
    webhookSecret,
    formerWebhookSecrets,
  };
}

function readFiles({ read, isProduction, mustBeSet }: ReadChosen): FileSettings {
  const kind = read('FILES', 'folder', oneOf('folder', 's3'), 'folder or s3');
  if (kind === 'folder') return { kind };
  const needed = <T>(variable: string, fallback: T, parse: (text: string) => T | undefined, expected: string): T => {
    mustBeSet(variable);
    return read(variable, fallback, parse, expected);
  };
  return {
    kind,
    endpoint: needed('S3_ENDPOINT', '', isProduction ? httpsUrl : httpUrl, 'an https:// address'),
    bucket: needed('S3_BUCKET', '', bucketName, 'the name of a bucket, such as portage-files'),
    region: read('S3_REGION', 'us-east-1', regionName, 'a region such as us-east-1'),
    accessKeyId: needed('S3_ACCESS_KEY_ID', '', nonEmpty, 'a text'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', '', nonEmpty, 'a text'),
  };
}

/** `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET` and, to try another provider in its place, `GOOGLE_ISSUER`; the others alike. */
function readIdentityProviders(
  read: ReadSetting,
  report: (missing: string, given: string) => void,
): readonly ProviderSettings[] {
  return providerKeys.flatMap((key) => {
    const prefix = key.toUpperCase();
    const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
    const clientId = read(idName, null, nonEmpty, 'a text');
    const clientSecret = read(secretName, null, nonEmpty, 'a text');
    const issuer = read(`${prefix}_ISSUER`, null, issuerUrl, 'an https:// address, or one of this machine');
    if (clientId !== null && clientSecret !== null) return [{ key, clientId, clientSecret, issuer }];
    if (clientId !== null) report(secretName, idName);
    if (clientSecret !== null) report(idName, secretName);
    return [];
  });
}

/**
 * What a server needs beyond a configuration that can be read. In production the sandbox gateway takes test cards and no money, and the
 * embedded carrier ships no bags, so operators have to choose them explicitly.
 */
export function problemsOfServing({
  config,
  environment,
  hasEmbeddedDatabase = isEmbeddedDatabaseInstalled(),
  hasBuiltPages = hasPages({ webFolder: null }),
}: {
  config: Config;
  environment: Environment;
  hasEmbeddedDatabase?: boolean;
  hasBuiltPages?: boolean;
}): ConfigProblem[] {
  const withoutDatabase = config.databaseUrl === null && !hasEmbeddedDatabase ? [databaseMissing] : [];
  if (config.environment !== 'production') return withoutDatabase;
  const notChosen = chosenInProduction.filter(({ variable }) => !environment[variable]?.trim());
  return [
    ...withoutDatabase,
    ...problemsOfPages(config, hasBuiltPages),
    ...(hasAddress(config) ? [] : [addressMissing]),
    ...notChosen,
  ];
}

/** A worker serves no pages; a folder that is named has to have them all the same. */
function problemsOfPages({ webFolder, role }: Config, hasBuiltPages: boolean): ConfigProblem[] {
  if (webFolder !== null) return hasPages({ webFolder }) ? [] : [pagesMissing];
  return hasBuiltPages || role === 'worker' ? [] : [pagesNotBuilt];
}

/** Links in emails lead there; no request tells a worker where the pages are. */
function hasAddress({ sites }: Config): boolean {
  return Object.values(sites).every(({ publicUrl }) => publicUrl !== null);
}

const databaseMissing: ConfigProblem = {
  variable: 'DATABASE_URL',
  message:
    'This installation has no PostgreSQL of its own: set DATABASE_URL to a PostgreSQL server of version 15 or newer.',
};

const pagesMissing: ConfigProblem = {
  variable: 'WEB_FOLDER',
  message: 'WEB_FOLDER must be a folder with the built pages, or unset: there is no index.html in it.',
};

const pagesNotBuilt: ConfigProblem = {
  variable: 'WEB_FOLDER',
  message: 'WEB_FOLDER must be a folder with the built pages: this installation has none in build/web.',
};

const addressMissing: ConfigProblem = {
  variable: 'PUBLIC_URL',
  message:
    'PUBLIC_URL must be set in production, or PUBLIC_URL_SKI and so on for every brand: links in emails lead there, such as https://ship.example.com.',
};

const chosenInProduction: readonly ConfigProblem[] = [
  {
    variable: 'PAYMENTS',
    message: 'PAYMENTS must be set in production: braintree, or sandbox where no customer is to be charged.',
  },
  {
    variable: 'CARRIERS',
    message: 'CARRIERS must be set in production: easypost, or embedded where no bag is to be shipped.',
  },
];

/** A bad value that several brands share is reported once. */
function onceEach(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

/** An invalid address may contain a password, and what a server prints when it starts is often logged. */
function shown(variable: string, text: string): string {
  return secretVariables.has(variable) ? 'hidden' : text;
}

function nonEmpty(text: string): string {
  return text;
}

function never(): undefined {
  return undefined;
}

function oneOf<const Values extends readonly string[]>(...values: Values) {
  return (text: string): Values[number] | undefined => values.find((value) => value === text);
}

function integerBetween(min: number, max: number) {
  return (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
}

const csrfSecretLengthMin = 32;

/** A shorter one could be guessed. */
const metricsTokenLengthMin = 16;

/** The current secret and those before it, which are accepted until they are removed from the list. */
function secretList(lengthMin = 1) {
  return (text: string): string[] | undefined => {
    const secrets = text.split(/[,\n]/).map((part) => part.trim());
    return secrets.every(({ length }) => length >= lengthMin) ? secrets : undefined;
  };
}

function flag(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function instant(text: string): number | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

function addressList(text: string): string[] | undefined {
  const addresses = text.split(',').map((part) => part.trim());
  return addresses.every(isAddressOrRange) ? addresses : undefined;
}

/** How many bits an IP address of each version has. */
const bitsOfVersion: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function isAddressOrRange(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const bitsMax = bitsOfVersion[isIP(address)];
  return rest.length === 0 && bitsMax !== undefined && integerBetween(0, bitsMax)(bits) !== undefined;
}

const braintreeEnvironment = oneOf('production', 'sandbox');

/** Tests have a stand-in for Braintree on this machine; any other address would receive the account's keys. */
function orStandIn(text: string): BraintreeEnvironment | undefined {
  const [, port] = /:(\d+)$/.exec(standInUrl(text) ?? '') ?? [];
  return port === undefined ? braintreeEnvironment(text) : { host: '127.0.0.1', port: Number(port) };
}

/** A stand-in for an outside service, on this machine. */
function standInUrl(text: string): string | undefined {
  return /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(text) && URL.canParse(text) ? text : undefined;
}

/** A path of our own that no call and no other page uses. */
function pagePath(text: string): string | undefined {
  const isTaken =
    /^\/(api|refactor|v2|users|auth|brands|clubs|sessions|assets|docs|health|metrics|sign-in|store-locator|payments|carriers|card-fields|unsubscribe|version|dev)(\/|$)/.test(
      text,
    );
  return /^(\/[a-z\d][a-z\d-]*)+$/.test(text) && !isTaken ? text : undefined;
}

function bucketName(text: string): string | undefined {
  return /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text) ? text : undefined;
}

function regionName(text: string): string | undefined {
  return /^[a-z\d-]{1,40}$/.test(text) ? text : undefined;
}

/** Reports are read by anyone on the way unless they are encrypted, or never leave this machine. */
function sentryDsn(text: string): string | undefined {
  if (!/^https?:\/\/\w+@[\w.:[\]-]+\/[\w/-]+$/.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isThisMachine(hostname) ? text : undefined;
}

function isThisMachine(hostname: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

/** Numbers with dots between them have to be a valid address. */
function listeningHost(text: string): string | undefined {
  const isName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text);
  return isName || isIP(text) !== 0 ? text : undefined;
}

function hostName(text: string): string | undefined {
  return /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text) ? text : undefined;
}

function postgresUrl(text: string): string | undefined {
  return /^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text) ? text : undefined;
}

function smtpUrl(text: string): string | undefined {
  return /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text) ? text : undefined;
}

function mailAddress(text: string): string | undefined {
  return /^[^\s@<>"]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text) ? text : undefined;
}

/** We trust what a provider answers, so it has to be reached over TLS, except for tests on this machine. */
function issuerUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname } = new URL(text);
  const isNear = protocol === 'http:' && isThisMachine(hostname);
  return protocol === 'https:' || isNear ? text : undefined;
}

function httpUrl(text: string): string | undefined {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text.replace(/\/$/, '') : undefined;
}

function httpsUrl(text: string): string | undefined {
  return text.startsWith('https://') ? httpUrl(text) : undefined;
}
