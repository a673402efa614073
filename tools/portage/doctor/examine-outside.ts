import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '#app/server/config.ts';
import { openFiles } from '#app/server/open-files.ts';
import { braintreePayments } from '#ports/payments/braintree-payments.ts';
import { foundCharge } from '#ports/payments/sandbox/wire.ts';
import { checkSmtp } from '#ports/mail/smtp-mail.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { checkCertificate, checkDisk } from './checks.ts';
import { readCertificate } from './read-certificate.ts';
import { errorText } from '#rules/error-text.ts';

const timeoutMs = 10_000;
const silent = pino({ level: 'silent' });

/** Leaves out what depends on settings that are refused. */
export async function examineOutside(config: Config, isRefused: (names: RegExp) => boolean): Promise<Finding[]> {
  const found = await Promise.all([
    ...(isRefused(/^SMTP_URL/) ? [] : [examineMail(config)]),
    ...(isRefused(/^(PAYMENTS|BRAINTREE_|GATEWAY_)/) ? [] : [examineGateway(config)]),
    ...(isRefused(/^(CARRIERS|EASYPOST_)/) ? [] : [examineCarrier(config)]),
    ...(isRefused(/^(FILES|S3_)/) ? [] : [examineFiles(config)]),
    examineDisk(config),
    ...hostsWithCertificates(config).map(({ host, port }) => examineCertificate(host, port)),
  ]);
  return found;
}

async function examineMail({ smtpUrl, environment }: Config): Promise<Finding> {
  if (smtpUrl === null) {
    if (environment !== 'production') return ok('mail', 'kept for /dev/mailbox');
    return warning('mail', 'emails are stored and not sent', 'Set SMTP_URL.');
  }
  const { hostname } = new URL(smtpUrl);
  const reason = await checkSmtp({ url: smtpUrl, timeoutMs });
  if (reason === null) return ok('mail', `${hostname} lets us in`);
  return problem('mail', `${hostname}: ${reason}`, 'Check SMTP_URL; emails wait and are sent later.');
}

async function examineGateway({ payments, environment, sites, brand }: Config): Promise<Finding> {
  if (payments.kind === 'braintree') {
    const { kind: _braintree, ...account } = payments;
    const origin = sites[brand].publicUrl ?? 'http://localhost';
    const answer = await braintreePayments({ ...account, log: silent })
      .browserToken({ origin })
      .catch((error: unknown) => ({ kind: 'refused' as const, reason: errorText(error) }));
    if (answer.kind === 'braintree') return ok('gateway', 'Braintree accepts our keys');
    const says = answer.kind === 'refused' ? `Braintree: ${answer.reason}` : 'Braintree does not answer';
    return problem('gateway', says, 'Check the BRAINTREE_ settings and that this machine may reach Braintree.');
  }
  if (payments.gatewayUrl !== null) {
    const found = await examineSandboxGateway(payments);
    if (found !== null) return found;
  }
  if (environment !== 'production') return ok('gateway', 'the sandbox, which takes no money');
  return warning('gateway', 'the sandbox, which takes no money', 'Set PAYMENTS=braintree where customers pay.');
}

