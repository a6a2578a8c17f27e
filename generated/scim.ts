// Generated from openapi/scim.yaml by `npm run codegen`; do not edit.
import type { DefinePlugin, Operation } from '#runtime'

export type Ops = {
  readScimServiceProviderConfig: Operation<operations['readScimServiceProviderConfig'], 'read'>
  listScimResourceTypes: Operation<operations['listScimResourceTypes'], 'read'>
  readScimResourceType: Operation<operations['readScimResourceType'], 'read'>
  listScimSchemas: Operation<operations['listScimSchemas'], 'read'>
  readScimSchema: Operation<operations['readScimSchema'], 'read'>
  listScimUsers: Operation<operations['listScimUsers'], 'read'>
  createScimUser: Operation<operations['createScimUser'], 'write'>
  searchScimUsers: Operation<operations['searchScimUsers'], 'read'>
  searchScim: Operation<operations['searchScim'], 'read'>
  readScimUser: Operation<operations['readScimUser'], 'read'>
  replaceScimUser: Operation<operations['replaceScimUser'], 'write'>
  patchScimUser: Operation<operations['patchScimUser'], 'write'>
  deactivateScimUser: Operation<operations['deactivateScimUser'], 'write'>
}

export type Schemas = components['schemas']

export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: 'scim',
  contract: new URL('../openapi/scim.yaml', import.meta.url),
  ...plugin,
})

/** An attribute (RFC 7643, section 7). */
export interface ScimAttribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'integer' | 'dateTime' | 'reference' | 'complex'
  readonly multiValued: boolean
  readonly description: string
  readonly required: boolean
  readonly canonicalValues?: readonly string[]
  readonly caseExact: boolean
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly'
  readonly returned: 'always' | 'never' | 'default' | 'request'
  readonly uniqueness: 'none' | 'server' | 'global'
  readonly referenceTypes?: readonly string[]
  readonly subAttributes?: readonly ScimAttribute[]
  /** Characters of a string, or elements of a multi-valued attribute of simple values. Not in discovery documents. */
  readonly maxLength?: number
  readonly maxItems?: number
}

/** A schema (RFC 7643, section 7). */
export interface ScimSchema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly ScimAttribute[]
}

