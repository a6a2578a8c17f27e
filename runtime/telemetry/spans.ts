/**
 * Tracing with OpenTelemetry's SDK, exported over OTLP. Each service in a process has its own provider and its own
 * context of the current span; only the SDK's diagnostic log is shared by the process.
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
import { untilAborted } from '../boot/abort.ts'
import type { Attributes, Log, Span, SpanOptions } from '../plugin.ts'
import { oncePer } from './once-per.ts'
import type { ServerSpan, Tracing } from './tracing.ts'
import type { TracingConfig } from './tracing-config.ts'

const SERVICE = 'chainwork'
const MAX_LINKS = 128 // of one span
const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

export function openSpans(config: TracingConfig, log: Log): Tracing {
  logExportErrors(log)
  const provider = providerOf(config)
  const tracer = provider.getTracer(SERVICE)
  const currentSpan = new AsyncLocalStorage<OtelSpan>()

  /** @param isRemote whether the traceparent came with a request, not from a span of this service */
  const childOf = (traceparent: string | null | undefined, isRemote = false): Context => {
    const parent = traceparent ? parseTraceParent(traceparent) : undefined
    if (parent) return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote })
    const span = currentSpan.getStore()
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }

  async function within<T>(span: OtelSpan, work: (span: Span) => Promise<T>): Promise<T> {
    try {
      return await currentSpan.run(span, () => work({ set: (attributes) => setAttributes(span, attributes) }))
    } catch (error) {
      setAttributes(span, { 'error.type': typeOf(error) })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    enabled: true,
    span: (name, { parent, attributes = {}, kind = 'internal' }: SpanOptions, work) =>
      within(tracer.startSpan(name, { kind: KINDS[kind], attributes }, childOf(parent)), work),
    current() {
      const span = currentSpan.getStore()
      return span && config.propagates ? traceparentOf(span) : null
    },
    startServerSpan(name, traceparent, attributes) {
      const parent = config.propagates ? traceparent : undefined
      return serverSpan(
        tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, childOf(parent, true)),
        currentSpan,
      )
    },
    consume(name, traceparents, attributes, work) {
      const emitters = [...new Set(traceparents)].filter((it) => it !== null)
      const options = { kind: SpanKind.CONSUMER, attributes, links: emitters.length > 1 ? linksTo(emitters) : [] }
      const parent = emitters.length === 1 ? childOf(emitters[0]) : ROOT_CONTEXT
      return within(tracer.startSpan(name, options, parent), work)
    },
    async close(timeout) {
      // The SDK itself logs spans that it cannot export.
      await untilAborted(AbortSignal.timeout(timeout), () => provider.shutdown()).catch(() => {})
    },
  }
}

function serverSpan(span: OtelSpan, currentSpan: AsyncLocalStorage<OtelSpan>): ServerSpan {
  return {
    set: (attributes) => setAttributes(span, attributes),
    run: (work) => currentSpan.run(span, work),
    end(name) {
      span.updateName(name)
      span.end()
    },
  }
}

/** The attribute `error.type` sets the span's status to error. */
function setAttributes(span: OtelSpan, attributes: Attributes): void {
  span.setAttributes(attributes)
  if (attributes['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The error's code or class name; not its message, which may contain personal data. */
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
  const [, parentBased, root = sampler] = /^(parentbased)_(.+)$/.exec(sampler) ?? []
  const own = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }[root as 'always_on' | 'always_off' | 'traceidratio']()
  // Callers may continue their traces here, but their sampling flag is ignored: anybody could enable recording with it.
  return parentBased
    ? new ParentBasedSampler({ root: own, remoteParentSampled: own, remoteParentNotSampled: own })
    : own
}

/** Without a collector, exports fail every few seconds. */
const LOG_INTERVAL = 60_000 // ms

/** The SDK never throws: it reports errors, such as an unreachable collector, to this logger. */
function logExportErrors(log: Log): void {
  const mayWarn = oncePer(LOG_INTERVAL)
  const warn = (message: string) => {
    if (mayWarn()) log.warn({ reason: message.slice(0, 500) }, 'OpenTelemetry cannot send traces')
  }
  const ignore = () => {}
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
