// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** What operators see of a plugin at work: its log, its metrics, its traces. */
export interface Log {
    debug(fields: object, message: string): void;
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
    /** False where lines of the level are dropped, so that nobody makes them. */
    enabled?(level: 'debug' | 'info' | 'warn' | 'error'): boolean;
}
/**
 * Prometheus metrics of one plugin; names get `chainwork_<plugin>_` in front, and asking for a name again gives the same
 * metric. Label values come from a small fixed set, never from ids or paths: a metric keeps 1,000 combinations at most.
 * Recording costs nothing with METRICS=false.
 */
export interface Meter {
    /** Adds one, or `by`, to a counter. Label names are fixed with the first call's `labels`. */
    counter(name: string, help: string, labels?: readonly string[]): Counter;
    /** `buckets` are upper bounds, ascending. */
    histogram(name: string, help: string, buckets: readonly number[], labels?: readonly string[]): Histogram;
    /** Read when the metrics are asked for; a rejected read leaves the metric out of that answer and is logged. */
    gauge(name: string, help: string, read: () => GaugeReading | Promise<GaugeReading>): void;
}
export type Labels = Readonly<Record<string, string>>;
export interface Counter {
    add(labels?: Labels, by?: number): void;
}
export interface Histogram {
    observe(value: number, labels?: Labels): void;
}
export type GaugeReading = number | readonly {
    readonly labels: Labels;
    readonly value: number;
}[];
/** OpenTelemetry traces; without OTEL_* settings `span` only runs the work. */
export interface Tracer {
    /**
     * Runs the work in a span, the child of `parent` (a W3C traceparent) or of the span under way. The span fails when the
     * work throws, or sets `error.type`. Neither names nor attributes may hold secrets or query strings.
     */
    span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
    /** W3C traceparent of the span under way, or null. */
    current(): string | null;
}
export type Attributes = Readonly<Record<string, string | number | boolean>>;
export interface SpanOptions {
    readonly parent?: string | null;
    readonly attributes?: Attributes;
    readonly kind?: 'internal' | 'client' | 'consumer';
}
export interface Span {
    set(attributes: Attributes): void;
}