/** The schema of users, then its extensions. */
export const scimSchemas: readonly ScimSchema[] = [
  {
    "id": "urn:ietf:params:scim:schemas:core:2.0:User",
    "name": "User",
    "description": "A user of the account",
    "attributes": [
      {
        "name": "userName",
        "type": "string",
        "multiValued": false,
        "description": "The user's name at the identity provider, normally the e-mail address; unique in the account.",
        "required": true,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "server",
        "maxLength": 256
      },
      {
        "name": "name",
        "type": "complex",
        "multiValued": false,
        "description": "The parts of the user's name.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "subAttributes": [
          {
            "name": "formatted",
            "type": "string",
            "multiValued": false,
            "description": "The full name as it is shown.",
            "required": false,
            "caseExact": false,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none",
            "maxLength": 512
          },
          {
            "name": "familyName",
            "type": "string",
            "multiValued": false,
            "description": "The family name.",
            "required": false,
            "caseExact": false,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none",
            "maxLength": 256
          },
          {
            "name": "givenName",
            "type": "string",
            "multiValued": false,
            "description": "The given name.",
            "required": false,
            "caseExact": false,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none",
            "maxLength": 256
          }
        ]
      },
      {
        "name": "displayName",
        "type": "string",
        "multiValued": false,
        "description": "The name that is shown for the user; left out, it is made from the parts of the name.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "maxLength": 512
      },
      {
        "name": "emails",
        "type": "complex",
        "multiValued": true,
        "description": "E-mail addresses. The one of the type `work` is used for mail, otherwise the primary one, otherwise the first.",
        "required": true,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "subAttributes": [
          {
            "name": "value",
            "type": "string",
            "multiValued": false,
            "description": "The address.",
            "required": false,
            "caseExact": false,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none",
            "maxLength": 320
          },
          {
            "name": "type",
            "type": "string",
            "multiValued": false,
            "description": "What the address is for.",
            "required": false,
            "canonicalValues": [
              "work",
              "home",
              "other"
            ],
            "caseExact": false,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none",
            "maxLength": 64
          },
          {
            "name": "primary",
            "type": "boolean",
            "multiValued": false,
            "description": "Whether it is the preferred address; one at most.",
            "required": false,
            "caseExact": false,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none"
          }
        ],
        "maxItems": 20
      },
      {
        "name": "active",
        "type": "boolean",
        "multiValued": false,
        "description": "Whether the identity provider has activated the user. Deactivation ends all sessions and tokens.",
        "required": true,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none"
      }
    ]
  },
  {
    "id": "urn:service:scim:schemas:extension:1.0:User",
    "name": "Roles",
    "description": "The roles of a user",
    "attributes": [
      {
        "name": "roleId",
        "type": "integer",
        "multiValued": false,
        "description": "The role, when there is exactly one.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none"
      },
      {
        "name": "roleIds",
        "type": "integer",
        "multiValued": true,
        "description": "All roles. The most powerful one applies.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "maxItems": 10
      },
      {
        "name": "replaceDefaultRoles",
        "type": "boolean",
        "multiValued": false,
        "description": "False adds the default role to the roles that are sent.",
        "required": false,
        "caseExact": false,
        "mutability": "writeOnly",
        "returned": "never",
        "uniqueness": "none"
      }
    ]
  },
  {
    "id": "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
    "name": "EnterpriseUser",
    "description": "The user within an organisation",
    "attributes": [
      {
        "name": "employeeNumber",
        "type": "string",
        "multiValued": false,
        "description": "The number of the employee.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "maxLength": 256
      },
      {
        "name": "costCenter",
        "type": "string",
        "multiValued": false,
        "description": "The cost center.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "maxLength": 256
      },
      {
        "name": "organization",
        "type": "string",
        "multiValued": false,
        "description": "The organization.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "maxLength": 256
      },
      {
        "name": "division",
        "type": "string",
        "multiValued": false,
        "description": "The division.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "maxLength": 256
      },
      {
        "name": "department",
        "type": "string",
        "multiValued": false,
        "description": "The department.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "maxLength": 256
      },
      {
        "name": "manager",
        "type": "complex",
        "multiValued": false,
        "description": "The user's manager, as the identity provider names it.",
        "required": false,
        "caseExact": false,
        "mutability": "readWrite",
        "returned": "default",
        "uniqueness": "none",
        "subAttributes": [
          {
            "name": "value",
            "type": "string",
            "multiValued": false,
            "description": "The manager's id.",
            "required": false,
            "caseExact": true,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none",
            "maxLength": 256
          },
          {
            "name": "$ref",
            "type": "reference",
            "multiValued": false,
            "description": "The URI of the manager.",
            "required": false,
            "caseExact": true,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none",
            "referenceTypes": [
              "User"
            ],
            "maxLength": 2000
          },
          {
            "name": "displayName",
            "type": "string",
            "multiValued": false,
            "description": "The manager's name.",
            "required": false,
            "caseExact": false,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none",
            "maxLength": 512
          }
        ]
      }
    ]
  }
]

