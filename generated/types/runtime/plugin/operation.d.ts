// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Types of one operation: derives a handler's input and reply from the types that openapi-typescript generates. */
import type { Readable } from 'node:stream';
import type { CallOf, Cookie, ReadCall, Reserves, WriteCallOf } from '../plugin.js';
export type Access = 'read' | 'write' | 'open';
/** The form in which a handler receives the request body: the parsed value, or with `x-body: bytes` the raw bytes. */
export type BodyForm = 'value' | 'bytes';
/** One operation of the contract: its openapi-typescript type, and whether it reads, writes, or is open (no token). */
export interface Operation<Shape, A extends Access, Form extends BodyForm = 'value'> {
    readonly shape: Shape;
    readonly access: A;
    readonly body?: Form;
}
export type Operations = {
    readonly [id: string]: Operation<any, Access, BodyForm>;
};
type Member<T, K extends string> = T extends {
    [P in K]: infer V;
} ? V : T extends {
    [P in K]?: infer V;
} ? V : undefined;
type Filled<T> = [T] extends [undefined] ? Record<never, never> : Exclude<T, undefined>;
type Parameters<Shape, In extends string> = Filled<Member<Member<Shape, 'parameters'>, In>>;
type Contents<T> = T extends {
    content: infer C;
} ? C[keyof C] : undefined;
type Body<Shape> = Shape extends {
    requestBody: infer B;
} ? Contents<B> : Shape extends {
    requestBody?: infer B;
} ? Contents<Exclude<B, undefined>> | undefined : undefined;
/** A handler's input: the parts of the request, validated against the contract. */
export type Input<Op> = Op extends Operation<infer Shape, Access, infer Form> ? {
    readonly path: Parameters<Shape, 'path'>;
    readonly query: Parameters<Shape, 'query'>;
    /** By the names as the contract spells them. */
    readonly headers: Parameters<Shape, 'header'>;
    readonly cookies: Parameters<Shape, 'cookie'>;
    readonly body: Form extends 'bytes' ? Uint8Array : Body<Shape>;
    /** The negotiated media type of the reply. */
    readonly accept: string | undefined;
    /** The media type of the request body, without parameters. */
    readonly contentType: string | undefined;
    readonly request: {
        readonly id: string;
        readonly ip: string;
        readonly authorization: string | undefined;
        /** That the `Content-Type` of the body names. */
        readonly charset: string | undefined;
        /** Aborts when the client disconnects. */
        readonly signal: AbortSignal;
        /**
         * Sends a request to this service itself, with the caller's token and address, through the whole pipeline. It
         * counts in the rate limit like any other. Not for writes: their transaction would stay open meanwhile.
         */
        send(request: InnerRequest): Promise<InnerResponse>;
    };
} : never;
/** A request that a handler sends to an operation of this service in the name of its caller. */
export interface InnerRequest {
    readonly method: string;
    /** Path and query, percent-encoded. */
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    /** The largest body of the response that is read. */
    readonly maxBytes: number;
}
export interface InnerResponse {
    readonly status: number;
    /** By lower-case names. */
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    /** Undefined for a body of more than `maxBytes`. */
    readonly text: string | undefined;
}
type Responses<Op> = Op extends Operation<{
    responses: infer R;
}, Access, BodyForm> ? R : never;
/** The statuses below 400. A handler replies with these; for others it throws an error of `errors.ts`. */
export type Success<Op> = Extract<keyof Responses<Op>, 200 | 201 | 202 | 204 | 301 | 302 | 303 | 304 | 307 | 308>;
/** The contract's types of a response body by media type; `never` when it has no body. */
type Content<Op, S> = S extends keyof Responses<Op> ? Responses<Op>[S] extends {
    content: infer C;
} ? C : never : never;
/** JSON has the contract's type; other media types are text or a stream. */
type ReplyBody<C, M extends keyof C> = M extends `${string}json` ? C[M] : string | Readable;
export type ReplyHeaders = {
    readonly [name: string]: string | readonly string[];
};
declare const made: unique symbol;
/** A reply made by `call.reply`, so the compiler has checked it against the contract. At run time it is a plain object. */
export interface Reply<Op> {
    readonly status: number;
    readonly type?: string;
    readonly body?: unknown;
    readonly headers?: ReplyHeaders;
    readonly cookies?: readonly Cookie[];
    readonly [made]: Op;
}
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;
type More = {
    readonly headers?: ReplyHeaders;
    readonly cookies?: readonly Cookie[];
};
/** Whether all media types are JSON of one schema, as application/scim+json and application/json are in SCIM. */
type IsOneJson<C> = [keyof C] extends [`${string}json`] ? [{
    [M in keyof C]: [C[keyof C]] extends [C[M]] ? never : M;
}[keyof C]] extends [never] ? true : false : false;
/**
 * The arguments after the status. `type` is required when the contract names several media types for the status, unless they
 * are JSON of one schema: then it is the negotiated one.
 */
type Rest<C> = [C] extends [never] ? [body?: undefined, more?: More] : IsOneJson<C> extends true ? [body: C[keyof C], more?: More & {
    readonly type?: keyof C;
}] : IsUnion<keyof C> extends true ? {
    [M in keyof C]: [body: ReplyBody<C, M>, more: More & {
        readonly type: M;
    }];
}[keyof C] : [body: ReplyBody<C, keyof C>, more?: More & {
    readonly type?: keyof C;
}];
export type ReplyOf<Op> = <S extends Success<Op>>(status: S, ...rest: Rest<Content<Op, S>>) => Reply<Op>;
/** The type of an operation's handler: `const x: Handler<Ops['x']> = ...`. */
export type Handler<Op> = (input: Input<Op>, call: CallOf<Op>) => Promise<Reply<Op>>;
/**
 * A write that reads and computes before its transaction, so that it does not hold a connection and locks meanwhile.
 * `prepare` runs without a transaction. The function that it resolves to runs in the transaction, and must check that the
 * data are still as `prepare` read them. `prepare` is not called when the reply to the Idempotency-Key is stored already.
 */
export interface PreparedHandler<Op> {
    prepare(input: Input<Op>, call: ReadCall & Reserves): Promise<WriteHandle<Op> | QueuedWrite<Op>>;
}
/** One handler for each operationId. */
export type HandlersOf<Ops extends Operations> = {
    readonly [Id in keyof Ops]: Handler<Ops[Id]> | (Ops[Id] extends {
        readonly access: 'write';
    } ? PreparedHandler<Ops[Id]> : never);
};
export type WriteHandle<Op> = (call: WriteCallOf<Op>) => Promise<Reply<Op>>;
/**
 * A write that contends for row locks. It waits in a queue of this process before its transaction begins, so that of the
 * writes that need the same lock only one holds a connection. `ready` does slow work while the write keeps its place in the
 * queues and holds no connection.
 */
export interface QueuedWrite<Op> {
    /**
     * Names of the queues, such as `project:7`, within account and plugin. They keep order in this process only: `handle`
     * must still lock the rows.
     */
    readonly queues: readonly string[];
    /** Runs in its turn, before the transaction and without one. */
    ready?(): Promise<void>;
    readonly handle: WriteHandle<Op>;
}
export {};
