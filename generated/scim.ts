// Generated from openapi/scim.yaml by `npm run codegen`; do not edit.
import type { DefinePlugin, HandlersOf, Operation } from '#runtime'

export type Ops = {
  readScimServiceProviderConfig: Operation<operations['readScimServiceProviderConfig'], 'read'>
  listScimResourceTypes: Operation<operations['listScimResourceTypes'], 'read'>
  listScimGroups: Operation<operations['listScimGroups'], 'read'>
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
  listScimClients: Operation<operations['listScimClients'], 'read'>
  createScimClient: Operation<operations['createScimClient'], 'write'>
  getScimClient: Operation<operations['getScimClient'], 'read'>
  updateScimClient: Operation<operations['updateScimClient'], 'write'>
  deleteScimClient: Operation<operations['deleteScimClient'], 'write'>
  regenerateScimClientSecret: Operation<operations['regenerateScimClientSecret'], 'write'>
  activateScimClient: Operation<operations['activateScimClient'], 'write'>
  deactivateScimClient: Operation<operations['deactivateScimClient'], 'write'>
  testScimClient: Operation<operations['testScimClient'], 'read'>
  listAuditLog: Operation<operations['listAuditLog'], 'read'>
}

/** Some handlers of the plugin: a file has `{ ... } satisfies Handlers`. */
export type Handlers = Partial<HandlersOf<Ops>>

export type Schemas = components['schemas']

export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: 'scim',
  contract: new URL('../openapi/scim.yaml', import.meta.url),
  ...plugin,
})

/** What a row of scim.client_settings has of a ScimClient, by the names of the columns in camel case. */
export interface ScimClientFields {
  readonly clientId: Schemas['ScimClient']['clientId']
  readonly acceptIncompleteUsers: Schemas['ScimClient']['acceptIncompleteUsers']
  readonly hideDeletedUsers: Schemas['ScimClient']['hideDeletedUsers']
  readonly allowRelink: Schemas['ScimClient']['allowRelink']
  readonly lastRequestAt: Date | null
  readonly lastRequestIp: Schemas['ScimClient']['lastRequestIp']
}

/** What requests give of a ScimClient, by the names of the columns in camel case. */
export type ScimClientInput = Pick<ScimClientFields, 'acceptIncompleteUsers' | 'hideDeletedUsers' | 'allowRelink'>

