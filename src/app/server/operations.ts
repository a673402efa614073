import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import metrics from 'fastify-metrics';
import { Gauge, type Registry } from '@prometheus-io/client';
import { callbackPath } from '#journeys/place-order/server/receive-callback.ts';
import { carrierCallbackPath } from '#journeys/ship-parcels/server/receive-scans.ts';
import { Refusal } from '#kit/problem.ts';
import { sendRefusal } from '#kit/server/errors.ts';
import { isSameSecret } from '#kit/server/is-same-secret.ts';
import { errorText } from '#rules/error-text.ts';
import type { BuildVersion } from './build-version.ts';
import type { ProcessRole } from './config.ts';

type OperationsSetup = {
  readonly register: Registry;
  readonly build: BuildVersion;
  readonly role: ProcessRole;
  readonly metricsTokens: readonly string[];
  /** Why the server should get no new requests; null when it should. */
  notReadyBecause(): Promise<string | null>;
  /** Our own metrics, read whenever the metrics are requested. */
  readonly gauges: readonly OwnGauge[];
};

export type OwnGauge = {
  readonly name: string;
  readonly help: string;
  /** Null when the value is unknown; then the metrics leave it out. */
  read(): Promise<number | null>;
};

/** Where a worker receives events, beside its health and metrics: the built-in gateway and carrier of a process report to that process. */
const pathsOfWorkers: ReadonlySet<string> = new Set([callbackPath, carrierCallbackPath]);

/** Makes a worker, which no user reaches, answer only health checks, metrics and signed callbacks of the gateway and carriers. */
export function refusePages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions;
    if (config.needsNoHost === true || pathsOfWorkers.has(url)) return;
    await sendRefusal(reply, request, new Refusal(404, 'This process works in the background and has no pages.'));
  });
}

/** Health checks, the version and metrics. */
export async function serveOperations(app: FastifyInstance, setup: OperationsSetup): Promise<void> {
  app.get('/health/live', { config: { needsNoHost: true } }, async () => ({ status: 'live' }));

  app.get('/health/ready', { config: { needsNoHost: true } }, async (request, reply) => {
    const reason = await setup.notReadyBecause();
    if (reason === null) return { status: 'ready' };
    reply.header('retry-after', '2');
    return sendRefusal(reply, request, new Refusal(503, reason));
  });

  app.get('/version', { config: { needsNoHost: true } }, async () => setup.build);

  const { register, build } = setup;
  await app.register(metrics, {
    endpoint: null,
    defaultMetrics: { enabled: true, register },
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      // The plugin creates the summary even when it is off, in a registry that all servers of a process share.
      overrides: { histogram: { registers: [register] }, summary: { registers: [] } },
    },
  });
  const buildInfo = new Gauge({
    name: 'portage_build_info',
    help: 'Always 1; the labels say which release this process runs, and what it does.',
    labelNames: ['version', 'commit', 'role'],
    registers: [],
  });
  buildInfo.set({ version: build.version, commit: build.commit ?? '', role: setup.role }, 1);
  register.registerMetric(buildInfo);
  showReadiness(register, setup.notReadyBecause);
  const inTurn = oneAfterTheOther();
  for (const { name, help, read } of setup.gauges) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = await inTurn(read).catch(() => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
    register.registerMetric(gauge);
  }
  app.get('/metrics', { config: { needsNoHost: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, setup.metricsTokens)) {
      app.security.note('right-refused', { call: 'metrics', address: request.clientAddress });
      return sendRefusal(
        reply,
        request,
        new Refusal(403, 'Metrics are shown to this machine, or with the metrics token.'),
      );
    }
    reply.header('content-type', register.contentType);
    return register.metrics();
  });
}

/** Longer than a connection may take. */
const readyWithinMs = 3000;

/** Always has a value: where a proxy takes out servers that are not ready, nothing else in the metrics says that all of them are. */
function showReadiness(register: Registry, notReadyBecause: OperationsSetup['notReadyBecause']): void {
  const gauge = new Gauge({
    name: 'portage_ready',
    help: '1 while this process is ready for requests, as /health/ready says; 0 while it stops, has no database or waits for a migration.',
    registers: [],
    async collect() {
      const late = wait(readyWithinMs, 'No answer in time.', { ref: false });
      const reason = await Promise.race([notReadyBecause(), late]).catch(errorText);
      this.set(reason === null ? 1 : 0);
    },
  });
  register.registerMetric(gauge);
}

/** A scrape takes one connection of the pool for all of these, and not one for each. */
function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => null);
    return next;
  };
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** With a token set, all callers need it, also local ones: a proxy on this machine is local too. */
function mayReadMetrics(request: FastifyRequest, tokens: readonly string[]): boolean {
  if (tokens.length === 0) {
    return loopback.has(request.clientAddress) && request.headers['x-forwarded-for'] === undefined;
  }
  return tokens.some((token) => isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`));
}
