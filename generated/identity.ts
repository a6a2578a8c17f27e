// Generated from openapi/identity.yaml by `npm run codegen`; do not edit.
import type { DefinePlugin, Operation } from '#runtime'

export type Ops = {
  createToken: Operation<operations['createToken'], 'open'>
}

export type Schemas = components['schemas']

export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: 'identity',
  contract: new URL('../openapi/identity.yaml', import.meta.url),
  ...plugin,
})

export interface paths {
    "/connect/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an access token
         * @description The token endpoint (RFC 6749, section 3.2). A confidential client authenticates with HTTP Basic or with `client_id` and `client_secret` in the body, not with both (section 2.3.1). Grant types: `password` (a user of the client's account signs in), `client_credentials` (without a user) and `refresh_token`. A refresh token is issued only with the scope `offline_access`. It can be used once, and each use issues a new one (refresh token rotation); reuse revokes all tokens of the same sign-in. It expires 14 days after its issue, and at the latest 30 days after the sign-in. The scope `admin` is granted only to Administrators. Unknown parameters are ignored; a repeated parameter is an error.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The form parameters of RFC 6749, sections 4.3.2, 4.4.2 and 6. An empty parameter counts as omitted. */
        TokenRequest: {
            /** @description `password`, `client_credentials` or `refresh_token`. */
            grant_type: string;
            /** @description The name of a user of the client's account, normally the e-mail. Password grant only. */
            username?: string;
            /** @description Any Unicode, at most 1,024 bytes in UTF-8. Password grant only. */
            password?: string;
            client_id?: string;
            client_secret?: string;
            /** @description Scopes, separated by spaces. Default: `api1`; `service.scim` for a client that may not have `api1`. */
            scope?: string;
            refresh_token?: string;
        } & {
            [key: string]: string;
        };
        TokenResponse: {
            /** @description Opaque; send it as `Authorization: Bearer <access_token>`. */
            access_token: string;
            /** @description Seconds until the access token expires. */
            expires_in: number;
            /** @constant */
            token_type: "Bearer";
            /** @description The granted scopes, separated by spaces. */
            scope: string;
            /** @description Issued only with the scope `offline_access`. */
            refresh_token?: string;
        };
        /** @description An error response (RFC 6749, section 5.2). */
        TokenError: {
            /** @enum {string} */
            error: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "invalid_scope" | "temporarily_unavailable" | "server_error";
            /** @description A sentence in printable ASCII for developers. */
            error_description: string;
        };
    };
    responses: {
        /** @description The request, the grant or the scope is invalid. */
        TokenBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_grant",
                 *       "error_description": "The user name or the password is wrong."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description Client authentication failed: the client is unknown or deactivated, or its client secret is missing or wrong. */
        TokenUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_client",
                 *       "error_description": "The client is unknown or its secret is wrong."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The response is not available in any media type of `Accept`. */
        TokenNotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The answer is available as application/json only; send a matching Accept."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The form is larger than 16 KiB. */
        TokenPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The body is larger than the 16384 bytes that this operation takes."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description Too many failed attempts from this address or for this user; try again after `Retry-After`. */
        TokenTooManyRequests: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "Too many failed attempts; try again in 420 seconds."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description An internal error. */
        TokenInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "server_error",
                 *       "error_description": "The service failed at this request; the request id names it in the logs."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The service cannot reach its database, or too many sign-ins are queued. */
        TokenUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "The service cannot reach its database; the request changed nothing. Try again."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The authentication scheme, and what is wrong with the access token (RFC 6750, section 3). */
        WWWAuthenticate: string;
        /** @description The number of requests left in the current window. */
        RateLimitRemaining: number;
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The access token. The response must not be cached. */
            200: {
                headers: {
                    /** @description Always `no-store`. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["TokenBadRequest"];
            401: components["responses"]["TokenUnauthorized"];
            406: components["responses"]["TokenNotAcceptable"];
            413: components["responses"]["TokenPayloadTooLarge"];
            429: components["responses"]["TokenTooManyRequests"];
            500: components["responses"]["TokenInternalError"];
            503: components["responses"]["TokenUnavailable"];
        };
    };
}