/** What a new ScimClient cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewScimClient = Pick<ScimClientFields, 'acceptIncompleteUsers' | 'hideDeletedUsers' | 'allowRelink'> & Partial<ScimClientFields>

/** The ScimClient of the contract. */
export const scimClientEntity = {
  table: 'scim.client_settings',
  /** The columns of rows. */
  columns: {
    clientId: 'settings.client_id',
    acceptIncompleteUsers: 'settings.accept_incomplete_users',
    hideDeletedUsers: 'settings.hide_deleted_users',
    allowRelink: 'settings.allow_relink',
    lastRequestAt: 'settings.last_request_at',
    lastRequestIp: 'settings.last_request_ip',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    clientId: { column: 'settings.client_id', type: 'string', notNull: true },
    acceptIncompleteUsers: { column: 'settings.accept_incomplete_users', type: 'boolean', notNull: true },
    hideDeletedUsers: { column: 'settings.hide_deleted_users', type: 'boolean', notNull: true },
    allowRelink: { column: 'settings.allow_relink', type: 'boolean', notNull: true },
    lastRequestAt: { column: 'settings.last_request_at', type: 'timestamp' },
    lastRequestIp: { column: 'settings.last_request_ip', type: 'string' },
  },
  /** What lists select. */
  select: ['clientId', 'displayName', 'ssoProviderId', 'active', 'acceptIncompleteUsers', 'hideDeletedUsers', 'allowRelink', 'lastRequestAt', 'lastRequestIp', 'lastError', 'limits', 'rateLimitUntil', 'scimUrl', 'tokenUrl', 'createdAt', 'updatedAt'],
  /** What updates change. */
  writable: ['displayName', 'ssoProviderId', 'acceptIncompleteUsers', 'hideDeletedUsers', 'allowRelink'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    clientId: 'same',
    active: 'same',
    lastRequestAt: 'notLater',
    limits: 'same',
    rateLimitUntil: 'same',
    scimUrl: 'same',
    tokenUrl: 'same',
    createdAt: 'same',
    updatedAt: 'notLater',
  },
  /** What a new one has where it is not given. */
  defaults: {
    acceptIncompleteUsers: false,
    hideDeletedUsers: false,
    allowRelink: false,
  },
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    clientId: { type: 'string' },
    acceptIncompleteUsers: { type: 'boolean' },
    hideDeletedUsers: { type: 'boolean' },
    allowRelink: { type: 'boolean' },
    lastRequestAt: { type: 'timestamp', null: true },
    lastRequestIp: { type: 'string', null: true },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<ScimClientFields, 'acceptIncompleteUsers' | 'hideDeletedUsers' | 'allowRelink'>>): Partial<ScimClientInput> => ({ ...rest }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: ScimClientFields, derived: Pick<Schemas['ScimClient'], 'displayName' | 'ssoProviderId' | 'active' | 'lastError' | 'limits' | 'rateLimitUntil' | 'scimUrl' | 'tokenUrl' | 'createdAt' | 'updatedAt'>): Schemas['ScimClient'] => ({
    clientId: row.clientId,
    displayName: derived.displayName,
    ssoProviderId: derived.ssoProviderId,
    active: derived.active,
    acceptIncompleteUsers: row.acceptIncompleteUsers,
    hideDeletedUsers: row.hideDeletedUsers,
    allowRelink: row.allowRelink,
    lastRequestAt: row.lastRequestAt && row.lastRequestAt.toISOString(),
    lastRequestIp: row.lastRequestIp,
    lastError: derived.lastError,
    limits: derived.limits,
    rateLimitUntil: derived.rateLimitUntil,
    scimUrl: derived.scimUrl,
    tokenUrl: derived.tokenUrl,
    createdAt: derived.createdAt,
    updatedAt: derived.updatedAt,
  }),
} as const

/** What a row of scim.audit_entry has of a AuditLogEntry, by the names of the columns in camel case. */
export interface AuditLogEntryFields {
  readonly id: Required<Schemas['AuditLogEntry']>['id']
  readonly performedOn: Date
  readonly action: Required<Schemas['AuditLogEntry']>['action']
  readonly externalId: Required<Schemas['AuditLogEntry']>['externalId']
  readonly userId: Required<Schemas['AuditLogEntry']>['userId']
  readonly userName: Required<Schemas['AuditLogEntry']>['userName']
  readonly responseStatus: Required<Schemas['AuditLogEntry']>['responseStatus']
  readonly ipAddress: Required<Schemas['AuditLogEntry']>['ipAddress']
  readonly clientId: Required<Schemas['AuditLogEntry']>['clientId']
  readonly clientName: Required<Schemas['AuditLogEntry']>['clientName']
  readonly requestId: Required<Schemas['AuditLogEntry']>['requestId']
  readonly method: Required<Schemas['AuditLogEntry']>['method']
  readonly path: Required<Schemas['AuditLogEntry']>['path']
  readonly duration: Required<Schemas['AuditLogEntry']>['duration']
  readonly repeated: Required<Schemas['AuditLogEntry']>['repeated']
}

/** What requests give of a AuditLogEntry, by the names of the columns in camel case. */
export type AuditLogEntryInput = Pick<AuditLogEntryFields, never>

