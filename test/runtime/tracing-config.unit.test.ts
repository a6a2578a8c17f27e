import { expect, test } from 'vitest'
import { readEnv } from '../../runtime/boot/settings.ts'
import { tracingConfig } from '../../runtime/telemetry/tracing-config.ts'

const read = (variables: Record<string, string>) => {
  const env = readEnv(variables)
  return { config: tracingConfig(env), faults: env.faults }
}
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

test('tracing settings: tracing is enabled by an endpoint or an exporter, unless it is disabled', () => {
  expect(read({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'always_on' }).config).toBeUndefined()
  expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }).config).toBeUndefined()
  expect(read({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }).config).toBeUndefined()
  expect(read(ENDPOINT).config?.exporter.url).toBe('http://collector:4318/v1/traces')
  expect(read({ OTEL_TRACES_EXPORTER: 'otlp' }).config?.exporter.url).toBe('http://localhost:4318/v1/traces')
})

test('tracing settings: settings for traces take precedence over settings for all signals', () => {
  const { config } = read({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/otlp',
    OTEL_EXPORTER_OTLP_HEADERS: 'a=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=2',
    OTEL_EXPORTER_OTLP_TIMEOUT: '2000',
  })
  expect(config?.exporter).toEqual({ url: 'https://traces.example/otlp', headers: 'b=2', timeout: 2_000 })
})

test('tracing settings: sampler, batch and propagators are read', () => {
  const { config, faults } = read({
    ...ENDPOINT,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_PROPAGATORS: 'baggage',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_BSP_MAX_QUEUE_SIZE: '64',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '32',
  })
  expect(faults).toEqual([])
  expect(config).toMatchObject({ sampler: 'parentbased_traceidratio', ratio: 0.25, propagates: false })
  expect(config?.batch).toEqual({ delay: 100, timeout: 30_000, queue: 64, size: 32 })
  expect(read({ ...ENDPOINT, OTEL_PROPAGATORS: 'tracecontext,baggage' }).config?.propagates).toBe(true)
  expect(read({ ...ENDPOINT, OTEL_PROPAGATORS: 'none' }).config?.propagates).toBe(false)
})

test('tracing settings: unsupported values are faults that name the setting', () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_EXPORTER: 'zipkin',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_PROPAGATORS: 'b3',
  }
  const { faults } = read(wrong)
  expect(faults.map((fault) => fault.slice(0, fault.indexOf(':'))).sort()).toEqual(
    Object.keys(wrong)
      .filter((name) => name !== 'OTEL_TRACES_SAMPLER')
      .sort(),
  )
  expect(read({ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'jaeger_remote' }).faults).toHaveLength(1)
})