/** The attributes of every resource (RFC 7643, section 3.1). */
export const scimCommonAttributes: readonly ScimAttribute[] = [
  {
    "name": "schemas",
    "type": "string",
    "multiValued": true,
    "description": "The URNs of the schemas whose attributes the user has.",
    "required": false,
    "caseExact": false,
    "mutability": "readWrite",
    "returned": "default",
    "uniqueness": "none",
    "maxLength": 200,
    "maxItems": 10
  },
  {
    "name": "id",
    "type": "string",
    "multiValued": false,
    "description": "The user's id; the service assigns it.",
    "required": false,
    "caseExact": true,
    "mutability": "readOnly",
    "returned": "always",
    "uniqueness": "server",
    "maxLength": 20
  },
  {
    "name": "externalId",
    "type": "string",
    "multiValued": false,
    "description": "The identity provider's immutable id of the user. Single sign-on finds users by it.",
    "required": false,
    "caseExact": true,
    "mutability": "readWrite",
    "returned": "default",
    "uniqueness": "none",
    "maxLength": 256
  },
  {
    "name": "meta",
    "type": "complex",
    "multiValued": false,
    "description": "Where the resource is, and when it was changed.",
    "required": false,
    "caseExact": false,
    "mutability": "readOnly",
    "returned": "default",
    "uniqueness": "none",
    "subAttributes": [
      {
        "name": "resourceType",
        "type": "string",
        "multiValued": false,
        "description": "",
        "required": false,
        "caseExact": true,
        "mutability": "readOnly",
        "returned": "default",
        "uniqueness": "none"
      },
      {
        "name": "created",
        "type": "dateTime",
        "multiValued": false,
        "description": "",
        "required": false,
        "caseExact": false,
        "mutability": "readOnly",
        "returned": "default",
        "uniqueness": "none"
      },
      {
        "name": "lastModified",
        "type": "dateTime",
        "multiValued": false,
        "description": "",
        "required": false,
        "caseExact": false,
        "mutability": "readOnly",
        "returned": "default",
        "uniqueness": "none"
      },
      {
        "name": "location",
        "type": "reference",
        "multiValued": false,
        "description": "",
        "required": false,
        "caseExact": true,
        "mutability": "readOnly",
        "returned": "default",
        "uniqueness": "none",
        "referenceTypes": [
          "uri"
        ],
        "maxLength": 2000
      },
      {
        "name": "version",
        "type": "string",
        "multiValued": false,
        "description": "The ETag.",
        "required": false,
        "caseExact": true,
        "mutability": "readOnly",
        "returned": "default",
        "uniqueness": "none",
        "maxLength": 100
      }
    ]
  }
]

