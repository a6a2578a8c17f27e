/** Observability of a plugin: its log, its Prometheus metrics, its OpenTelemetry traces. */

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** False when lines of the level are dropped, so that callers need not build them. */
  enabled?(level: 'debug' | 'info' | 'warn' | 'error'): boolean
}

/**
 * Prometheus metrics of one plugin. The runtime prefixes names with `chainwork_<plugin>_`; a second request for a name
 * returns the same metric. Label values must come from a small fixed set, never from ids or paths: a metric keeps at most
 * 1,000 combinations. With METRICS=false nothing is recorded. A name that does not fit its type is refused at the start.
 */
export interface Meter {
  /** What only rises; its name ends in `_total`. Label names are fixed with the first call's `labels`. */
  counter(name: string, help: string, labels?: readonly string[]): Counter
  /** `buckets` are upper bounds, ascending. */
  histogram(name: string, help: string, buckets: readonly number[], labels?: readonly string[]): Histogram
  /** A counter of what is counted since the start of the process anyway; `read` as for a gauge. */
  readCounter(name: string, help: string, read: () => GaugeReading | Promise<GaugeReading>): void
  /**
   * What rises and falls. `read` is called for each scrape; when it rejects, the error is logged and the metric is left out of
   * that scrape.
   */
  gauge(name: string, help: string, read: () => GaugeReading | Promise<GaugeReading>): void
}
export type Labels = Readonly<Record<string, string>>
export interface Counter {
  /** Adds one, or `by`. */
  add(labels?: Labels, by?: number): void
}
export interface Histogram {
  observe(value: number, labels?: Labels): void
}
export type GaugeReading = number | readonly { readonly labels: Labels; readonly value: number }[]

/** OpenTelemetry traces; without OTEL_* settings `span` only runs the work. */
export interface Tracer {
  /** False: no spans are recorded, and callers can skip the preparation of spans. */
  readonly enabled: boolean
  /**
   * Runs `work` in a span, a child of `parent` (a W3C traceparent) or of the active span. The span's status is an error
   * when `work` throws or sets `error.type`. Names and attributes must not contain secrets or query strings.
   */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>
  /** W3C traceparent of the active span, or null. */
  current(): string | null
}
export type Attributes = Readonly<Record<string, string | number | boolean>>
export interface SpanOptions {
  readonly parent?: string | null
  readonly attributes?: Attributes
  readonly kind?: 'internal' | 'client' | 'consumer'
}
export interface Span {
  set(attributes: Attributes): void
}
