/** The types of what a call takes and returns. */

/** What every call takes beside its parameters. */
export interface CallOptions {
  /** Aborts the call, also while it waits for a retry; the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for one attempt, instead of the client's setting. */
  readonly timeout?: number | undefined
  /** Attempts after the first, instead of the client's setting. */
  readonly retries?: number | undefined
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
}

/** How an operation differs from one with JSON both ways and an access token. */
export interface Format {
  /** Takes no access token. */
  readonly open?: boolean
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** Returns a list whose pages have as many items as `$top` says. */
  readonly paged?: boolean
  /** Sends a form. */
  readonly form?: boolean
  /** Media type of a file that it sends, unless the call's `Content-Type` is another one. */
  readonly sends?: string
  /** Media types that it returns where they are not JSON alone; the first is sent as `Accept`. */
  readonly returns?: readonly string[]
}

/** The options of a call, from the type of the operation's parameters. `B`: the body's type where it is a file. */
export type Input<D, B = never> = ([B] extends [never] ? Given<D, 'url'> : Given<D, 'url' | 'body'> & { body: B }) &
  CallOptions

type Given<D, Dropped> = OrUndefined<{
  [K in keyof D as Exclude<K, Dropped>]: K extends 'query' | 'headers' ? OrUndefined<D[K]> : D[K]
}>

/** What may be left out may also be undefined, which `exactOptionalPropertyTypes` would refuse. */
type OrUndefined<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] }

/** A call without `$select`. */
export type NoSelect = undefined

/** The options of a call whose `$select` has the type `S`. */
export type SelectInput<D, S> = Given<D, 'url' | 'query'> &
  CallOptions &
  (D extends { query: infer Q }
    ? { query: SelectQuery<Q, S> }
    : D extends { query?: infer Q }
      ? { query?: SelectQuery<Q, S> | undefined }
      : never)

type SelectQuery<Q, S> = OrUndefined<Omit<NonNullable<Q>, '$select'>> & {
  /** Field names separated by commas. The type of the response has only these fields. */
  $select?: S
}

/** A response with the fields of `$select`; all fields without it; when its value is unknown, any field may be missing. */
export type Selected<R, S> = S extends string
  ? string extends S
    ? Partial<R>
    : Pick<R, Extract<keyof R, Names<S>> | OptionalKeys<R>> & SelectedParts<R, Names<S>>
  : R

/** The lists in a response of whose items `$select` names some fields by paths, such as `tasks/name`. */
type SelectedParts<R, N extends string> = {
  [K in keyof R & string as N extends `${K}/${string}` ? K : never]: R[K] extends readonly (infer I)[]
    ? Pick<I, Extract<keyof I, N extends `${K}/${infer Field}` ? Field : never>>[]
    : never
}

/** A list of such items. */
export type SelectedItems<L, S> = S extends string
  ? L extends { value: readonly (infer R)[] }
    ? Omit<L, 'value'> & { value: Selected<R, S>[] }
    : never
  : L

type Names<S extends string> = S extends `${infer First},${infer Rest}` ? Trimmed<First> | Names<Rest> : Trimmed<S>
type Trimmed<S extends string> = S extends ` ${infer T}` | `${infer T} ` ? Trimmed<T> : S
/** What `$expand` adds is not named by `$select`. */
type OptionalKeys<R> = { [K in keyof R]-?: object extends Pick<R, K> ? K : never }[keyof R]
