import type { ReadSetting } from './read-setting.ts';

/** What OpenTelemetry's own variables say, as far as we follow them. */
export type OpenTelemetrySettings = {
  readonly serviceName: string;
  readonly resourceAttributes: Readonly<Record<string, string>>;
  /** Null sends no traces. */
  readonly tracesUrl: string | null;
  /** Null sends no logs. */
  readonly logsUrl: string | null;
  readonly protocol: Protocol;
  readonly headers: Readonly<Record<string, string>>;
  readonly compression: 'gzip' | 'none';
  readonly timeoutMs: number;
  readonly sampler: Sampler;
  /** The part of traces that a sampler with `traceidratio` keeps. */
  readonly samplerRatio: number;
  /** How long spans are collected before they are sent. */
  readonly scheduleDelayMs: number;
};

export type Protocol = (typeof protocols)[number];
const protocols = ['http/protobuf', 'http/json'] as const;

export type Sampler = (typeof samplers)[number];
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Null unless an address is set: nothing is loaded and nothing is sent. */
export function readOpenTelemetry(read: ReadSetting): OpenTelemetrySettings | null {
  const anAddress = 'an http:// or https:// address';
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', null, endpointUrl, anAddress);
  const urlOf = (own: string | null, path: string): string | null =>
    own ?? (endpoint === null ? null : `${endpoint.replace(/\/$/, '')}${path}`);
  const tracesUrl = urlOf(read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', null, endpointUrl, anAddress), '/v1/traces');
  const logsUrl = urlOf(read('OTEL_EXPORTER_OTLP_LOGS_ENDPOINT', null, endpointUrl, anAddress), '/v1/logs');
  const sendsTraces = read('OTEL_TRACES_EXPORTER', 'otlp', oneOf('otlp', 'none'), 'otlp or none') === 'otlp';
  const sendsLogs = read('OTEL_LOGS_EXPORTER', 'otlp', oneOf('otlp', 'none'), 'otlp or none') === 'otlp';
  const settings: OpenTelemetrySettings = {
    serviceName: read('OTEL_SERVICE_NAME', 'portage', (text) => text, 'a name'),
    resourceAttributes: read('OTEL_RESOURCE_ATTRIBUTES', {}, pairs, 'pairs such as deployment.environment.name=live'),
    tracesUrl: sendsTraces ? tracesUrl : null,
    logsUrl: sendsLogs ? logsUrl : null,
    protocol: read('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', oneOf(...protocols), 'http/protobuf or http/json'),
    headers: read('OTEL_EXPORTER_OTLP_HEADERS', {}, pairs, 'pairs such as api-key=secret, with commas between'),
    compression: read('OTEL_EXPORTER_OTLP_COMPRESSION', 'none', oneOf('gzip', 'none'), 'gzip or none'),
    timeoutMs: read('OTEL_EXPORTER_OTLP_TIMEOUT', 10_000, milliseconds, 'milliseconds from 1 to 60000'),
    sampler: read('OTEL_TRACES_SAMPLER', 'parentbased_always_on', oneOf(...samplers), `one of ${samplers.join(', ')}`),
    samplerRatio: read('OTEL_TRACES_SAMPLER_ARG', 1, ratio, 'a number from 0 to 1'),
    scheduleDelayMs: read('OTEL_BSP_SCHEDULE_DELAY', 5_000, milliseconds, 'milliseconds from 1 to 60000'),
  };
  const isDisabled = read('OTEL_SDK_DISABLED', 'false', oneOf('true', 'false'), 'true or false') === 'true';
  return isDisabled || (settings.tracesUrl === null && settings.logsUrl === null) ? null : settings;
}

function oneOf<const Values extends readonly string[]>(...values: Values) {
  return (text: string): Values[number] | undefined => values.find((value) => value === text.toLowerCase());
}

function endpointUrl(text: string): string | undefined {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}

function milliseconds(text: string): number | undefined {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= 60_000 ? value : undefined;
}

function ratio(text: string): number | undefined {
  const value = /^\d?\.?\d+$/.test(text) ? Number(text) : -1;
  return value >= 0 && value <= 1 ? value : undefined;
}

/** `api-key=secret,team=a%20b`: values are percent-encoded where they need to be. */
function pairs(text: string): Record<string, string> | undefined {
  const entries = text.split(/[,\n]/).map((pair) => /^\s*([\w.-]+)\s*=\s*(.*?)\s*$/.exec(pair));
  try {
    return Object.fromEntries(
      entries.map((pair) => {
        if (!pair) throw new URIError('no pair');
        return [pair[1] ?? '', decodeURIComponent(pair[2] ?? '')];
      }),
    );
  } catch {
    return undefined;
  }
}
