/** Tracing settings: the OTEL_* variables of the OpenTelemetry specification that concern traces. */
import { type Env, oneOf } from '../boot/settings.ts'

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type TracingConfig = Readonly<NonNullable<ReturnType<typeof tracingConfig>>>

const DEFAULT_ENDPOINT = 'http://localhost:4318'

/** Undefined if the SDK is disabled, or neither an endpoint nor an exporter is set. */
export function tracingConfig(env: Env) {
  const disabled = env.flag('OTEL_SDK_DISABLED', false)
  const exporter = env.text('OTEL_TRACES_EXPORTER')
  const configured =
    exporter ?? env.text('OTEL_EXPORTER_OTLP_ENDPOINT') ?? env.text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  if (disabled || configured === undefined || exporter === 'none') return undefined
  const sampler = oneOf(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on')
  oneOf(env, 'OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp')
  tracesSetting(env, 'PROTOCOL', (name) => oneOf(env, name, ['http/protobuf'], 'http/protobuf'))
  return {
    serviceName: env.text('OTEL_SERVICE_NAME'),
    /** `key=value` pairs, separated by commas, percent-encoded. */
    resourceAttributes: env.text('OTEL_RESOURCE_ATTRIBUTES'),
    sampler,
    /** Fraction of the traces that `traceidratio` records, 0 to 1. */
    ratio: sampler.endsWith('traceidratio') ? ratio(env) : 1,
    /** Whether the propagator `tracecontext` is set: callers' traces are continued, and passed on to receivers. */
    propagates: propagates(env),
    /** The exporter itself reads the settings of compression and certificates. */
    exporter: {
      url: endpoint(env),
      /** `key=value` pairs, separated by commas; may contain credentials. */
      headers: tracesSetting(env, 'HEADERS', (name) => env.text(name)),
      timeout: tracesSetting(env, 'TIMEOUT', (name) => env.integer(name, 10_000, { min: 1 })),
    },
    batch: {
      delay: env.integer('OTEL_BSP_SCHEDULE_DELAY', 5_000, { min: 1 }),
      timeout: env.integer('OTEL_BSP_EXPORT_TIMEOUT', 30_000, { min: 1 }),
      queue: env.integer('OTEL_BSP_MAX_QUEUE_SIZE', 2_048, { min: 1 }),
      size: env.integer('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, { min: 1 }),
    },
  }
}

/** Settings for traces take precedence over settings for all signals. */
function tracesSetting<T>(env: Env, name: string, read: (name: string) => T): T {
  const own = `OTEL_EXPORTER_OTLP_TRACES_${name}`
  return read(env.text(own) === undefined ? `OTEL_EXPORTER_OTLP_${name}` : own)
}

/** The traces endpoint is used unchanged; the path `/v1/traces` is appended to the endpoint of all signals. */
function endpoint(env: Env): string {
  const name = env.text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ? 'TRACES_ENDPOINT' : 'ENDPOINT'
  const text = env.text(`OTEL_EXPORTER_OTLP_${name}`) ?? DEFAULT_ENDPOINT
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    env.fault(`OTEL_EXPORTER_OTLP_${name}`, `is not an http or https address, such as ${DEFAULT_ENDPOINT}.`)
  }
  return name === 'ENDPOINT' ? `${text.replace(/\/+$/, '')}/v1/traces` : text
}

function ratio(env: Env): number {
  const text = env.text('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const number = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= 0 && number <= 1) return number
  env.fault('OTEL_TRACES_SAMPLER_ARG', 'is not a number from 0 to 1, such as 0.1.')
  return 1
}

const PROPAGATORS = ['tracecontext', 'baggage', 'none']

function propagates(env: Env): boolean {
  const names = (env.text('OTEL_PROPAGATORS') ?? 'tracecontext').split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !PROPAGATORS.includes(name))
  if (unknown.length > 0) {
    env.fault('OTEL_PROPAGATORS', `names ${unknown.join(', ')}; it takes ${PROPAGATORS.join(', ')}.`)
  }
  return names.includes('tracecontext') && !names.includes('none')
}