export interface paths {
    "/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what the endpoint supports */
        get: operations["readScimServiceProviderConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the resource types */
        get: operations["listScimResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a resource type */
        get: operations["readScimResourceType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the schemas */
        get: operations["listScimSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a schema by its URN */
        get: operations["readScimSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description All users of the account, filtered, sorted and in pages (RFC 7644, section 3.4.2). Pages are counted by `startIndex`, or continued with `cursor` (RFC 9865), which costs the same for every page and misses no user. Users are ordered by id unless `sortBy` names another attribute.
         */
        get: operations["listScimUsers"];
        put?: never;
        /**
         * Create a user, or link an existing one
         * @description When a user of the account has the same userName or e-mail address and no external id at the identity provider, that user is linked and changed, and no other one is created.
         */
        post: operations["createScimUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/.search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List users, with the options in the body
         * @description As GET of `/scim/v2/Users` (RFC 7644, section 3.4.3).
         */
        post: operations["searchScimUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/.search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List resources of all types, with the options in the body
         * @description Users are the only resource type, so this is `/scim/v2/Users/.search`.
         */
        post: operations["searchScim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a user */
        get: operations["readScimUser"];
        /**
         * Replace a user
         * @description Attributes that are left out are cleared; roles stay unless the extension is sent.
         */
        put: operations["replaceScimUser"];
        post?: never;
        /**
         * Deactivate a user
         * @description The user stays readable with `active: false`, or is hidden if the SCIM client's settings say so.
         */
        delete: operations["deactivateScimUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Operations `add`, `replace` and `remove` (RFC 7644, section 3.5.2), applied together or not at all. Names of operations, attributes and URNs are compared without regard to case. Microsoft Entra's and Okta's forms are accepted.
         */
        patch: operations["patchScimUser"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ScimUser: components["schemas"]["scim-user.schema"];
        /** @description Attributes that the schemas do not name are ignored; names are compared without regard to case. */
        ScimUserInput: {
            [key: string]: unknown;
        };
        /** @description A document of discovery (RFC 7643, sections 5 to 7). */
        ScimDocument: {
            [key: string]: unknown;
        };
        /** @description The options of a list (RFC 7644, section 3.4.3). */
        ScimSearchRequest: {
            [key: string]: unknown;
        };
        ScimUserList: {
            schemas: string[];
            totalResults: number;
            startIndex?: number;
            itemsPerPage?: number;
            nextCursor?: string;
            previousCursor?: string;
            Resources?: components["schemas"]["scim-user.schema"][];
        };
        ScimError: {
            schemas: string[];
            status: string;
            scimType?: string;
            detail: string;
        };
        /**
         * ScimUser
         * @description A user (RFC 7643, section 4.1). `x-scim` holds what SCIM says of an attribute beyond JSON Schema (RFC 7643, section 7); left out, it is readWrite, returned by default, not unique, and compared without regard to case. Codegen makes types, schemas for discovery and the list of attributes from this file.
         */
        "scim-user.schema": {
            /** @description The URNs of the schemas whose attributes the user has. */
            schemas: string[];
            /** @description The user's id; the service assigns it. */
            id: string;
            /** @description The identity provider's immutable id of the user. Single sign-on finds users by it. */
            externalId?: string;
            /** @description Where the resource is, and when it was changed. */
            meta?: {
                /** @constant */
                resourceType: "User";
                /** Format: date-time */
                created: string;
                /** Format: date-time */
                lastModified: string;
                /** Format: uri */
                location: string;
                /** @description The ETag. */
                version: string;
            };
            /** @description The user's name at the identity provider, normally the e-mail address; unique in the account. */
            userName?: string;
            /** @description The parts of the user's name. */
            name?: {
                /** @description The full name as it is shown. */
                formatted?: string;
                /** @description The family name. */
                familyName?: string;
                /** @description The given name. */
                givenName?: string;
            };
            /** @description The name that is shown for the user; left out, it is made from the parts of the name. */
            displayName?: string;
            /** @description E-mail addresses. The one of the type `work` is used for mail, otherwise the primary one, otherwise the first. */
            emails?: {
                /** @description The address. */
                value?: string;
                /** @description What the address is for. */
                type?: string;
                /** @description Whether it is the preferred address; one at most. */
                primary?: boolean;
            }[];
            /** @description Whether the identity provider has activated the user. Deactivation ends all sessions and tokens. */
            active?: boolean;
            /** @description The user's roles: 1 is Administrator, 2 is General User. */
            "urn:service:scim:schemas:extension:1.0:User"?: {
                /** @description The role, when there is exactly one. */
                roleId?: number;
                /** @description All roles. The most powerful one applies. */
                roleIds?: number[];
                /** @description False adds the default role to the roles that are sent. */
                replaceDefaultRoles?: boolean;
            };
            /** @description What the organisation knows of the user (RFC 7643, section 4.3). */
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                /** @description The number of the employee. */
                employeeNumber?: string;
                /** @description The cost center. */
                costCenter?: string;
                /** @description The organization. */
                organization?: string;
                /** @description The division. */
                division?: string;
                /** @description The department. */
                department?: string;
                /** @description The user's manager, as the identity provider names it. */
                manager?: {
                    /** @description The manager's id. */
                    value?: string;
                    /** @description The URI of the manager. */
                    $ref?: string;
                    /** @description The manager's name. */
                    displayName?: string;
                };
            };
        };
    };
    responses: {
        /** @description An error (RFC 7644, section 3.12). */
        ScimRefused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:Error"
                 *       ],
                 *       "status": "400",
                 *       "scimType": "invalidFilter",
                 *       "detail": "The filter names the attribute foo, which users do not have."
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimError"];
            };
        };
        /** @description An error; the request can be sent again after the seconds of `Retry-After`. */
        ScimLater: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: number;
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:Error"
                 *       ],
                 *       "status": "400",
                 *       "scimType": "invalidFilter",
                 *       "detail": "The filter names the attribute foo, which users do not have."
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The number of requests that the rate limit allows per window. */
        RateLimitLimit: number;
        /** @description The number of requests left in the current window. */
        RateLimitRemaining: number;
        /** @description Seconds until the next window begins. */
        RateLimitReset: number;
        /** @description The URL of the created resource. */
        Location: string;
        /** @description The version of the resource, for `If-Match`. */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readScimServiceProviderConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service provider's configuration (RFC 7643, section 5). */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
                     *       ]
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimDocument"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScimDocument"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    listScimResourceTypes: {
        parameters: {
            query?: {
                /** @description Not allowed here */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ListResponse. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 0,
                     *       "Resources": []
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimDocument"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 0,
                     *       "Resources": []
                     *     }
                     */
                    "application/json": components["schemas"]["ScimDocument"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    readScimResourceType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
                     *       ],
                     *       "id": "User",
                     *       "name": "User"
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimDocument"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
                     *       ],
                     *       "id": "User",
                     *       "name": "User"
                     *     }
                     */
                    "application/json": components["schemas"]["ScimDocument"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    listScimSchemas: {
        parameters: {
            query?: {
                /** @description Not allowed here */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ListResponse. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 0,
                     *       "Resources": []
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimDocument"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 0,
                     *       "Resources": []
                     *     }
                     */
                    "application/json": components["schemas"]["ScimDocument"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    readScimSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
                     *       ],
                     *       "id": "User",
                     *       "name": "User"
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimDocument"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
                     *       ],
                     *       "id": "User",
                     *       "name": "User"
                     *     }
                     */
                    "application/json": components["schemas"]["ScimDocument"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    listScimUsers: {
        parameters: {
            query?: {
                /** @description A filter (RFC 7644, section 3.4.2.2), at most 4,096 characters. */
                filter?: string;
                /** @description The 1-based index of the first user. A value below 1 counts as 1. */
                startIndex?: string;
                /** @description How many users at most: 100 unless given, and never more than 1,000. A value below 0 counts as 0. */
                count?: string;
                /** @description Empty for the first page; then `nextCursor` of the page before. */
                cursor?: string;
                /** @description The attribute to sort by. */
                sortBy?: string;
                /** @description `ascending` or `descending`. */
                sortOrder?: string;
                /** @description The attributes to return, separated by commas (RFC 7644, section 3.9); `id` and `schemas` always are. */
                attributes?: string;
                /** @description The attributes to leave out, separated by commas; not together with `attributes`. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 1,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 1,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:User"
                     *           ],
                     *           "id": "7",
                     *           "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *           "userName": "ada@example.com",
                     *           "name": {
                     *             "givenName": "Ada",
                     *             "familyName": "Lovelace"
                     *           },
                     *           "emails": [
                     *             {
                     *               "value": "ada@example.com",
                     *               "type": "work",
                     *               "primary": true
                     *             }
                     *           ],
                     *           "active": true,
                     *           "meta": {
                     *             "resourceType": "User",
                     *             "created": "2026-11-20T09:12:44.120Z",
                     *             "lastModified": "2026-11-20T09:12:44.120Z",
                     *             "location": "https://auth.example.com/scim/v2/Users/7",
                     *             "version": "W/\"1\""
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimUserList"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 1,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 1,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:User"
                     *           ],
                     *           "id": "7",
                     *           "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *           "userName": "ada@example.com",
                     *           "name": {
                     *             "givenName": "Ada",
                     *             "familyName": "Lovelace"
                     *           },
                     *           "emails": [
                     *             {
                     *               "value": "ada@example.com",
                     *               "type": "work",
                     *               "primary": true
                     *             }
                     *           ],
                     *           "active": true,
                     *           "meta": {
                     *             "resourceType": "User",
                     *             "created": "2026-11-20T09:12:44.120Z",
                     *             "lastModified": "2026-11-20T09:12:44.120Z",
                     *             "location": "https://auth.example.com/scim/v2/Users/7",
                     *             "version": "W/\"1\""
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScimUserList"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    createScimUser: {
        parameters: {
            query?: {
                /** @description The attributes to return, separated by commas (RFC 7644, section 3.9); `id` and `schemas` always are. */
                attributes?: string;
                /** @description The attributes to leave out, separated by commas; not together with `attributes`. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:User"
                 *       ],
                 *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                 *       "userName": "ada@example.com",
                 *       "name": {
                 *         "givenName": "Ada",
                 *         "familyName": "Lovelace"
                 *       },
                 *       "emails": [
                 *         {
                 *           "value": "ada@example.com",
                 *           "type": "work",
                 *           "primary": true
                 *         }
                 *       ],
                 *       "active": true
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimUserInput"];
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:User"
                 *       ],
                 *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                 *       "userName": "ada@example.com",
                 *       "name": {
                 *         "givenName": "Ada",
                 *         "familyName": "Lovelace"
                 *       },
                 *       "emails": [
                 *         {
                 *           "value": "ada@example.com",
                 *           "type": "work",
                 *           "primary": true
                 *         }
                 *       ],
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["ScimUserInput"];
            };
        };
        responses: {
            /** @description The user that was created or linked. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "7",
                     *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *       "userName": "ada@example.com",
                     *       "name": {
                     *         "givenName": "Ada",
                     *         "familyName": "Lovelace"
                     *       },
                     *       "emails": [
                     *         {
                     *           "value": "ada@example.com",
                     *           "type": "work",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "active": true,
                     *       "meta": {
                     *         "resourceType": "User",
                     *         "created": "2026-11-20T09:12:44.120Z",
                     *         "lastModified": "2026-11-20T09:12:44.120Z",
                     *         "location": "https://auth.example.com/scim/v2/Users/7",
                     *         "version": "W/\"1\""
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["scim-user.schema"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "7",
                     *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *       "userName": "ada@example.com",
                     *       "name": {
                     *         "givenName": "Ada",
                     *         "familyName": "Lovelace"
                     *       },
                     *       "emails": [
                     *         {
                     *           "value": "ada@example.com",
                     *           "type": "work",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "active": true,
                     *       "meta": {
                     *         "resourceType": "User",
                     *         "created": "2026-11-20T09:12:44.120Z",
                     *         "lastModified": "2026-11-20T09:12:44.120Z",
                     *         "location": "https://auth.example.com/scim/v2/Users/7",
                     *         "version": "W/\"1\""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["scim-user.schema"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            409: components["responses"]["ScimRefused"];
            412: components["responses"]["ScimRefused"];
            413: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    searchScimUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:SearchRequest"
                 *       ],
                 *       "filter": "userName eq \"ada@example.com\"",
                 *       "startIndex": 1,
                 *       "count": 10
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimSearchRequest"];
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:SearchRequest"
                 *       ],
                 *       "filter": "userName eq \"ada@example.com\"",
                 *       "startIndex": 1,
                 *       "count": 10
                 *     }
                 */
                "application/json": components["schemas"]["ScimSearchRequest"];
            };
        };
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 1,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 1,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:User"
                     *           ],
                     *           "id": "7",
                     *           "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *           "userName": "ada@example.com",
                     *           "name": {
                     *             "givenName": "Ada",
                     *             "familyName": "Lovelace"
                     *           },
                     *           "emails": [
                     *             {
                     *               "value": "ada@example.com",
                     *               "type": "work",
                     *               "primary": true
                     *             }
                     *           ],
                     *           "active": true,
                     *           "meta": {
                     *             "resourceType": "User",
                     *             "created": "2026-11-20T09:12:44.120Z",
                     *             "lastModified": "2026-11-20T09:12:44.120Z",
                     *             "location": "https://auth.example.com/scim/v2/Users/7",
                     *             "version": "W/\"1\""
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimUserList"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 1,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 1,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:User"
                     *           ],
                     *           "id": "7",
                     *           "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *           "userName": "ada@example.com",
                     *           "name": {
                     *             "givenName": "Ada",
                     *             "familyName": "Lovelace"
                     *           },
                     *           "emails": [
                     *             {
                     *               "value": "ada@example.com",
                     *               "type": "work",
                     *               "primary": true
                     *             }
                     *           ],
                     *           "active": true,
                     *           "meta": {
                     *             "resourceType": "User",
                     *             "created": "2026-11-20T09:12:44.120Z",
                     *             "lastModified": "2026-11-20T09:12:44.120Z",
                     *             "location": "https://auth.example.com/scim/v2/Users/7",
                     *             "version": "W/\"1\""
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScimUserList"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            413: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    searchScim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:SearchRequest"
                 *       ],
                 *       "filter": "userName eq \"ada@example.com\"",
                 *       "startIndex": 1,
                 *       "count": 10
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimSearchRequest"];
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:SearchRequest"
                 *       ],
                 *       "filter": "userName eq \"ada@example.com\"",
                 *       "startIndex": 1,
                 *       "count": 10
                 *     }
                 */
                "application/json": components["schemas"]["ScimSearchRequest"];
            };
        };
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 1,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 1,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:User"
                     *           ],
                     *           "id": "7",
                     *           "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *           "userName": "ada@example.com",
                     *           "name": {
                     *             "givenName": "Ada",
                     *             "familyName": "Lovelace"
                     *           },
                     *           "emails": [
                     *             {
                     *               "value": "ada@example.com",
                     *               "type": "work",
                     *               "primary": true
                     *             }
                     *           ],
                     *           "active": true,
                     *           "meta": {
                     *             "resourceType": "User",
                     *             "created": "2026-11-20T09:12:44.120Z",
                     *             "lastModified": "2026-11-20T09:12:44.120Z",
                     *             "location": "https://auth.example.com/scim/v2/Users/7",
                     *             "version": "W/\"1\""
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimUserList"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 1,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 1,
                     *       "Resources": [
                     *         {
                     *           "schemas": [
                     *             "urn:ietf:params:scim:schemas:core:2.0:User"
                     *           ],
                     *           "id": "7",
                     *           "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *           "userName": "ada@example.com",
                     *           "name": {
                     *             "givenName": "Ada",
                     *             "familyName": "Lovelace"
                     *           },
                     *           "emails": [
                     *             {
                     *               "value": "ada@example.com",
                     *               "type": "work",
                     *               "primary": true
                     *             }
                     *           ],
                     *           "active": true,
                     *           "meta": {
                     *             "resourceType": "User",
                     *             "created": "2026-11-20T09:12:44.120Z",
                     *             "lastModified": "2026-11-20T09:12:44.120Z",
                     *             "location": "https://auth.example.com/scim/v2/Users/7",
                     *             "version": "W/\"1\""
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScimUserList"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            413: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    readScimUser: {
        parameters: {
            query?: {
                /** @description The attributes to return, separated by commas (RFC 7644, section 3.9); `id` and `schemas` always are. */
                attributes?: string;
                /** @description The attributes to leave out, separated by commas; not together with `attributes`. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description The user's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "7",
                     *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *       "userName": "ada@example.com",
                     *       "name": {
                     *         "givenName": "Ada",
                     *         "familyName": "Lovelace"
                     *       },
                     *       "emails": [
                     *         {
                     *           "value": "ada@example.com",
                     *           "type": "work",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "active": true,
                     *       "meta": {
                     *         "resourceType": "User",
                     *         "created": "2026-11-20T09:12:44.120Z",
                     *         "lastModified": "2026-11-20T09:12:44.120Z",
                     *         "location": "https://auth.example.com/scim/v2/Users/7",
                     *         "version": "W/\"1\""
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["scim-user.schema"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "7",
                     *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *       "userName": "ada@example.com",
                     *       "name": {
                     *         "givenName": "Ada",
                     *         "familyName": "Lovelace"
                     *       },
                     *       "emails": [
                     *         {
                     *           "value": "ada@example.com",
                     *           "type": "work",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "active": true,
                     *       "meta": {
                     *         "resourceType": "User",
                     *         "created": "2026-11-20T09:12:44.120Z",
                     *         "lastModified": "2026-11-20T09:12:44.120Z",
                     *         "location": "https://auth.example.com/scim/v2/Users/7",
                     *         "version": "W/\"1\""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["scim-user.schema"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    replaceScimUser: {
        parameters: {
            query?: {
                /** @description The attributes to return, separated by commas (RFC 7644, section 3.9); `id` and `schemas` always are. */
                attributes?: string;
                /** @description The attributes to leave out, separated by commas; not together with `attributes`. */
                excludedAttributes?: string;
            };
            header?: {
                /** @description Refuses the change with 412 unless the resource has this ETag. */
                "If-Match"?: string;
            };
            path: {
                /** @description The user's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:User"
                 *       ],
                 *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                 *       "userName": "ada@example.com",
                 *       "name": {
                 *         "givenName": "Ada",
                 *         "familyName": "Lovelace"
                 *       },
                 *       "emails": [
                 *         {
                 *           "value": "ada@example.com",
                 *           "type": "work",
                 *           "primary": true
                 *         }
                 *       ],
                 *       "active": true
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimUserInput"];
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:User"
                 *       ],
                 *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                 *       "userName": "ada@example.com",
                 *       "name": {
                 *         "givenName": "Ada",
                 *         "familyName": "Lovelace"
                 *       },
                 *       "emails": [
                 *         {
                 *           "value": "ada@example.com",
                 *           "type": "work",
                 *           "primary": true
                 *         }
                 *       ],
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["ScimUserInput"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "7",
                     *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *       "userName": "ada@example.com",
                     *       "name": {
                     *         "givenName": "Ada",
                     *         "familyName": "Lovelace"
                     *       },
                     *       "emails": [
                     *         {
                     *           "value": "ada@example.com",
                     *           "type": "work",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "active": true,
                     *       "meta": {
                     *         "resourceType": "User",
                     *         "created": "2026-11-20T09:12:44.120Z",
                     *         "lastModified": "2026-11-20T09:12:44.120Z",
                     *         "location": "https://auth.example.com/scim/v2/Users/7",
                     *         "version": "W/\"1\""
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["scim-user.schema"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "7",
                     *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *       "userName": "ada@example.com",
                     *       "name": {
                     *         "givenName": "Ada",
                     *         "familyName": "Lovelace"
                     *       },
                     *       "emails": [
                     *         {
                     *           "value": "ada@example.com",
                     *           "type": "work",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "active": true,
                     *       "meta": {
                     *         "resourceType": "User",
                     *         "created": "2026-11-20T09:12:44.120Z",
                     *         "lastModified": "2026-11-20T09:12:44.120Z",
                     *         "location": "https://auth.example.com/scim/v2/Users/7",
                     *         "version": "W/\"1\""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["scim-user.schema"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            409: components["responses"]["ScimRefused"];
            412: components["responses"]["ScimRefused"];
            413: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    deactivateScimUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Refuses the change with 412 unless the resource has this ETag. */
                "If-Match"?: string;
            };
            path: {
                /** @description The user's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is deactivated. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            409: components["responses"]["ScimRefused"];
            412: components["responses"]["ScimRefused"];
            413: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
    patchScimUser: {
        parameters: {
            query?: {
                /** @description The attributes to return, separated by commas (RFC 7644, section 3.9); `id` and `schemas` always are. */
                attributes?: string;
                /** @description The attributes to leave out, separated by commas; not together with `attributes`. */
                excludedAttributes?: string;
            };
            header?: {
                /** @description Refuses the change with 412 unless the resource has this ETag. */
                "If-Match"?: string;
            };
            path: {
                /** @description The user's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:PatchOp"
                 *       ],
                 *       "Operations": [
                 *         {
                 *           "op": "replace",
                 *           "path": "active",
                 *           "value": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimUserInput"];
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:PatchOp"
                 *       ],
                 *       "Operations": [
                 *         {
                 *           "op": "replace",
                 *           "path": "active",
                 *           "value": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ScimUserInput"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "7",
                     *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *       "userName": "ada@example.com",
                     *       "name": {
                     *         "givenName": "Ada",
                     *         "familyName": "Lovelace"
                     *       },
                     *       "emails": [
                     *         {
                     *           "value": "ada@example.com",
                     *           "type": "work",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "active": true,
                     *       "meta": {
                     *         "resourceType": "User",
                     *         "created": "2026-11-20T09:12:44.120Z",
                     *         "lastModified": "2026-11-20T09:12:44.120Z",
                     *         "location": "https://auth.example.com/scim/v2/Users/7",
                     *         "version": "W/\"1\""
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["scim-user.schema"];
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "7",
                     *       "externalId": "2819c223-7f76-453a-919d-413861904646",
                     *       "userName": "ada@example.com",
                     *       "name": {
                     *         "givenName": "Ada",
                     *         "familyName": "Lovelace"
                     *       },
                     *       "emails": [
                     *         {
                     *           "value": "ada@example.com",
                     *           "type": "work",
                     *           "primary": true
                     *         }
                     *       ],
                     *       "active": true,
                     *       "meta": {
                     *         "resourceType": "User",
                     *         "created": "2026-11-20T09:12:44.120Z",
                     *         "lastModified": "2026-11-20T09:12:44.120Z",
                     *         "location": "https://auth.example.com/scim/v2/Users/7",
                     *         "version": "W/\"1\""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["scim-user.schema"];
                };
            };
            400: components["responses"]["ScimRefused"];
            401: components["responses"]["ScimRefused"];
            403: components["responses"]["ScimRefused"];
            404: components["responses"]["ScimRefused"];
            406: components["responses"]["ScimRefused"];
            409: components["responses"]["ScimRefused"];
            412: components["responses"]["ScimRefused"];
            413: components["responses"]["ScimRefused"];
            415: components["responses"]["ScimRefused"];
            429: components["responses"]["ScimLater"];
            500: components["responses"]["ScimRefused"];
            503: components["responses"]["ScimLater"];
        };
    };
}
