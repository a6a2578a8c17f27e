/** Traces as the runtime uses them. OpenTelemetry stands behind `spans.ts` alone, which is loaded when traces are on. */
import type { Log, Span, Tracer } from '../plugin.ts'
import type { TracingConfig } from './tracing-config.ts'

export interface Tracing extends Tracer {
  /** False: there are no spans, and who would do anything for one need not. */
  readonly on: boolean
  /** A server span for a request, open until it is ended; its caller's traceparent is its parent. */
  serve(name: string, traceparent: string | undefined, attributes: Readonly<Record<string, string>>): ServerSpan
  /**
   * Runs a listener with a batch of events: as a child of the one trace that emitted them all, or in a trace of its own
   * with a link to each.
   */
  consume<T>(
    name: string,
    traceparents: readonly (string | null)[],
    attributes: Readonly<Record<string, string>>,
    work: () => Promise<T>,
  ): Promise<T>
  /** Sends what is not sent yet, for so many milliseconds at most. */
  close(withinMs: number): Promise<void>
}

export interface ServerSpan extends Span {
  /** Runs the work with this span as the one under way. */
  run(work: () => void): void
  end(name: string): void
}

const NO_SPAN: ServerSpan = { set() {}, run: (work) => work(), end() {} }

export const NO_TRACING: Tracing = {
  on: false,
  span: (_name, _options, work) => work(NO_SPAN),
  current: () => null,
  serve: () => NO_SPAN,
  consume: (_name, _traceparents, _attributes, work) => work(),
  async close() {},
}

export async function openTracing(config: TracingConfig | undefined, log: Log): Promise<Tracing> {
  if (!config) return NO_TRACING
  const { openSpans } = await import('./spans.ts')
  return openSpans(config, log)
}