/** Looks up a charge that doesn't exist, which only a gateway with our secret answers. Null if it does. */
async function examineSandboxGateway({
  gatewayUrl,
  gatewaySecret,
}: {
  readonly gatewayUrl: string;
  readonly gatewaySecret: string;
}): Promise<Finding | null> {
  const address = new URL('/charges/by-key/doctor', gatewayUrl).href;
  const answer = await ask(address, { authorization: `Bearer ${gatewaySecret}` });
  if (answer.kind === 'silent')
    return problem('gateway', `${gatewayUrl}: ${answer.reason}`, 'Start the sandbox gateway, or unset GATEWAY_URL.');
  if (answer.status === 401)
    return problem(
      'gateway',
      `${gatewayUrl} refuses our secret`,
      'Give GATEWAY_SECRET the value that the gateway was started with.',
    );
  const isGateway = answer.status === 200 && foundCharge.safeParse(parsed(answer.text)).success;
  if (isGateway) return null;
  return problem(
    'gateway',
    `${gatewayUrl} is not a sandbox gateway: it answers ${answer.status}`,
    'Correct GATEWAY_URL, or unset it to start the gateway beside the server.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function examineCarrier({ carriers, environment }: Config): Promise<Finding> {
  if (carriers.kind === 'embedded') {
    if (environment !== 'production') return ok('carrier', 'the embedded one, which ships nothing');
    return warning('carrier', 'the embedded one, which ships nothing', 'Set CARRIERS=easypost where bags travel.');
  }
  const authorization = `Basic ${Buffer.from(`${carriers.apiKey}:`).toString('base64')}`;
  const answer = await ask(new URL('/v2/trackers?page_size=1', carriers.url).href, { authorization });
  if (answer.kind === 'answered' && answer.status === 200) return ok('carrier', 'EasyPost accepts our key');
  const says = answer.kind === 'silent' ? `EasyPost: ${answer.reason}` : `EasyPost answers ${answer.status}`;
  return problem('carrier', says, 'Check EASYPOST_API_KEY and that this machine may reach EasyPost.');
}

/** Stores a small file where photos of claims go, and removes it. */
async function examineFiles(config: Config): Promise<Finding> {
  if (config.files.kind === 'folder') return examineFilesFolder(join(config.dataFolder, 'files/claims'));
  const where = `the bucket ${config.files.bucket}`;
  const files = openFiles(config);
  const name = `claims/doctor-${randomUUID()}.txt`;
  const stored = await files.put({ name, contentType: 'text/plain', bytes: new TextEncoder().encode('doctor') });
  const answer = stored.kind === 'stored' ? await files.remove(name) : stored;
  if (answer.kind !== 'unavailable') return ok('files', `${where} stores and removes files`);
  return problem(
    'files',
    `${where}: ${answer.reason}`,
    'Check the S3_ settings, and that the key may write and delete.',
  );
}

/** The first photo makes folders that are missing. The doctor makes none: they would be its user's, who may not be the server's. */
async function examineFilesFolder(folder: string): Promise<Finding> {
  const existing = nearestExisting(folder);
  // Not a name of a stored file, so that a backup that is being written leaves it out.
  const path = join(existing, `.doctor-${randomUUID()}`);
  try {
    await writeFile(path, 'doctor', { mode: 0o600, flag: 'wx' });
    await rm(path);
    return ok('files', `${existing} can be written`);
  } catch (error) {
    return problem('files', errorText(error), `Let the user of the service write in ${existing}.`);
  }
}

async function examineDisk({ dataFolder }: Config): Promise<Finding> {
  const path = nearestExisting(dataFolder);
  const { bavail, blocks, bsize } = await statfs(path);
  return checkDisk({ path, freeBytes: bavail * bsize, totalBytes: blocks * bsize });
}

function nearestExisting(folder: string): string {
  let path = folder;
  while (!existsSync(path)) path = dirname(path);
  return path;
}

function hostsWithCertificates(config: Config): { host: string; port: number }[] {
  const addresses = [
    ...Object.values(config.sites).map(({ publicUrl }) => publicUrl),
    config.files.kind === 's3' ? config.files.endpoint : null,
    config.carriers.kind === 'easypost' ? config.carriers.url : null,
    config.smtpUrl?.replace(/^smtps:/, 'https:') ?? null,
  ];
  const https = addresses.flatMap((address) => (address?.startsWith('https:') ? [new URL(address)] : []));
  const smtps = config.smtpUrl?.startsWith('smtps:') ? new URL(config.smtpUrl).hostname : null;
  const hosts = https.map(({ hostname, port }) => ({
    host: hostname,
    port: port === '' ? (hostname === smtps ? 465 : 443) : Number(port),
  }));
  return [...new Map(hosts.map((one) => [`${one.host}:${one.port}`, one])).values()];
}

async function examineCertificate(host: string, port: number): Promise<Finding> {
  try {
    return checkCertificate(host, await readCertificate(host, port), new Date());
  } catch (error) {
    const subject = `certificate of ${host}`;
    if (isPlain(error)) {
      const advice = `Check which address is meant: nothing speaks TLS on port ${port}. Where people use https://, the proxy has to.`;
      return problem(subject, `port ${port} answers without TLS, so https:// does not work there`, advice);
    }
    return warning(subject, errorText(error), 'Check the name and that this machine may reach it.');
  }
}

/** The other side answered, but not with TLS. */
function isPlain(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /wrong.version.number|packet.length.too.long/i.test(`${code} ${errorText(error)}`);
}

type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'silent'; readonly reason: string };

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { kind: 'answered', status: response.status, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'silent', reason: errorText(cause) };
  }
}
