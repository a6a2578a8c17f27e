/** The runtime's interface to tracing. Only `spans.ts` uses OpenTelemetry; it is loaded if tracing is enabled. */
import type { Log, Span, Tracer } from '../plugin.ts'
import type { TracingConfig } from './tracing-config.ts'

export interface Tracing extends Tracer {
  /** Starts the server span of a request. The caller's traceparent is its parent. */
  startServerSpan(
    name: string,
    traceparent: string | undefined,
    attributes: Readonly<Record<string, string>>,
  ): ServerSpan
  /**
   * Runs a listener with a batch of events in a span: a child of the span that emitted them if it is one and the same,
   * else in a new trace with a link to each emitting span.
   */
  consume<T>(
    name: string,
    traceparents: readonly (string | null)[],
    attributes: Readonly<Record<string, string>>,
    work: () => Promise<T>,
  ): Promise<T>
  /** Exports the remaining spans, for at most `timeout` milliseconds. */
  close(timeout: number): Promise<void>
}

export interface ServerSpan extends Span {
  /** Runs the work with this span as the current one. */
  run(work: () => void): void
  end(name: string): void
}

const NO_SPAN: ServerSpan = { set() {}, run: (work) => work(), end() {} }

export const NO_TRACING: Tracing = {
  enabled: false,
  span: (_name, _options, work) => work(NO_SPAN),
  current: () => null,
  startServerSpan: () => NO_SPAN,
  consume: (_name, _traceparents, _attributes, work) => work(),
  async close() {},
}

export async function openTracing(config: TracingConfig | undefined, log: Log): Promise<Tracing> {
  if (!config) return NO_TRACING
  const { openSpans } = await import('./spans.ts')
  return openSpans(config, log)
}