/** What a new AuditLogEntry cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewAuditLogEntry = Pick<AuditLogEntryFields, never> & Partial<AuditLogEntryFields>

/** The AuditLogEntry of the contract. */
export const auditLogEntryEntity = {
  table: 'scim.audit_entry',
  /** The columns of rows. */
  columns: {
    id: 'a.id',
    performedOn: 'a.performed_on',
    action: 'a.action',
    externalId: 'a.external_id',
    userId: 'a.user_id',
    userName: 'a.user_name',
    responseStatus: 'a.response_status',
    ipAddress: 'a.ip_address',
    clientId: 'a.client_id',
    clientName: 'a.client_name',
    requestId: 'a.request_id',
    method: 'a.method',
    path: 'a.path',
    duration: 'a.duration',
    repeated: 'a.repeated',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'a.id', type: 'integer', notNull: true },
    performedOn: { column: 'a.performed_on', type: 'timestamp', notNull: true },
    action: { column: 'a.action', type: 'string', notNull: true, values: ['Created', 'Updated', 'Deactivated', 'Linked', 'Failed'] },
    externalId: { column: 'a.external_id', type: 'string' },
    userId: { column: 'a.user_id', type: 'integer' },
    userName: { column: 'a.user_name', type: 'string' },
    responseStatus: { column: 'a.response_status', type: 'integer', notNull: true },
    ipAddress: { column: 'a.ip_address', type: 'string' },
    clientId: { column: 'a.client_id', type: 'string', notNull: true },
  },
  /** What lists select. */
  select: ['id', 'performedOn', 'action', 'externalId', 'userId', 'userName', 'responseStatus', 'ipAddress', 'clientId', 'clientName', 'requestId', 'method', 'path', 'duration', 'details', 'repeated'],
  /** What updates change. */
  writable: [],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    performedOn: 'same',
    action: 'same',
    externalId: 'same',
    userId: 'same',
    userName: 'same',
    responseStatus: 'same',
    ipAddress: 'same',
    clientId: 'same',
    clientName: 'same',
    requestId: 'same',
    method: 'same',
    path: 'same',
    duration: 'same',
    details: 'same',
    repeated: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {},
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'integer' },
    performedOn: { type: 'timestamp' },
    action: { type: 'string' },
    externalId: { type: 'string', null: true },
    userId: { type: 'integer', null: true },
    userName: { type: 'string', null: true },
    responseStatus: { type: 'integer' },
    ipAddress: { type: 'string', null: true },
    clientId: { type: 'string' },
    clientName: { type: 'string' },
    requestId: { type: 'string' },
    method: { type: 'string' },
    path: { type: 'string' },
    duration: { type: 'number', null: true },
    repeated: { type: 'integer' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<AuditLogEntryFields, never>>): Partial<AuditLogEntryInput> => ({ ...rest }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: AuditLogEntryFields, derived: Pick<Required<Schemas['AuditLogEntry']>, 'details'>): Required<Schemas['AuditLogEntry']> => ({
    id: row.id,
    performedOn: row.performedOn.toISOString(),
    action: row.action,
    externalId: row.externalId,
    userId: row.userId,
    userName: row.userName,
    responseStatus: row.responseStatus,
    ipAddress: row.ipAddress,
    clientId: row.clientId,
    clientName: row.clientName,
    requestId: row.requestId,
    method: row.method,
    path: row.path,
    duration: row.duration,
    details: derived.details,
    repeated: row.repeated,
  }),
} as const

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
  /** What a client may send: characters of a string, and elements of a multi-valued attribute. Not in discovery documents. */
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
        "maxLength": 320
      },
      {
        "name": "name",
        "type": "complex",
        "multiValued": false,
        "description": "The name of the user.",
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
            "maxLength": 400
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
            "maxLength": 400
          }
        ]
      },
      {
        "name": "displayName",
        "type": "string",
        "multiValued": false,
        "description": "The name that is shown for the user; left out, it is made from the attribute name.",
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
        "description": "The role, when there is exactly one: 1 Administrator, 2 General User.",
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
        "description": "All roles: 1 Administrator, 2 General User. The most powerful one applies.",
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
    "maxLength": 500
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
    "/scim/v2/Groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List no groups
         * @description Groups are not supported, and the list is always empty: providers that ask for groups when they are connected, as Okta's test suite does, take another answer for a failure.
         */
        get: operations["listScimGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes/{resourceTypeId}": {
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
    "/scim/v2/Schemas/{schemaId}": {
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
         * @description When a user of the account has the same userName or main e-mail address, and is inactive or has no external id of any provider, that user is linked and changed, and no other one is created. Its sessions and tokens end.
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
    "/scim/v2/Users/{scimUserId}": {
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
         * @description The user stays readable with `active: false`, or is hidden if the SCIM client's settings ask for it.
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
    "/admin/api/scim-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's SCIM clients, oldest first
         * @description An account has at most 20 SCIM clients; the answer holds all of them.
         */
        get: operations["listScimClients"];
        put?: never;
        /**
         * Register a SCIM client
         * @description The client secret is shown only in this answer. The identity provider gets access tokens with it at `tokenUrl` (client credentials grant), or sends the secret itself as bearer token to `scimUrl`. An account has at most 20 SCIM clients.
         */
        post: operations["createScimClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/scim-clients/{scimClientId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        /** Read a SCIM client */
        get: operations["getScimClient"];
        put?: never;
        post?: never;
        /**
         * Delete a deactivated SCIM client
         * @description An active client is a 409 `client_active`; deactivate it first. Users and the audit log stay.
         */
        delete: operations["deleteScimClient"];
        options?: never;
        head?: never;
        /**
         * Change a SCIM client; fields left out stay
         * @description The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. When a client without an SSO provider is linked to one, the external ids that it has set become those of the provider. With any other change of `ssoProviderId` external ids stay where they are.
         */
        patch: operations["updateScimClient"];
        trace?: never;
    };
    "/admin/api/scim-clients/{scimClientId}/regenerate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the client secret; the old one and all tokens end at once
         * @description The new secret is shown only in this answer; a repeated request makes another one.
         */
        post: operations["regenerateScimClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/scim-clients/{scimClientId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a SCIM client; its secret works again
         * @description Tokens from before the deactivation stay ended.
         */
        post: operations["activateScimClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/scim-clients/{scimClientId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a SCIM client; its secret and all its tokens are refused
         * @description The users that it has provisioned stay as they are.
         */
        post: operations["deactivateScimClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/scim-clients/{scimClientId}/test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection of a SCIM client
         * @description Sends the requests that an identity provider sends first, from the service to its own address: a token request with the secret given, then `/ServiceProviderConfig` and `/Users?count=1` with the token, which it revokes at the end. A step after a failed one is left out. The requests count towards the client's rate limits. `url` is compared with `scimUrl`, and never requested.
         */
        post: operations["testScimClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of provisioning, newest entries first
         * @description Each write of a SCIM client, and each of its requests that was refused. Entries are kept for 90 days, and at most a week more, unless the operator sets another retention (`AUDIT_RETENTION_DAYS`). `$filter` and `$orderby` take `id performedOn action externalId userId userName responseStatus ipAddress clientId`, and `$search` looks in `userName` and `externalId`. A page ends early when its payloads are large; `@odata.nextLink` leads to the rest.
         *
         *     With `Accept: text/csv` the answer is a file with all entries that match `$filter` and `$search`, or with as many as `$top` allows; `$count` and `$skiptoken` apply to JSON only. Cells that a spreadsheet would take for a formula begin with a single quote.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
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
            Resources?: components["schemas"]["scim-user.schema"][];
        };
        ScimError: {
            schemas: string[];
            status: string;
            scimType?: string;
            detail: string;
        };
        /** @description Shown to administrators. */
        ScimClientName: string;
        /** @description The SSO provider whose external ids the client sets; null without one. */
        ScimClientProvider: string | null;
        ScimClient: {
            /** @description The `client_id` of OAuth 2.0. */
            clientId: string;
            /** @description Shown to administrators. */
            displayName: string;
            ssoProviderId: components["schemas"]["ScimClientProvider"];
            /** @description Changed by `activate` and `deactivate`. */
            active: boolean;
            /** @description Whether users without `externalId` or e-mail address are accepted. False unless given. */
            acceptIncompleteUsers: boolean;
            /** @description Whether a user that has been deleted, also before this was set, is hidden from the client (404) instead of shown as inactive. False unless given. */
            hideDeletedUsers: boolean;
            /** @description Whether POST may link an active user who has another external id, of whichever provider, instead of a 409. The user then loses its password, its second factor, its roles and its other external ids. Also whether PUT and PATCH may give an external id to a user who has one of another provider or of none, as a client does that has moved to a new provider; the user then keeps these. False unless given. */
            allowRelink: boolean;
            /** @description When the client last sent a request, to the minute; null if it never did. */
            lastRequestAt: components["schemas"]["Timestamp"] | null;
            /** @description Where it came from. */
            lastRequestIp: string | null;
            /** @description The client's last request that was refused; null if there is none. */
            lastError: components["schemas"]["ScimClientError"] | null;
            /** @description The rate limits that apply now; a request must pass all of them. */
            limits: components["schemas"]["ScimClientLimit"][];
            /** @description When limits that an operator has set end; null for the default ones, and for limits without an end. */
            rateLimitUntil: components["schemas"]["Timestamp"] | null;
            /** @description The address of the SCIM endpoint. */
            scimUrl: string;
            /** @description The address of the token endpoint. */
            tokenUrl: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        ScimClientError: {
            at: components["schemas"]["Timestamp"];
            status: number;
            detail: string;
        };
        /** @description At most so many requests in any span of so many seconds. */
        ScimClientLimit: {
            requests: number;
            seconds: number;
            /** @description Requests left now. What other processes of the service hold in reserve for the client counts as used. */
            remaining: number;
            /** @description Seconds until some of the used requests come back; `seconds` while none is used. */
            resetSeconds: number;
        };
        ScimClientList: {
            value: components["schemas"]["ScimClient"][];
        };
        CreatedScimClient: {
            /** @description The `client_id` of OAuth 2.0. */
            clientId: string;
            /** @description Shown to administrators. */
            displayName: string;
            ssoProviderId: components["schemas"]["ScimClientProvider"];
            /** @description Changed by `activate` and `deactivate`. */
            active: boolean;
            /** @description Whether users without `externalId` or e-mail address are accepted. False unless given. */
            acceptIncompleteUsers: boolean;
            /** @description Whether a user that has been deleted, also before this was set, is hidden from the client (404) instead of shown as inactive. False unless given. */
            hideDeletedUsers: boolean;
            /** @description Whether POST may link an active user who has another external id, of whichever provider, instead of a 409. The user then loses its password, its second factor, its roles and its other external ids. Also whether PUT and PATCH may give an external id to a user who has one of another provider or of none, as a client does that has moved to a new provider; the user then keeps these. False unless given. */
            allowRelink: boolean;
            /** @description When the client last sent a request, to the minute; null if it never did. */
            lastRequestAt: components["schemas"]["Timestamp"] | null;
            /** @description Where it came from. */
            lastRequestIp: string | null;
            /** @description The client's last request that was refused; null if there is none. */
            lastError: components["schemas"]["ScimClientError"] | null;
            /** @description The rate limits that apply now; a request must pass all of them. */
            limits: components["schemas"]["ScimClientLimit"][];
            /** @description When limits that an operator has set end; null for the default ones, and for limits without an end. */
            rateLimitUntil: components["schemas"]["Timestamp"] | null;
            /** @description The address of the SCIM endpoint. */
            scimUrl: string;
            /** @description The address of the token endpoint. */
            tokenUrl: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Shown only here. */
            clientSecret?: string;
        };
        ScimClientCreate: {
            displayName: components["schemas"]["ScimClientName"];
            ssoProviderId?: components["schemas"]["ScimClientProvider"];
            /** @description Whether users without `externalId` or e-mail address are accepted. False unless given. */
            acceptIncompleteUsers?: boolean;
            /** @description Whether a user that has been deleted, also before this was set, is hidden from the client (404) instead of shown as inactive. False unless given. */
            hideDeletedUsers?: boolean;
            /** @description Whether POST may link an active user who has another external id, of whichever provider, instead of a 409. The user then loses its password, its second factor, its roles and its other external ids. Also whether PUT and PATCH may give an external id to a user who has one of another provider or of none, as a client does that has moved to a new provider; the user then keeps these. False unless given. */
            allowRelink?: boolean;
        };
        /** @description `clientId`, `active`, `lastRequestAt`, `lastRequestIp`, `lastError`, `limits`, `rateLimitUntil`, `scimUrl`, `tokenUrl`, `createdAt` and `updatedAt` are read-only; a body's `lastRequestIp`, `lastError` and what is left of `limits` are always ignored. */
        ScimClientUpdate: {
            /** @description The `client_id` of OAuth 2.0. */
            clientId?: string;
            displayName?: components["schemas"]["ScimClientName"];
            ssoProviderId?: components["schemas"]["ScimClientProvider"];
            /** @description Changed by `activate` and `deactivate`. */
            active?: boolean;
            /** @description Whether users without `externalId` or e-mail address are accepted. False unless given. */
            acceptIncompleteUsers?: boolean;
            /** @description Whether a user that has been deleted, also before this was set, is hidden from the client (404) instead of shown as inactive. False unless given. */
            hideDeletedUsers?: boolean;
            /** @description Whether POST may link an active user who has another external id, of whichever provider, instead of a 409. The user then loses its password, its second factor, its roles and its other external ids. Also whether PUT and PATCH may give an external id to a user who has one of another provider or of none, as a client does that has moved to a new provider; the user then keeps these. False unless given. */
            allowRelink?: boolean;
            /** @description When the client last sent a request, to the minute; null if it never did. */
            lastRequestAt?: components["schemas"]["Timestamp"] | null;
            /** @description Where it came from. */
            lastRequestIp?: string | null;
            /** @description The client's last request that was refused; null if there is none. */
            lastError?: components["schemas"]["ScimClientError"] | null;
            /** @description The rate limits that apply now; a request must pass all of them. */
            limits?: components["schemas"]["ScimClientLimit"][];
            /** @description When limits that an operator has set end; null for the default ones, and for limits without an end. */
            rateLimitUntil?: components["schemas"]["Timestamp"] | null;
            /** @description The address of the SCIM endpoint. */
            scimUrl?: string;
            /** @description The address of the token endpoint. */
            tokenUrl?: string;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        ScimConnectionTestRequest: {
            /** @description The secret that the identity provider was given; neither stored nor logged. */
            clientSecret: string;
            /** @description The address that was configured at the identity provider. */
            url?: string;
        };
        ScimConnectionTest: {
            succeeded: boolean;
            failure: components["schemas"]["ScimConnectionFailure"] | null;
            /** @description What was found, and what to do about it. */
            detail: string;
            steps: components["schemas"]["ScimConnectionStep"][];
        };
        /** @enum {string} */
        ScimConnectionFailure: "wrong_url" | "wrong_secret" | "client_inactive" | "plugin_disabled" | "rate_limited" | "unreachable";
        ScimConnectionStep: {
            /** @enum {string} */
            name: "url" | "client" | "token" | "service_provider_config" | "users";
            succeeded: boolean;
            /** @description Of the answer; null without one. */
            status: number | null;
            detail: string;
        };
        /** @enum {string} */
        AuditAction: "Created" | "Updated" | "Deactivated" | "Linked" | "Failed";
        /** @description An entry with the fields that `$select` names, all without it. */
        AuditLogEntry: {
            id?: number;
            performedOn?: components["schemas"]["Timestamp"];
            action?: components["schemas"]["AuditAction"];
            externalId?: string | null;
            userId?: number | null;
            userName?: string | null;
            responseStatus?: number;
            ipAddress?: string | null;
            clientId?: string;
            /** @description The client's display name at that time. */
            clientName?: string;
            requestId?: string;
            method?: string;
            /** @description Without the query. */
            path?: string;
            /** @description Milliseconds until the entry was written, or for a refused request until its answer was sent. */
            duration?: number | null;
            details?: components["schemas"]["AuditDetails"];
            /** @description How many requests within a minute the entry stands for, that a rate limit refused or a deactivated client sent. */
            repeated?: number;
        };
        AuditDetails: {
            /** @description The body of the request, with passwords, secrets and tokens replaced by `***`. */
            payload: unknown;
            /** @description The detail of the error, for a refused request. */
            error: string | null;
            /** @description The old and new value of each changed attribute; `access` is what a user who is linked has lost. */
            changes: {
                [key: string]: unknown;
            };
            /** @description What the request has and was not applied, such as roles that there are not; left out when there is nothing. */
            ignored?: string[];
        };
        AuditLogList: {
            value: components["schemas"]["AuditLogEntry"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        /**
         * ScimUser
         * @description A user (RFC 7643, section 4.1). `x-scim` has the characteristics of an attribute that JSON Schema cannot express (RFC 7643, section 7); left out, it is readWrite, returned by default, not unique, and compared without regard to case. Its `maxLength` and `maxItems` are what a client may send, where identity stores, and the service returns, more. Codegen makes types, schemas for discovery and the list of attributes from this file.
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
                resourceType?: "User";
                /** Format: date-time */
                created?: string;
                /** Format: date-time */
                lastModified?: string;
                /** Format: uri */
                location?: string;
                /** @description The ETag. */
                version?: string;
            };
            /** @description The user's name at the identity provider, normally the e-mail address; unique in the account. */
            userName?: string;
            /** @description The name of the user. */
            name?: {
                /** @description The full name as it is shown. */
                formatted?: string;
                /** @description The family name. */
                familyName?: string;
                /** @description The given name. */
                givenName?: string;
            };
            /** @description The name that is shown for the user; left out, it is made from the attribute name. */
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
                /** @description The role, when there is exactly one: 1 Administrator, 2 General User. */
                roleId?: number;
                /** @description All roles: 1 Administrator, 2 General User. The most powerful one applies. */
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
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601.
         * @example 2026-03-02T09:30:00.000Z
         */
        Timestamp: string;
        Fault: {
            /** @description A JSON Pointer (RFC 6901) into the request body. */
            pointer?: string;
            /** @description The name of a parameter or header. */
            parameter?: string;
            /** @description What is wrong at this place, and what would be right, as a sentence. */
            detail: string;
        };
        /**
         * @description An error response as problem details (RFC 9457).
         * @example {
         *       "type": "about:blank",
         *       "title": "Not Found",
         *       "status": 404,
         *       "detail": "There is no project 12.",
         *       "code": "not_found",
         *       "requestId": "req_01j9z3k8"
         *     }
         */
        Problem: {
            /**
             * Format: uri-reference
             * @description Always `about:blank`: `code` says which problem it is.
             */
            type: string;
            /** @description The status as text. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What is wrong with the request and what would be accepted. */
            detail: string;
            /** @description The error code, stable across versions. */
            code: string;
            /** @description The id of the request in the service's logs. */
            requestId: string;
            /** @description All errors in the request, each with its position. */
            errors?: components["schemas"]["Fault"][];
        };
    };
    responses: {
        /** @description An error (RFC 7644, section 3.12). */
        ScimRefused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
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
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
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
        /** @description The request does not conform to the contract; `errors` lists every error. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Bad Request",
                 *       "status": 400,
                 *       "detail": "The field nmae is unknown.",
                 *       "code": "invalid_request",
                 *       "requestId": "req_01j9z3k8",
                 *       "errors": [
                 *         {
                 *           "pointer": "/nmae",
                 *           "detail": "The field nmae is unknown."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The access token is missing, unknown, expired or revoked, or lacks the required scope. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unauthorized",
                 *       "status": 401,
                 *       "detail": "The access token is unknown or has expired.",
                 *       "code": "unauthorized",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller lacks the permission, or the plugin is disabled for the account. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Forbidden",
                 *       "status": 403,
                 *       "detail": "Only administrators may do this.",
                 *       "code": "forbidden",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The account has no such resource. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Found",
                 *       "status": 404,
                 *       "detail": "There is no project 12.",
                 *       "code": "not_found",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The response is not available in any media type of `Accept`. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Acceptable",
                 *       "status": 406,
                 *       "detail": "The answer is available as application/json only; send a matching Accept.",
                 *       "code": "not_acceptable",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation does not accept the media type of the body. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unsupported Media Type",
                 *       "status": 415,
                 *       "detail": "The body came as text/plain; this operation takes application/json.",
                 *       "code": "unsupported_media_type",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit is exceeded, or the account has used up one of its quotas. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too Many Requests",
                 *       "status": 429,
                 *       "detail": "More than 100 requests in 60 seconds; try again in 21 seconds.",
                 *       "code": "rate_limited",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An internal error; `requestId` identifies the request in the logs. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Internal Server Error",
                 *       "status": 500,
                 *       "detail": "The service failed at this request; the request id names it in the logs.",
                 *       "code": "internal_error",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot reach its database, is stopping, is `busy` (the request waited too long for other requests), has too many calculations queued, or is `process_outdated` (an upgrade broke the process, which is replaced soon). Nothing was changed. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Service Unavailable",
                 *       "status": 503,
                 *       "detail": "The service cannot reach its database; the request changed nothing. Try again.",
                 *       "code": "unavailable",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the resource does not allow the request. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Conflict",
                 *       "status": 409,
                 *       "detail": "The project is Frozen; it takes progress once it is Active.",
                 *       "code": "project_frozen",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource no longer has the `ETag` of `If-Match`. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Precondition Failed",
                 *       "status": 412,
                 *       "detail": "The resource has changed: its ETag is \"4\" now. Read it again first.",
                 *       "code": "precondition_failed",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the operation accepts. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Content Too Large",
                 *       "status": 413,
                 *       "detail": "The body is larger than the 1048576 bytes that this operation takes.",
                 *       "code": "payload_too_large",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
        IdempotencyKey: string;
        /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
        IfMatch: string;
        /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
        Top: number;
        /** @description The number of items to skip. */
        Skip: number;
        /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
        Filter: string;
        /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
        SearchTerms: string;
        /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
        OrderBy: string;
        /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
        Select: string;
        /** @description `true` adds `@odata.count`, the number of items on all pages. */
        Count: boolean;
        /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
        SkipToken: string;
    };
    requestBodies: never;
    headers: {
        /** @description All rate limits of a client that has several, as SCIM clients do: of each a name, its requests and its seconds, such as `"60s";q=60;w=60, "3600s";q=1000;w=3600` (draft-ietf-httpapi-ratelimit-headers). */
        RateLimitPolicy: string;
        /** @description What is left of each of these limits: requests, and seconds until it is reset, such as `"60s";r=59;t=12, "3600s";r=999;t=2412`. */
        RateLimit: string;
        /** @description The number of requests that the rate limit allows in its window, which slides. */
        RateLimitLimit: number;
        /** @description The number of requests left now. */
        RateLimitRemaining: number;
        /** @description Seconds until some of the used requests come back. */
        RateLimitReset: number;
        /** @description The URL of the created resource. */
        Location: string;
        /** @description The version of the resource, for `If-Match`. */
        ETag: string;
        /** @description The authentication scheme, and what is wrong with the access token (RFC 6750, section 3). */
        WWWAuthenticate: string;
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDocument"];
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDocument"];
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
    listScimGroups: {
        parameters: {
            query?: never;
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDocument"];
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
                /** @description The name of the resource type, `User`. */
                resourceTypeId: string;
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDocument"];
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDocument"];
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
                /** @description The URN of the schema. */
                schemaId: string;
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDocument"];
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserList"];
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
                "application/scim+json": components["schemas"]["ScimUserInput"];
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["scim-user.schema"];
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
                "application/scim+json": components["schemas"]["ScimSearchRequest"];
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserList"];
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
                "application/scim+json": components["schemas"]["ScimSearchRequest"];
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserList"];
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
            header?: {
                /** @description Replies 304 without the user if it still has this ETag. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The user's id. */
                scimUserId: string;
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["scim-user.schema"];
                    "application/json": components["schemas"]["scim-user.schema"];
                };
            };
            /** @description The user has not changed. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
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
                scimUserId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimUserInput"];
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["scim-user.schema"];
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
                scimUserId: string;
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
                scimUserId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimUserInput"];
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["scim-user.schema"];
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
    listScimClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SCIM clients. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimClientList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createScimClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimClientCreate"];
            };
        };
        responses: {
            /** @description The client is registered. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedScimClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getScimClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SCIM client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteScimClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateScimClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimClientUpdate"];
            };
        };
        responses: {
            /** @description The SCIM client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    regenerateScimClientSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client, with its new secret. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedScimClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateScimClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SCIM client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateScimClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SCIM client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testScimClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example scim-5oQx0vWm3TbZ
                 */
                scimClientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimConnectionTestRequest"];
            };
        };
        responses: {
            /** @description What the test found. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimConnectionTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description `true` adds `@odata.count`, the number of items on all pages. */
                $count?: components["parameters"]["Count"];
                /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
                $skiptoken?: components["parameters"]["SkipToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, or the file. */
            200: {
                headers: {
                    /** @description The name of the file; only with `text/csv`. */
                    "Content-Disposition"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLogList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
