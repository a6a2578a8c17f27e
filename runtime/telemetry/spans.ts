/**
 * The tracer on OpenTelemetry's SDK. Each service in a process has its own provider, and the span under way travels in a
 * context of ours; only the SDK's own log is the process's.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  diag,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseKeyPairsIntoRecord, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Attributes, Log, Span, SpanOptions } from '../plugin.ts'
import type { ServerSpan, Tracing } from './tracing.ts'
import type { TracingConfig } from './tracing-config.ts'

const SERVICE = 'chainwork'
const MAX_LINKS = 128 // of one span
const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

export function openSpans(config: TracingConfig, log: Log): Tracing {
  logTrouble(log)
  const provider = providerOf(config)
  const tracer = provider.getTracer(SERVICE)
  const underWay = new AsyncLocalStorage<OtelSpan>()

  /** @param isRemote it came with a request, and not from a span of ours */
  const childOf = (traceparent: string | null | undefined, isRemote = false): Context => {
    const parent = traceparent ? parseTraceParent(traceparent) : undefined
    if (parent) return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote })
    const span = underWay.getStore()
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }

  async function within<T>(span: OtelSpan, work: (span: Span) => Promise<T>): Promise<T> {
    try {
      return await underWay.run(span, () => work({ set: (attributes) => describe(span, attributes) }))
    } catch (error) {
      describe(span, { 'error.type': typeOf(error) })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    on: true,
    span: (name, { parent, attributes = {}, kind = 'internal' }: SpanOptions, work) =>
      within(tracer.startSpan(name, { kind: KINDS[kind], attributes }, childOf(parent)), work),
    current() {
      const span = underWay.getStore()
      return span && config.propagates ? traceparentOf(span) : null
    },
    serve(name, traceparent, attributes) {
      const parent = config.propagates ? traceparent : undefined
      return serverSpan(tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, childOf(parent, true)), underWay)
    },
    consume(name, traceparents, attributes, work) {
      const emitters = [...new Set(traceparents)].filter((it) => it !== null)
      const options = { kind: SpanKind.CONSUMER, attributes, links: emitters.length > 1 ? linksTo(emitters) : [] }
      const parent = emitters.length === 1 ? childOf(emitters[0]) : ROOT_CONTEXT
      return within(tracer.startSpan(name, options, parent), work)
    },
    async close(withinMs) {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, withinMs)
      // Spans that could not be sent have been logged by the SDK itself.
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

function serverSpan(span: OtelSpan, underWay: AsyncLocalStorage<OtelSpan>): ServerSpan {
  return {
    set: (attributes) => describe(span, attributes),
    run: (work) => underWay.run(span, work),
    end(name) {
      span.updateName(name)
      span.end()
    },
  }
}

/** `error.type` says that the work failed, so it fails the span. */
function describe(span: OtelSpan, attributes: Attributes): void {
  span.setAttributes(attributes)
  if (attributes['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** A code or class name: messages may quote people's data. */
function typeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown }
  if (typeof code === 'string') return code
  return typeof name === 'string' ? name : 'unknown'
}

function traceparentOf(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function linksTo(traceparents: readonly string[]): Link[] {
  return traceparents.slice(0, MAX_LINKS).flatMap((traceparent) => {
    const context = parseTraceParent(traceparent)
    return context ? [{ context }] : []
  })
}

function providerOf({ serviceName, resourceAttributes, exporter, batch, ...config }: TracingConfig): TracerProvider {
  const { url, headers, timeout } = exporter
  return new TracerProvider({
    sampler: samplerOf(config),
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': SERVICE,
        ...parseKeyPairsIntoRecord(resourceAttributes),
        ...(serviceName && { 'service.name': serviceName }),
      }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(headers), timeoutMillis: timeout }),
        scheduledDelayMillis: batch.delay,
        exportTimeoutMillis: batch.timeout,
        maxQueueSize: batch.queue,
        maxExportBatchSize: batch.size,
      }),
    ],
  })
}

function samplerOf({ sampler, ratio }: Pick<TracingConfig, 'sampler' | 'ratio'>): Sampler {
  const [, basis, root = sampler] = /^(parentbased)_(.+)$/.exec(sampler) ?? []
  const own = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }[root as 'always_on' | 'always_off' | 'traceidratio']()
  // A caller may continue its trace here, but whether we record it is not for anybody on the internet to say.
  return basis ? new ParentBasedSampler({ root: own, remoteParentSampled: own, remoteParentNotSampled: own }) : own
}

const QUIET = 60_000 // ms between two lines: a collector that is away fails every few seconds

/** The SDK never throws; what goes wrong with it, such as a collector that is away, comes here. */
function logTrouble(log: Log): void {
  let last = Number.NEGATIVE_INFINITY // ms
  const warn = (message: string) => {
    if (performance.now() - last < QUIET) return
    last = performance.now()
    log.warn({ reason: message.slice(0, 500) }, 'OpenTelemetry cannot send traces')
  }
  const quiet = () => {}
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
