// Generated from openapi/ by `npm run codegen`; do not edit.

import { client } from './client.gen.ts';
import { type Client, type ClientMeta, type Options as Options2, type RequestResult, type TDataShape, urlSearchParamsBodySerializer } from './client/index.ts';
import type { ActivateClientData, ActivateClientErrors, ActivateClientResponses, ActivateScimClientData, ActivateScimClientErrors, ActivateScimClientResponses, ActivateSsoProviderData, ActivateSsoProviderErrors, ActivateSsoProviderResponses, ActivateUserData, ActivateUserErrors, ActivateUserResponses, BatchUpdateTasksData, BatchUpdateTasksErrors, BatchUpdateTasksResponses, CreateCalendarData, CreateCalendarErrors, CreateCalendarResponses, CreateClientData, CreateClientErrors, CreateClientResponses, CreateMilestoneData, CreateMilestoneErrors, CreateMilestoneResponses, CreateProjectData, CreateProjectErrors, CreateProjectResponses, CreateResourceData, CreateResourceErrors, CreateResourceResponses, CreateScimClientData, CreateScimClientErrors, CreateScimClientResponses, CreateSsoProviderData, CreateSsoProviderErrors, CreateSsoProviderResponses, CreateTaskData, CreateTaskErrors, CreateTaskResponses, CreateTokenData, CreateTokenErrors, CreateTokenResponses, CreateUserData, CreateUserErrors, CreateUserResponses, CreateWebhookData, CreateWebhookErrors, CreateWebhookResponses, DeactivateClientData, DeactivateClientErrors, DeactivateClientResponses, DeactivateScimClientData, DeactivateScimClientErrors, DeactivateScimClientResponses, DeactivateSsoProviderData, DeactivateSsoProviderErrors, DeactivateSsoProviderResponses, DeactivateUserData, DeactivateUserErrors, DeactivateUserResponses, DeleteCalendarData, DeleteCalendarErrors, DeleteCalendarResponses, DeleteClientData, DeleteClientErrors, DeleteClientResponses, DeleteMilestoneData, DeleteMilestoneErrors, DeleteMilestoneResponses, DeleteProjectData, DeleteProjectErrors, DeleteProjectResponses, DeleteResourceData, DeleteResourceErrors, DeleteResourceResponses, DeleteScimClientData, DeleteScimClientErrors, DeleteScimClientResponses, DeleteSsoProviderData, DeleteSsoProviderErrors, DeleteSsoProviderResponses, DeleteTaskData, DeleteTaskErrors, DeleteTaskResponses, DeleteWebhookData, DeleteWebhookErrors, DeleteWebhookResponses, ExportProjectData, ExportProjectErrors, ExportProjectResponses, GetAccountData, GetAccountErrors, GetAccountResponses, GetBaselineData, GetBaselineErrors, GetBaselineResponses, GetBufferAnalysisData, GetBufferAnalysisErrors, GetBufferAnalysisResponses, GetCalendarData, GetCalendarErrors, GetCalendarResponses, GetClientData, GetClientErrors, GetClientResponses, GetExplanationData, GetExplanationErrors, GetExplanationResponses, GetFeverChartData, GetFeverChartErrors, GetFeverChartResponses, GetMilestoneData, GetMilestoneErrors, GetMilestoneResponses, GetPortfolioData, GetPortfolioErrors, GetPortfolioLoadData, GetPortfolioLoadErrors, GetPortfolioLoadResponses, GetPortfolioResponses, GetProjectData, GetProjectErrors, GetProjectResponses, GetProvisioningSettingsData, GetProvisioningSettingsErrors, GetProvisioningSettingsResponses, GetResourceData, GetResourceErrors, GetResourceLoadData, GetResourceLoadErrors, GetResourceLoadResponses, GetResourceResponses, GetScheduleData, GetScheduleErrors, GetScheduleProgressData, GetScheduleProgressErrors, GetScheduleProgressResponses, GetScheduleResponses, GetScimClientData, GetScimClientErrors, GetScimClientResponses, GetSsoProviderData, GetSsoProviderErrors, GetSsoProviderResponses, GetTaskData, GetTaskErrors, GetTaskResponses, GetUserData, GetUserErrors, GetUserResponses, GetWebhookData, GetWebhookErrors, GetWebhookResponses, ImportProjectData, ImportProjectErrors, ImportProjectResponses, IntrospectTokenData, IntrospectTokenErrors, IntrospectTokenResponses, LinkUserData, LinkUserErrors, LinkUserResponses, ListAuditLogData, ListAuditLogErrors, ListAuditLogResponses, ListBaselinesData, ListBaselinesErrors, ListBaselinesResponses, ListCalendarsData, ListCalendarsErrors, ListCalendarsResponses, ListClientsData, ListClientsErrors, ListClientsResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListMilestonesData, ListMilestonesErrors, ListMilestonesResponses, ListPluginsData, ListPluginsErrors, ListPluginsResponses, ListProjectsData, ListProjectsErrors, ListProjectsResponses, ListProjectTasksData, ListProjectTasksErrors, ListProjectTasksResponses, ListResourcesData, ListResourcesErrors, ListResourcesResponses, ListScimClientsData, ListScimClientsErrors, ListScimClientsResponses, ListSecurityLogData, ListSecurityLogErrors, ListSecurityLogResponses, ListSsoProvidersData, ListSsoProvidersErrors, ListSsoProvidersResponses, ListTaskReportsData, ListTaskReportsErrors, ListTaskReportsResponses, ListTasksData, ListTasksErrors, ListTasksResponses, ListUsersData, ListUsersErrors, ListUsersResponses, ListWebhookLogsData, ListWebhookLogsErrors, ListWebhookLogsResponses, ListWebhooksData, ListWebhooksErrors, ListWebhooksResponses, PauseWebhookData, PauseWebhookErrors, PauseWebhookResponses, PlanProjectData, PlanProjectErrors, PlanProjectResponses, RegenerateClientSecretData, RegenerateClientSecretErrors, RegenerateClientSecretResponses, RegenerateScimClientSecretData, RegenerateScimClientSecretErrors, RegenerateScimClientSecretResponses, ReplaceCalendarData, ReplaceCalendarErrors, ReplaceCalendarResponses, ReplayWebhookData, ReplayWebhookErrors, ReplayWebhookResponses, ResetUserSecondFactorData, ResetUserSecondFactorErrors, ResetUserSecondFactorResponses, ResumeWebhookData, ResumeWebhookErrors, ResumeWebhookResponses, RevokeTokenData, RevokeTokenErrors, RevokeTokenResponses, RotateWebhookSecretData, RotateWebhookSecretErrors, RotateWebhookSecretResponses, SchedulePortfolioData, SchedulePortfolioErrors, SchedulePortfolioResponses, SetUserPasswordData, SetUserPasswordErrors, SetUserPasswordResponses, StaggerPortfolioData, StaggerPortfolioErrors, StaggerPortfolioResponses, TestScimClientData, TestScimClientErrors, TestScimClientResponses, TestSsoProviderData, TestSsoProviderErrors, TestSsoProviderResponses, TestWebhookData, TestWebhookErrors, TestWebhookResponses, TryChangesData, TryChangesErrors, TryChangesResponses, UnlinkUserData, UnlinkUserErrors, UnlinkUserResponses, UnlockUserData, UnlockUserErrors, UnlockUserResponses, UpdateAccountData, UpdateAccountErrors, UpdateAccountResponses, UpdateClientData, UpdateClientErrors, UpdateClientResponses, UpdateMilestoneData, UpdateMilestoneErrors, UpdateMilestoneResponses, UpdateProjectData, UpdateProjectErrors, UpdateProjectResponses, UpdateProvisioningSettingsData, UpdateProvisioningSettingsErrors, UpdateProvisioningSettingsResponses, UpdateResourceData, UpdateResourceErrors, UpdateResourceResponses, UpdateScimClientData, UpdateScimClientErrors, UpdateScimClientResponses, UpdateSsoProviderData, UpdateSsoProviderErrors, UpdateSsoProviderResponses, UpdateTaskData, UpdateTaskErrors, UpdateTaskResponses, UpdateUserData, UpdateUserErrors, UpdateUserResponses, UpdateWebhookData, UpdateWebhookErrors, UpdateWebhookResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

class HeyApiClient {
    protected client: Client;
    
    constructor(args?: {
        client?: Client;
    }) {
        this.client = args?.client ?? client;
    }
}

class HeyApiRegistry<T> {
    private readonly defaultKey = 'default';
    
    private readonly instances: Map<string, T> = new Map();
    
    get(key?: string): T {
        const instance = this.instances.get(key ?? this.defaultKey);
        if (!instance) {
            throw new Error(`No SDK client found. Create one with "new Operations()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class Operations extends HeyApiClient {
    public static readonly __registry: HeyApiRegistry<Operations> = new HeyApiRegistry<Operations>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        Operations.__registry.set(this, args?.key);
    }
    
    /**
     * Read the account
     */
    public getAccount<ThrowOnError extends boolean = true>(options?: Options<GetAccountData, ThrowOnError>): RequestResult<GetAccountResponses, GetAccountErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetAccountResponses, GetAccountErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/account',
            ...options
        });
    }
    
    /**
     * Change the account's name, time zone or buffer zones; fields left out stay
     *
     * A new time zone counts from the next request on. The read-only fields `id`, `rateLimit` and `createdAt` are ignored when they are unchanged, and refused when they are changed.
     */
    public updateAccount<ThrowOnError extends boolean = true>(options: Options<UpdateAccountData, ThrowOnError>): RequestResult<UpdateAccountResponses, UpdateAccountErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateAccountResponses, UpdateAccountErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/account',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the audit log of provisioning, newest entries first
     *
     * Each write of a SCIM client, and each of its requests that was refused. Entries are kept for 90 days unless the operator sets another retention (`AUDIT_RETENTION_DAYS`). `$filter` and `$orderby` take `id performedOn action externalId userId userName responseStatus ipAddress clientId`. A page ends early when its payloads are large; `@odata.nextLink` leads to the rest.
     *
     * With `Accept: text/csv` the answer is a file with all entries that match `$filter`, or with as many as `$top` allows; `$count` and `$skiptoken` apply to JSON only. Cells that a spreadsheet would take for a formula begin with a single quote.
     */
    public listAuditLog<ThrowOnError extends boolean = true>(options?: Options<ListAuditLogData, ThrowOnError>): RequestResult<ListAuditLogResponses, ListAuditLogErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListAuditLogResponses, ListAuditLogErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/audit-log',
            ...options
        });
    }
    
    /**
     * List the account's API clients
     */
    public listClients<ThrowOnError extends boolean = true>(options?: Options<ListClientsData, ThrowOnError>): RequestResult<ListClientsResponses, ListClientsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListClientsResponses, ListClientsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/clients',
            ...options
        });
    }
    
    /**
     * Register an API client
     *
     * A confidential client gets a client secret, which is shown only in this answer. `grants` unless given: `password`, `client_credentials` and `refresh_token`, with `authorization_code` when there are redirect URIs; for a public client `authorization_code` and `refresh_token`. `scopes` unless given: `api1 openid profile email offline_access`.
     */
    public createClient<ThrowOnError extends boolean = true>(options: Options<CreateClientData, ThrowOnError>): RequestResult<CreateClientResponses, CreateClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateClientResponses, CreateClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/clients',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a deactivated API client
     *
     * An active client is a 409 `client_active`; deactivate it first.
     */
    public deleteClient<ThrowOnError extends boolean = true>(options: Options<DeleteClientData, ThrowOnError>): RequestResult<DeleteClientResponses, DeleteClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteClientResponses, DeleteClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/clients/{clientId}',
            ...options
        });
    }
    
    /**
     * Read an API client
     */
    public getClient<ThrowOnError extends boolean = true>(options: Options<GetClientData, ThrowOnError>): RequestResult<GetClientResponses, GetClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetClientResponses, GetClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/clients/{clientId}',
            ...options
        });
    }
    
    /**
     * Change an API client; fields left out stay
     *
     * The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. When scopes or grants are taken from the client, or the implicit flow, all its tokens end.
     */
    public updateClient<ThrowOnError extends boolean = true>(options: Options<UpdateClientData, ThrowOnError>): RequestResult<UpdateClientResponses, UpdateClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateClientResponses, UpdateClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/clients/{clientId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Activate an API client; its secret works again
     *
     * Tokens from before the deactivation stay ended.
     */
    public activateClient<ThrowOnError extends boolean = true>(options: Options<ActivateClientData, ThrowOnError>): RequestResult<ActivateClientResponses, ActivateClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ActivateClientResponses, ActivateClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/clients/{clientId}/activate',
            ...options
        });
    }
    
    /**
     * Deactivate an API client; it can no longer authenticate, and all its tokens end
     */
    public deactivateClient<ThrowOnError extends boolean = true>(options: Options<DeactivateClientData, ThrowOnError>): RequestResult<DeactivateClientResponses, DeactivateClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DeactivateClientResponses, DeactivateClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/clients/{clientId}/deactivate',
            ...options
        });
    }
    
    /**
     * Replace the client secret; the old one and all tokens end at once
     *
     * The new secret is shown only in this answer; a repeated request makes another one. A public client has no secret: 409 `public_client`.
     */
    public regenerateClientSecret<ThrowOnError extends boolean = true>(options: Options<RegenerateClientSecretData, ThrowOnError>): RequestResult<RegenerateClientSecretResponses, RegenerateClientSecretErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RegenerateClientSecretResponses, RegenerateClientSecretErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/clients/{clientId}/regenerate-secret',
            ...options
        });
    }
    
    /**
     * List the plugins of the installation, and which are enabled for the account
     *
     * The operator enables and disables plugins.
     */
    public listPlugins<ThrowOnError extends boolean = true>(options?: Options<ListPluginsData, ThrowOnError>): RequestResult<ListPluginsResponses, ListPluginsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListPluginsResponses, ListPluginsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/plugins',
            ...options
        });
    }
    
    /**
     * Read the defaults for users that an identity provider provisions
     */
    public getProvisioningSettings<ThrowOnError extends boolean = true>(options?: Options<GetProvisioningSettingsData, ThrowOnError>): RequestResult<GetProvisioningSettingsResponses, GetProvisioningSettingsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetProvisioningSettingsResponses, GetProvisioningSettingsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/provisioning-settings',
            ...options
        });
    }
    
    /**
     * Change the provisioning settings; fields left out stay
     *
     * The settings apply to users that are provisioned from then on; existing users stay as they are.
     */
    public updateProvisioningSettings<ThrowOnError extends boolean = true>(options: Options<UpdateProvisioningSettingsData, ThrowOnError>): RequestResult<UpdateProvisioningSettingsResponses, UpdateProvisioningSettingsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<UpdateProvisioningSettingsResponses, UpdateProvisioningSettingsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/provisioning-settings',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the account's SCIM clients, oldest first
     *
     * An account has at most 20 SCIM clients; the answer holds all of them.
     */
    public listScimClients<ThrowOnError extends boolean = true>(options?: Options<ListScimClientsData, ThrowOnError>): RequestResult<ListScimClientsResponses, ListScimClientsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListScimClientsResponses, ListScimClientsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/scim-clients',
            ...options
        });
    }
    
    /**
     * Register a SCIM client
     *
     * The client secret is shown only in this answer. The identity provider gets access tokens with it at `tokenUrl` (client credentials grant), or sends the secret itself as bearer token to `scimUrl`. An account has at most 20 SCIM clients.
     */
    public createScimClient<ThrowOnError extends boolean = true>(options: Options<CreateScimClientData, ThrowOnError>): RequestResult<CreateScimClientResponses, CreateScimClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateScimClientResponses, CreateScimClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/scim-clients',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a deactivated SCIM client
     *
     * An active client is a 409 `client_active`; deactivate it first. Users and the audit log stay.
     */
    public deleteScimClient<ThrowOnError extends boolean = true>(options: Options<DeleteScimClientData, ThrowOnError>): RequestResult<DeleteScimClientResponses, DeleteScimClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteScimClientResponses, DeleteScimClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/scim-clients/{scimClientId}',
            ...options
        });
    }
    
    /**
     * Read a SCIM client
     */
    public getScimClient<ThrowOnError extends boolean = true>(options: Options<GetScimClientData, ThrowOnError>): RequestResult<GetScimClientResponses, GetScimClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetScimClientResponses, GetScimClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/scim-clients/{scimClientId}',
            ...options
        });
    }
    
    /**
     * Change a SCIM client; fields left out stay
     *
     * The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. When a client without an SSO provider is linked to one, the external ids that it has set become those of the provider. With any other change of `ssoProviderId` external ids stay where they are.
     */
    public updateScimClient<ThrowOnError extends boolean = true>(options: Options<UpdateScimClientData, ThrowOnError>): RequestResult<UpdateScimClientResponses, UpdateScimClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateScimClientResponses, UpdateScimClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/scim-clients/{scimClientId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Activate a SCIM client; its secret works again
     *
     * Tokens from before the deactivation stay ended.
     */
    public activateScimClient<ThrowOnError extends boolean = true>(options: Options<ActivateScimClientData, ThrowOnError>): RequestResult<ActivateScimClientResponses, ActivateScimClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ActivateScimClientResponses, ActivateScimClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/scim-clients/{scimClientId}/activate',
            ...options
        });
    }
    
    /**
     * Deactivate a SCIM client; its secret and all its tokens are refused
     *
     * The users that it has provisioned stay as they are.
     */
    public deactivateScimClient<ThrowOnError extends boolean = true>(options: Options<DeactivateScimClientData, ThrowOnError>): RequestResult<DeactivateScimClientResponses, DeactivateScimClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DeactivateScimClientResponses, DeactivateScimClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/scim-clients/{scimClientId}/deactivate',
            ...options
        });
    }
    
    /**
     * Replace the client secret; the old one and all tokens end at once
     *
     * The new secret is shown only in this answer; a repeated request makes another one.
     */
    public regenerateScimClientSecret<ThrowOnError extends boolean = true>(options: Options<RegenerateScimClientSecretData, ThrowOnError>): RequestResult<RegenerateScimClientSecretResponses, RegenerateScimClientSecretErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RegenerateScimClientSecretResponses, RegenerateScimClientSecretErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/scim-clients/{scimClientId}/regenerate-secret',
            ...options
        });
    }
    
    /**
     * Test the connection of a SCIM client
     *
     * Sends the requests that an identity provider sends first, from the service to its own address: a token request with the secret given, then `/ServiceProviderConfig` and `/Users?count=1` with the token, which it revokes at the end. A step after a failed one is left out. The requests count towards the client's rate limits. `url` is compared with `scimUrl`, and never requested.
     */
    public testScimClient<ThrowOnError extends boolean = true>(options: Options<TestScimClientData, ThrowOnError>): RequestResult<TestScimClientResponses, TestScimClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<TestScimClientResponses, TestScimClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/scim-clients/{scimClientId}/test-connection',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the security log, newest entries first
     *
     * Sign-ins, refused token requests, and changes of users, roles, clients, providers and settings. Entries are kept for 90 days unless the operator sets another retention (`AUDIT_RETENTION_DAYS`).
     *
     * With `Accept: text/csv` the answer is a file with all entries that match `$filter`, or with as many as `$top` says; `$count` and `$skiptoken` apply to JSON only. Cells that a spreadsheet would take for a formula begin with a single quote.
     */
    public listSecurityLog<ThrowOnError extends boolean = true>(options?: Options<ListSecurityLogData, ThrowOnError>): RequestResult<ListSecurityLogResponses, ListSecurityLogErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListSecurityLogResponses, ListSecurityLogErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/security-log',
            ...options
        });
    }
    
    /**
     * List the account's SSO providers, oldest first
     *
     * Without `$top` the answer holds all providers; an account has at most 50.
     */
    public listSsoProviders<ThrowOnError extends boolean = true>(options?: Options<ListSsoProvidersData, ThrowOnError>): RequestResult<ListSsoProvidersResponses, ListSsoProvidersErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListSsoProvidersResponses, ListSsoProvidersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/sso-providers',
            ...options
        });
    }
    
    /**
     * Add an SSO provider
     *
     * An OpenID provider at which users of the account sign in. Configure the `callbackUrl` of the answer there, exactly as it is. The client secret is stored encrypted and never shown again. An account has at most 50 providers.
     */
    public createSsoProvider<ThrowOnError extends boolean = true>(options: Options<CreateSsoProviderData, ThrowOnError>): RequestResult<CreateSsoProviderResponses, CreateSsoProviderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateSsoProviderResponses, CreateSsoProviderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/sso-providers',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete an inactive SSO provider
     *
     * Refused with 409 while the provider is active (`sso_provider_active`), while a SCIM client is linked to it (`sso_provider_linked`), and while users are linked to it (`sso_provider_in_use`). With `unlinkUsers=true` the users are unlinked: they can then sign in at no provider until they are linked again.
     */
    public deleteSsoProvider<ThrowOnError extends boolean = true>(options: Options<DeleteSsoProviderData, ThrowOnError>): RequestResult<DeleteSsoProviderResponses, DeleteSsoProviderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteSsoProviderResponses, DeleteSsoProviderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/sso-providers/{ssoProviderId}',
            ...options
        });
    }
    
    /**
     * Read an SSO provider
     */
    public getSsoProvider<ThrowOnError extends boolean = true>(options: Options<GetSsoProviderData, ThrowOnError>): RequestResult<GetSsoProviderResponses, GetSsoProviderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetSsoProviderResponses, GetSsoProviderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/sso-providers/{ssoProviderId}',
            ...options
        });
    }
    
    /**
     * Change an SSO provider; fields left out stay
     *
     * The body may be the answer of a `GET`, with changes: read-only fields are ignored while they are unchanged, and refused when they differ. An `authorityUrl` of another origin (scheme, host or port) requires `clientSecret` too: the stored secret is never sent to another origin. A change ends the sign-ins under way at the provider.
     */
    public updateSsoProvider<ThrowOnError extends boolean = true>(options: Options<UpdateSsoProviderData, ThrowOnError>): RequestResult<UpdateSsoProviderResponses, UpdateSsoProviderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateSsoProviderResponses, UpdateSsoProviderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/sso-providers/{ssoProviderId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Let users sign in at the provider
     */
    public activateSsoProvider<ThrowOnError extends boolean = true>(options: Options<ActivateSsoProviderData, ThrowOnError>): RequestResult<ActivateSsoProviderResponses, ActivateSsoProviderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ActivateSsoProviderResponses, ActivateSsoProviderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/sso-providers/{ssoProviderId}/activate',
            ...options
        });
    }
    
    /**
     * Refuse sign-ins at the provider
     *
     * Sign-ins under way at the provider end at once, and so do all sessions and tokens of the users who are linked to it.
     */
    public deactivateSsoProvider<ThrowOnError extends boolean = true>(options: Options<DeactivateSsoProviderData, ThrowOnError>): RequestResult<DeactivateSsoProviderResponses, DeactivateSsoProviderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DeactivateSsoProviderResponses, DeactivateSsoProviderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/sso-providers/{ssoProviderId}/deactivate',
            ...options
        });
    }
    
    /**
     * Test the connection to a provider
     *
     * Reads the provider's discovery document and keys, and sends an invalid code to its token endpoint, whose error shows whether the client secret is right. The checks are in the order in which they were made; those that depend on a failed one are left out. Also for an inactive provider.
     */
    public testSsoProvider<ThrowOnError extends boolean = true>(options: Options<TestSsoProviderData, ThrowOnError>): RequestResult<TestSsoProviderResponses, TestSsoProviderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<TestSsoProviderResponses, TestSsoProviderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/sso-providers/{ssoProviderId}/test',
            ...options
        });
    }
    
    /**
     * List the account's users
     */
    public listUsers<ThrowOnError extends boolean = true>(options?: Options<ListUsersData, ThrowOnError>): RequestResult<ListUsersResponses, ListUsersErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListUsersResponses, ListUsersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users',
            ...options
        });
    }
    
    /**
     * Invite a user, or create one with a password
     *
     * Without `password`, a user who may sign in with one gets a link to set it, valid for 7 days. The service mails it where it can send mail; otherwise the answer shows it, only this once.
     */
    public createUser<ThrowOnError extends boolean = true>(options: Options<CreateUserData, ThrowOnError>): RequestResult<CreateUserResponses, CreateUserErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateUserResponses, CreateUserErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a user
     */
    public getUser<ThrowOnError extends boolean = true>(options: Options<GetUserData, ThrowOnError>): RequestResult<GetUserResponses, GetUserErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetUserResponses, GetUserErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users/{userId}',
            ...options
        });
    }
    
    /**
     * Change a user; fields left out stay
     *
     * The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. Another role takes effect at once; when it is a lower one, or when a kind of sign-in is switched off, the user's sessions and tokens end. The last Administrator who can sign in keeps role and sign-in: 409 `last_administrator`.
     */
    public updateUser<ThrowOnError extends boolean = true>(options: Options<UpdateUserData, ThrowOnError>): RequestResult<UpdateUserResponses, UpdateUserErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateUserResponses, UpdateUserErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users/{userId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Activate a user, who can then sign in again
     *
     * Sessions and tokens from before the deactivation stay ended.
     */
    public activateUser<ThrowOnError extends boolean = true>(options: Options<ActivateUserData, ThrowOnError>): RequestResult<ActivateUserResponses, ActivateUserErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ActivateUserResponses, ActivateUserErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users/{userId}/activate',
            ...options
        });
    }
    
    /**
     * Deactivate a user; all sessions and tokens of the user end
     *
     * The last Administrator who can sign in cannot be deactivated, 409 `last_administrator`.
     */
    public deactivateUser<ThrowOnError extends boolean = true>(options: Options<DeactivateUserData, ThrowOnError>): RequestResult<DeactivateUserResponses, DeactivateUserErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DeactivateUserResponses, DeactivateUserErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users/{userId}/deactivate',
            ...options
        });
    }
    
    /**
     * Link a user to an identity at one of the account's identity providers
     *
     * The user can then sign in at the provider with this external id, the value of its `externalIdClaim`, compared with regard to case. An unknown provider is a 400 that names it. 409 `identity_taken` when another user has the identity, 409 `user_linked` when the user has another one at the provider: unlink first. A link that is there already stays.
     */
    public linkUser<ThrowOnError extends boolean = true>(options: Options<LinkUserData, ThrowOnError>): RequestResult<LinkUserResponses, LinkUserErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<LinkUserResponses, LinkUserErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users/{userId}/link',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Switch off a user's second factor, such as after the loss of a phone
     *
     * The recovery codes become invalid, and all sessions and tokens of the user end.
     */
    public resetUserSecondFactor<ThrowOnError extends boolean = true>(options: Options<ResetUserSecondFactorData, ThrowOnError>): RequestResult<ResetUserSecondFactorResponses, ResetUserSecondFactorErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ResetUserSecondFactorResponses, ResetUserSecondFactorErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users/{userId}/reset-second-factor',
            ...options
        });
    }
    
    /**
     * Set a user's password, or make a link by which the user sets it
     *
     * A new password ends all sessions and tokens of the user, and a lockout after failed sign-ins. Without `password` a link is made, valid for one hour, or for 7 days when the user has no password yet (an invitation); the service mails it where it can send mail, otherwise the answer shows it, only this once. 409 `internal_login_off` for a user who may not sign in with a password, 409 `user_inactive` for a link of a deactivated user.
     */
    public setUserPassword<ThrowOnError extends boolean = true>(options: Options<SetUserPasswordData, ThrowOnError>): RequestResult<SetUserPasswordResponses, SetUserPasswordErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SetUserPasswordResponses, SetUserPasswordErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users/{userId}/set-password',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Remove a user's identities at identity providers; sessions and tokens end
     *
     * The user can then not sign in through a provider until an identity is linked again.
     */
    public unlinkUser<ThrowOnError extends boolean = true>(options: Options<UnlinkUserData, ThrowOnError>): RequestResult<UnlinkUserResponses, UnlinkUserErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<UnlinkUserResponses, UnlinkUserErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users/{userId}/unlink',
            ...options
        });
    }
    
    /**
     * End a user's lockout after failed sign-ins
     */
    public unlockUser<ThrowOnError extends boolean = true>(options: Options<UnlockUserData, ThrowOnError>): RequestResult<UnlockUserResponses, UnlockUserErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<UnlockUserResponses, UnlockUserErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/api/users/{userId}/unlock',
            ...options
        });
    }
    
    /**
     * List calendars
     */
    public listCalendars<ThrowOnError extends boolean = true>(options?: Options<ListCalendarsData, ThrowOnError>): RequestResult<ListCalendarsResponses, ListCalendarsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListCalendarsResponses, ListCalendarsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/calendars',
            ...options
        });
    }
    
    /**
     * Create a calendar
     */
    public createCalendar<ThrowOnError extends boolean = true>(options: Options<CreateCalendarData, ThrowOnError>): RequestResult<CreateCalendarResponses, CreateCalendarErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateCalendarResponses, CreateCalendarErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/calendars',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a calendar that nothing uses and that is not the default
     */
    public deleteCalendar<ThrowOnError extends boolean = true>(options: Options<DeleteCalendarData, ThrowOnError>): RequestResult<DeleteCalendarResponses, DeleteCalendarErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteCalendarResponses, DeleteCalendarErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/calendars/{calendarId}',
            ...options
        });
    }
    
    /**
     * Read a calendar
     */
    public getCalendar<ThrowOnError extends boolean = true>(options: Options<GetCalendarData, ThrowOnError>): RequestResult<GetCalendarResponses, GetCalendarErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetCalendarResponses, GetCalendarErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/calendars/{calendarId}',
            ...options
        });
    }
    
    /**
     * Change a calendar
     *
     * What is left out stays. `isDefault` true makes it the account's default instead of the one before. Other working days drop the plans of projects in Planning that use the calendar; frozen plans keep their baseline.
     */
    public replaceCalendar<ThrowOnError extends boolean = true>(options: Options<ReplaceCalendarData, ThrowOnError>): RequestResult<ReplaceCalendarResponses, ReplaceCalendarErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<ReplaceCalendarResponses, ReplaceCalendarErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/calendars/{calendarId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read the account's events in the order in which they were stored
     *
     * For a receiver that was away, or that prefers to ask. Each answer holds the events after the token `since`, and as `nextToken` the token with which the next request continues; while `more` is true there are more events already. Without `since` the feed begins with the oldest event that is kept; `since=latest` gives no events, and the token that continues after the latest one. Events are kept for the retention (7 days unless the operator sets another). They do not depend on registrations, and are kept while webhooks are enabled for the account.
     *
     * Store `nextToken` after the events of an answer are processed; then none is missed and none comes twice. A token after which events were already deleted is refused with the code `token_expired`: some events were missed, and the feed has to be begun anew without `since`. An event that was also delivered has the same id in the `webhookId` of the delivered body, after the colon.
     */
    public listEvents<ThrowOnError extends boolean = true>(options?: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListEventsResponses, ListEventsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/events',
            ...options
        });
    }
    
    /**
     * Delete a milestone and the links to it
     */
    public deleteMilestone<ThrowOnError extends boolean = true>(options: Options<DeleteMilestoneData, ThrowOnError>): RequestResult<DeleteMilestoneResponses, DeleteMilestoneErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteMilestoneResponses, DeleteMilestoneErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/milestones/{milestoneId}',
            ...options
        });
    }
    
    /**
     * Read a milestone
     */
    public getMilestone<ThrowOnError extends boolean = true>(options: Options<GetMilestoneData, ThrowOnError>): RequestResult<GetMilestoneResponses, GetMilestoneErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetMilestoneResponses, GetMilestoneErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/milestones/{milestoneId}',
            ...options
        });
    }
    
    /**
     * Update a milestone or mark it achieved
     */
    public updateMilestone<ThrowOnError extends boolean = true>(options: Options<UpdateMilestoneData, ThrowOnError>): RequestResult<UpdateMilestoneResponses, UpdateMilestoneErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateMilestoneResponses, UpdateMilestoneErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/milestones/{milestoneId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * See all active projects against their buffers
     *
     * Active projects, those that consumed most of their buffer first unless `$orderby` says otherwise.
     */
    public getPortfolio<ThrowOnError extends boolean = true>(options?: Options<GetPortfolioData, ThrowOnError>): RequestResult<GetPortfolioResponses, GetPortfolioErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetPortfolioResponses, GetPortfolioErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/portfolio',
            ...options
        });
    }
    
    /**
     * See by week how much of each shared resource projects want
     *
     * The load of the resources that tasks of Active projects and projects in Planning use, by their ids; amounts, projects and limits are those of the load of one resource. An answer has 5,000 weeks of resources at most: more are refused with 400, so ask for a shorter range or fewer resources then.
     */
    public getPortfolioLoad<ThrowOnError extends boolean = true>(options?: Options<GetPortfolioLoadData, ThrowOnError>): RequestResult<GetPortfolioLoadResponses, GetPortfolioLoadErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetPortfolioLoadResponses, GetPortfolioLoadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/portfolio/load',
            ...options
        });
    }
    
    /**
     * Plan several projects around the work that they share
     *
     * Plans projects in Planning together: task by task, no resource is used beyond its capacity. Active projects never move; the others are planned around what is left of them. A first pass plans project by project, the higher `priority` first, and gives each its earliest end. With the rule CAPACITY all are then levelled together, so that tasks which may wait make way for critical ones of less important projects; the work of no project ends later than in that pass. Each project then starts as late as its end allows. With DRUM one project after another is on the drum, with a capacity buffer between two of them; with LIMIT so many projects are worked on at once. Nothing is stored unless `apply` is true: then all plans are stored at once or none is, and `startDate` of each project becomes its `start` (no later than its targetEndDate). A 409 `changed_meanwhile` names the first project that was changed while it was planned. Projects start no earlier than today and than their startDate; to let them come forward again, give `earliestStart`. Projects on hold take nothing. More than 200 projects, Active ones included, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`. For users who see all projects.
     */
    public schedulePortfolio<ThrowOnError extends boolean = true>(options: Options<SchedulePortfolioData, ThrowOnError>): RequestResult<SchedulePortfolioResponses, SchedulePortfolioErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SchedulePortfolioResponses, SchedulePortfolioErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/portfolio/schedule',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Recommend when projects should start
     *
     * Moves the starts of projects apart until a shared resource, all of them, or a limit has room for each. Projects that are Active stay where they are, with what is left of their work; those in Planning get the first start that they may have, one after the other by priority, so that none waits for a less important one. Each is planned from its recommended start with its own options; more than ten projects are planned with a shorter search than each gets by itself, so its own plan may come out shorter. Nothing is stored: to follow a recommendation, set the project's `startDate`. Projects that the caller does not see are not counted. More than 200 projects, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`; when too much is calculated at once, with 503 `planner_busy`.
     */
    public staggerPortfolio<ThrowOnError extends boolean = true>(options: Options<StaggerPortfolioData, ThrowOnError>): RequestResult<StaggerPortfolioResponses, StaggerPortfolioErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<StaggerPortfolioResponses, StaggerPortfolioErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/portfolio/stagger',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List projects
     *
     * `$expand` takes `projectManager`. Without `$top` the answer holds all projects, up to 1,000.
     */
    public listProjects<ThrowOnError extends boolean = true>(options?: Options<ListProjectsData, ThrowOnError>): RequestResult<ListProjectsResponses, ListProjectsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListProjectsResponses, ListProjectsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects',
            ...options
        });
    }
    
    /**
     * Create a project
     *
     * Only `name` is required. The manager is the caller unless another is named.
     */
    public createProject<ThrowOnError extends boolean = true>(options: Options<CreateProjectData, ThrowOnError>): RequestResult<CreateProjectResponses, CreateProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateProjectResponses, CreateProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Import a project file
     *
     * Takes a Microsoft Project XML file (MSPDI) with tasks, links, resources, assignments and calendars, or a table of
     * tasks (CSV). The project is planned at once; one that cannot be planned is refused (409). What could not be carried
     * over is in the report's warnings; a file with faults imports nothing, and every fault is listed.
     *
     * Progress (per cent, remaining duration, actual dates) comes along. The project is in Planning, where its projection
     * is its plan; with `activate` it is started at once, and what is left to do is projected from today. A deadline of a
     * milestone becomes its `plannedDate`. Buffers of a project that was exported here are recognised and planned anew.
     *
     * A project has at most 10,000 tasks and milestones, 100,000 links and 100,000 assignments. A file has at most
     * 10 MiB once its Content-Encoding is undone (413), 20,000 rows, summaries and empty rows too, and an outline of 50
     * levels; a table at most 100 columns and 65,536 characters in a cell; a project file at most 1,000,000 elements, 40
     * within each other, with 100 attributes and 10,000 characters in a tag, and 500,000 references to characters. One
     * that takes more memory to read than the service spends on it is refused with 413.
     *
     * The first row of a table names its columns, in any order; `name` alone is required: `id` (what predecessors refer
     * to; the task's number where there is none), `name`, `description`, `wbs`, `duration` (working days; 0 is a
     * milestone, 1 where it is empty), `safeDuration`, `predecessors` (`2; 3SS+2; 4FF-1.5`), `resources`
     * (`Crew[2]; Crane`), `notBefore`, `outline` (`Hall; Floor`), `deadline`, `status`, `percentComplete`,
     * `remainingDuration`, `actualStart`, `actualFinish`. Other columns are left out, with a warning.
     *
     */
    public importProject<ThrowOnError extends boolean = true>(options: Options<ImportProjectData, ThrowOnError>): RequestResult<ImportProjectResponses, ImportProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ImportProjectResponses, ImportProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/import',
            ...options,
            headers: {
                'Content-Type': 'application/xml',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a project with its tasks, milestones and history
     */
    public deleteProject<ThrowOnError extends boolean = true>(options: Options<DeleteProjectData, ThrowOnError>): RequestResult<DeleteProjectResponses, DeleteProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteProjectResponses, DeleteProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}',
            ...options
        });
    }
    
    /**
     * Read a project
     *
     * `$expand` takes `tasks`, `resources` and `projectManager`.
     */
    public getProject<ThrowOnError extends boolean = true>(options: Options<GetProjectData, ThrowOnError>): RequestResult<GetProjectResponses, GetProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetProjectResponses, GetProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}',
            ...options
        });
    }
    
    /**
     * Update a project
     *
     * What is left out stays. Planning to Active starts the project (an unplanned one is planned first); Planning, Active and Complete may be frozen; Frozen goes back to what it was, its plan moved by the working days for which it was frozen; Active completes once no task is open; Complete may be reopened to Active. Any other change of status is a 409 that names the allowed ones.
     */
    public updateProject<ThrowOnError extends boolean = true>(options: Options<UpdateProjectData, ThrowOnError>): RequestResult<UpdateProjectResponses, UpdateProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateProjectResponses, UpdateProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the plans that a project has had
     *
     * The plans since the project became Active, newest first, the present one included: who made them, when and why. The first one and the newest are kept, 100 in all. None while the project is in Planning. Unless `asc` is said, `number` sorts downwards.
     */
    public listBaselines<ThrowOnError extends boolean = true>(options: Options<ListBaselinesData, ThrowOnError>): RequestResult<ListBaselinesResponses, ListBaselinesErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListBaselinesResponses, ListBaselinesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/baselines',
            ...options
        });
    }
    
    /**
     * Read a plan that a project has had
     *
     * The whole plan as it was made, with the names that its tasks had when it was replaced.
     */
    public getBaseline<ThrowOnError extends boolean = true>(options: Options<GetBaselineData, ThrowOnError>): RequestResult<GetBaselineResponses, GetBaselineErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetBaselineResponses, GetBaselineErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/baselines/{number}',
            ...options
        });
    }
    
    /**
     * Read how much of the project buffer is consumed
     */
    public getBufferAnalysis<ThrowOnError extends boolean = true>(options: Options<GetBufferAnalysisData, ThrowOnError>): RequestResult<GetBufferAnalysisResponses, GetBufferAnalysisErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetBufferAnalysisResponses, GetBufferAnalysisErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/buffer-analysis',
            ...options
        });
    }
    
    /**
     * Export a project as a file
     *
     * By `Accept`, a Microsoft Project XML file (MSPDI) or a table of tasks (CSV); an import takes both again, with progress. The project file has the buffers of the plan as tasks, marked by the custom field `Chainwork buffer`, so that an import leaves them out, and the estimates with safety in the custom field `Safe duration`; the table has where each task stands in further columns.
     */
    public exportProject<ThrowOnError extends boolean = true>(options: Options<ExportProjectData, ThrowOnError>): RequestResult<ExportProjectResponses, ExportProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ExportProjectResponses, ExportProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/export',
            ...options
        });
    }
    
    /**
     * Read the fever chart's history
     *
     * A point whenever chain completion, buffer consumption or the promise (target and buffer end) differs from the point before, and whenever the project is planned anew; it tells why, and who did it. At most 5,000: all of them or, where there are more, the last of each day and those at which the plan, the promise or the status changed; of these the newest.
     */
    public getFeverChart<ThrowOnError extends boolean = true>(options: Options<GetFeverChartData, ThrowOnError>): RequestResult<GetFeverChartResponses, GetFeverChartErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetFeverChartResponses, GetFeverChartErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/fever-chart',
            ...options
        });
    }
    
    /**
     * List the milestones of a project
     */
    public listMilestones<ThrowOnError extends boolean = true>(options: Options<ListMilestonesData, ThrowOnError>): RequestResult<ListMilestonesResponses, ListMilestonesErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListMilestonesResponses, ListMilestonesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/milestones',
            ...options
        });
    }
    
    /**
     * Add a milestone to a project
     *
     * It counts towards the bounds of a project, as tasks do.
     */
    public createMilestone<ThrowOnError extends boolean = true>(options: Options<CreateMilestoneData, ThrowOnError>): RequestResult<CreateMilestoneResponses, CreateMilestoneErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateMilestoneResponses, CreateMilestoneErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/milestones',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read the plan and its projection
     *
     * Chains, buffers and links with their reasons. A project without a plan has none (404).
     */
    public getSchedule<ThrowOnError extends boolean = true>(options: Options<GetScheduleData, ThrowOnError>): RequestResult<GetScheduleResponses, GetScheduleErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetScheduleResponses, GetScheduleErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/schedule',
            ...options
        });
    }
    
    /**
     * Plan a project, or plan it anew
     *
     * Levels the resources, finds the critical chain and inserts the buffers. Options given here are kept in the project. An Active project is planned anew from its progress: completed tasks stay on their actual dates, started ones go on with their remaining duration from the status date (today), and the rest is levelled around them from that day on. `bufferBasis` says what its buffers are sized by. The plan before stays as a baseline. It is planned around what is left of the account's other Active projects on the resources that it uses, as they are projected and whatever their priority; projects in Planning book nothing (to plan those together is `POST /portfolio/schedule`). Later its projection follows that work: a task waits until it has ended. `searchSeconds` looks longer for a shorter plan: the answer comes when that time is over, or sooner with a plan that is proven to be the shortest, so a client's own limit should lie well above it. What counts is the time that the search really runs: where many share the processors the answer takes up to twice as long. Accounts take turns, and searches of up to 5 seconds do not wait for longer ones. A search that would have to wait more than a minute is refused at once, with `Retry-After` as the expected wait: 429 `too_many_searches` where the account's own searches are in its way (four of them may wait), 503 `planner_busy` where those of all are. A client that goes away cancels the search. When the project changes meanwhile it is searched again, for half as long each time, and at last refused with 409 `changed_meanwhile`. Every planning starts afresh: one that searches for less time may give a longer plan than the one that it replaces.
     */
    public planProject<ThrowOnError extends boolean = true>(options: Options<PlanProjectData, ThrowOnError>): RequestResult<PlanProjectResponses, PlanProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<PlanProjectResponses, PlanProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/schedule',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read how far the search for a plan is
     *
     * How far the search of a planning with `searchSeconds` has come, up to a second ago; where several run, the one that began last. While none runs this is a 404. A search whose process died is told of for five seconds more.
     */
    public getScheduleProgress<ThrowOnError extends boolean = true>(options: Options<GetScheduleProgressData, ThrowOnError>): RequestResult<GetScheduleProgressResponses, GetScheduleProgressErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetScheduleProgressResponses, GetScheduleProgressErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/schedule/progress',
            ...options
        });
    }
    
    /**
     * List the tasks of a project
     *
     * `$expand` takes `assignedTo`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.
     */
    public listProjectTasks<ThrowOnError extends boolean = true>(options: Options<ListProjectTasksData, ThrowOnError>): RequestResult<ListProjectTasksResponses, ListProjectTasksErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListProjectTasksResponses, ListProjectTasksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/tasks',
            ...options
        });
    }
    
    /**
     * Add a task to a project
     *
     * A project has at most 10,000 tasks and milestones, 100,000 links and 100,000 assignments, of 5,000 resources; more are refused with 409 and the code `too_many_tasks`, `too_many_links`, `too_many_assignments` or `too_many_resources`.
     */
    public createTask<ThrowOnError extends boolean = true>(options: Options<CreateTaskData, ThrowOnError>): RequestResult<CreateTaskResponses, CreateTaskErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateTaskResponses, CreateTaskErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/tasks',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * See what changes would make of a project
     *
     * Calculates the project with the changes beside the project as it is. Nothing is stored and nobody is told. A project in Planning is planned with the changes. An Active one keeps its plan, and its work is projected with them, which tells what they take from the buffer; with `replan` it is planned anew, which is the only way for changes of its start, its options other than targetEndDate, and capacities to take effect. The bounds of a project hold for the changed one too (409 `too_many_tasks`, `too_many_links`, `too_many_assignments`, `too_many_resources`).
     */
    public tryChanges<ThrowOnError extends boolean = true>(options: Options<TryChangesData, ThrowOnError>): RequestResult<TryChangesResponses, TryChangesErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<TryChangesResponses, TryChangesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/projects/{projectId}/what-if',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List resources
     */
    public listResources<ThrowOnError extends boolean = true>(options?: Options<ListResourcesData, ThrowOnError>): RequestResult<ListResourcesResponses, ListResourcesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListResourcesResponses, ListResourcesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/resources',
            ...options
        });
    }
    
    /**
     * Create a resource
     */
    public createResource<ThrowOnError extends boolean = true>(options: Options<CreateResourceData, ThrowOnError>): RequestResult<CreateResourceResponses, CreateResourceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateResourceResponses, CreateResourceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/resources',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a resource that no task uses
     */
    public deleteResource<ThrowOnError extends boolean = true>(options: Options<DeleteResourceData, ThrowOnError>): RequestResult<DeleteResourceResponses, DeleteResourceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteResourceResponses, DeleteResourceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/resources/{resourceId}',
            ...options
        });
    }
    
    /**
     * Read a resource
     */
    public getResource<ThrowOnError extends boolean = true>(options: Options<GetResourceData, ThrowOnError>): RequestResult<GetResourceResponses, GetResourceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetResourceResponses, GetResourceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/resources/{resourceId}',
            ...options
        });
    }
    
    /**
     * Update a resource
     *
     * Another capacity or calendar drops the plans of projects in Planning that use the resource; frozen plans keep their baseline.
     */
    public updateResource<ThrowOnError extends boolean = true>(options: Options<UpdateResourceData, ThrowOnError>): RequestResult<UpdateResourceResponses, UpdateResourceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateResourceResponses, UpdateResourceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/resources/{resourceId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * See by week how much of a resource projects want
     *
     * Amounts are unit-days: one unit of the resource for one working day is 1. Counted are the projects that the caller sees: Active ones with what is left of their work, as projected today, and those in Planning with their plan. They want the resource on the working days of the project and of all resources of the task. Over-allocation is counted at each moment, so a free Tuesday does not hide a Monday that is used twice. A resource without a calendar of its own counts as available on the working days of the account's default calendar, and on those on which a project uses it. More than 200 projects or 20,000 tasks are refused with 409 `portfolio_too_large`.
     */
    public getResourceLoad<ThrowOnError extends boolean = true>(options: Options<GetResourceLoadData, ThrowOnError>): RequestResult<GetResourceLoadResponses, GetResourceLoadErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetResourceLoadResponses, GetResourceLoadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/resources/{resourceId}/load',
            ...options
        });
    }
    
    /**
     * List tasks across projects
     *
     * `$expand` takes `assignedTo`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.
     */
    public listTasks<ThrowOnError extends boolean = true>(options?: Options<ListTasksData, ThrowOnError>): RequestResult<ListTasksResponses, ListTasksErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListTasksResponses, ListTasksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/tasks',
            ...options
        });
    }
    
    /**
     * Update the progress of many tasks
     *
     * Applied in order, one schedule calculation a project. Each item succeeds or fails for itself, also when its shape is wrong: a bad one never undoes a good one. `asOf` of the batch is that of each item without its own. A batch without items, or with more than 1,000, is refused.
     */
    public batchUpdateTasks<ThrowOnError extends boolean = true>(options: Options<BatchUpdateTasksData, ThrowOnError>): RequestResult<BatchUpdateTasksResponses, BatchUpdateTasksErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BatchUpdateTasksResponses, BatchUpdateTasksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/tasks/batch-update',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a task and the links to it
     */
    public deleteTask<ThrowOnError extends boolean = true>(options: Options<DeleteTaskData, ThrowOnError>): RequestResult<DeleteTaskResponses, DeleteTaskErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteTaskResponses, DeleteTaskErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/tasks/{taskId}',
            ...options
        });
    }
    
    /**
     * Read a task
     *
     * `$expand` takes `assignedTo`.
     */
    public getTask<ThrowOnError extends boolean = true>(options: Options<GetTaskData, ThrowOnError>): RequestResult<GetTaskResponses, GetTaskErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetTaskResponses, GetTaskErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/tasks/{taskId}',
            ...options
        });
    }
    
    /**
     * Update a task or its progress
     *
     * `percentComplete` 100, `status` Completed and `remainingDuration` 0 each imply the other two; progress above 0 implies InProgress. `percentComplete` 100 completes the task whatever `status` comes with it; other contradictions are refused. Percent given alone sets the remaining duration from the estimate, remaining given alone sets the percentage; percent after a remaining duration is of the total that this one amounts to. A `status` alone that reopens the task gives back the remaining duration of before its completion, NotStarted the whole duration. `actualStart` implies at least InProgress, `actualFinish` Completed; neither is in the future, and null takes one back together with a status that has none. `asOf` is the day that the report speaks for: work is counted up to its end, and starts and finishes without a date of their own are of that day. It is not in the future, and not before the project's start. Dates that contradict links are taken, and named in `outOfSequence`. A report that repeats what is known is a report. Links and assignments that a project has no room for are refused, as on creation.
     */
    public updateTask<ThrowOnError extends boolean = true>(options: Options<UpdateTaskData, ThrowOnError>): RequestResult<UpdateTaskResponses, UpdateTaskErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateTaskResponses, UpdateTaskErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/tasks/{taskId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read why a task starts when it does
     *
     * Of a task or a milestone: what holds its start, what would let it start earlier and by how much, the chain of reasons from the project's start to it, and what it moves in turn; as data, and in sentences that name tasks, resources and days. A task of a project without a plan has none (404), and as it names other tasks too, neither has one for whoever does not see the project.
     */
    public getExplanation<ThrowOnError extends boolean = true>(options: Options<GetExplanationData, ThrowOnError>): RequestResult<GetExplanationResponses, GetExplanationErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetExplanationResponses, GetExplanationErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/tasks/{taskId}/explanation',
            ...options
        });
    }
    
    /**
     * List what was reported of a task
     *
     * Of a task or a milestone, newest first: who reported what, when, and for which day. The newest 1,000 are kept. Unless `asc` is said, `number` sorts downwards.
     */
    public listTaskReports<ThrowOnError extends boolean = true>(options: Options<ListTaskReportsData, ThrowOnError>): RequestResult<ListTaskReportsResponses, ListTaskReportsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListTaskReportsResponses, ListTaskReportsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/tasks/{taskId}/reports',
            ...options
        });
    }
    
    /**
     * List the account's webhook registrations, oldest first
     *
     * Without `$top` the answer holds all registrations; an account has at most 100.
     */
    public listWebhooks<ThrowOnError extends boolean = true>(options?: Options<ListWebhooksData, ThrowOnError>): RequestResult<ListWebhooksResponses, ListWebhooksErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListWebhooksResponses, ListWebhooksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks',
            ...options
        });
    }
    
    /**
     * Register a receiver of events
     *
     * An account has at most 100 registrations; one more is a 409. What may be a credential is write-only: answers have `secretSet` instead of the secret, and `***` for the values of headers, for the values of the url's query and for long parts of its path.
     */
    public createWebhook<ThrowOnError extends boolean = true>(options: Options<CreateWebhookData, ThrowOnError>): RequestResult<CreateWebhookResponses, CreateWebhookErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateWebhookResponses, CreateWebhookErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a registration and its pending deliveries
     */
    public deleteWebhook<ThrowOnError extends boolean = true>(options: Options<DeleteWebhookData, ThrowOnError>): RequestResult<DeleteWebhookResponses, DeleteWebhookErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteWebhookResponses, DeleteWebhookErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks/{webhookId}',
            ...options
        });
    }
    
    /**
     * Read a registration
     */
    public getWebhook<ThrowOnError extends boolean = true>(options: Options<GetWebhookData, ThrowOnError>): RequestResult<GetWebhookResponses, GetWebhookErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetWebhookResponses, GetWebhookErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks/{webhookId}',
            ...options
        });
    }
    
    /**
     * Change a registration; fields left out stay
     *
     * A new `secret` signs from the next attempt on, and every earlier one ends at once (`rotate-secret` keeps the one before for 24 hours). `headers`, where given, replace the headers as a whole. Masked values that are written back keep what is stored: the whole url with its `***`, and `***` as the value of a header of that name. Anywhere else `***` is refused. A `url` of another origin (scheme, host or port) requires `headers` with new values, or without those that are stored: a stored value is never sent to another origin.
     *
     * The body may be the answer of a `GET`, with changes. The read-only fields `id`, `secretSet`, `createdAt`, `lastTriggered`, `statistics`, `pauseReason`, `pausedAt`, `failingSince` and `previousSecretUntil` are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. What the service itself changed since the `GET` is no change: each counter of the statistics is accepted up to its current value, `lastTriggered` as null or up to its current value, and the last four fields as null or as they were before.
     */
    public updateWebhook<ThrowOnError extends boolean = true>(options: Options<UpdateWebhookData, ThrowOnError>): RequestResult<UpdateWebhookResponses, UpdateWebhookErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<UpdateWebhookResponses, UpdateWebhookErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks/{webhookId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the attempts of a registration, latest first
     */
    public listWebhookLogs<ThrowOnError extends boolean = true>(options: Options<ListWebhookLogsData, ThrowOnError>): RequestResult<ListWebhookLogsResponses, ListWebhookLogsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListWebhookLogsResponses, ListWebhookLogsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks/{webhookId}/logs',
            ...options
        });
    }
    
    /**
     * Pause deliveries; events that happen meanwhile are kept
     */
    public pauseWebhook<ThrowOnError extends boolean = true>(options: Options<PauseWebhookData, ThrowOnError>): RequestResult<PauseWebhookResponses, PauseWebhookErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<PauseWebhookResponses, PauseWebhookErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks/{webhookId}/pause',
            ...options
        });
    }
    
    /**
     * Repeat one delivery, or all that failed since a time
     *
     * The body names either a `deliveryId` or a time `since`. A finished delivery of that id, succeeded or failed, is
     * pending again and due now, with all its attempts, under the same id; its log entries stay. One that waits for its
     * next attempt becomes due now and keeps its count of attempts. One that is queued or being attempted is a 409
     * `delivery_in_flight`; a test delivery is a 409 `test_delivery`.
     *
     * `since` repeats the failed deliveries that finished at that time or later, up to `until` where it is given and
     * else up to now, oldest first, at most 10,000 in one request. Where `more` is true there are others: send the
     * request again with the `until` of the answer, so that those that fail again meanwhile are not repeated without
     * end. While the registration is paused, repeated deliveries wait. Finished deliveries are kept as long as the log.
     */
    public replayWebhook<ThrowOnError extends boolean = true>(options: Options<ReplayWebhookData, ThrowOnError>): RequestResult<ReplayWebhookResponses, ReplayWebhookErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ReplayWebhookResponses, ReplayWebhookErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks/{webhookId}/replay',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Resume deliveries, also of the events kept while paused
     *
     * Also after the service itself has paused the registration: `failingSince` is then null until the next failure.
     */
    public resumeWebhook<ThrowOnError extends boolean = true>(options: Options<ResumeWebhookData, ThrowOnError>): RequestResult<ResumeWebhookResponses, ResumeWebhookErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<ResumeWebhookResponses, ResumeWebhookErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks/{webhookId}/resume',
            ...options
        });
    }
    
    /**
     * Replace the signing secret; the old one stays valid for 24 hours
     *
     * Without `secret` in the body the service makes one of 256 random bits, `whsec_` and base64, and shows it in this
     * answer only. For 24 hours `webhook-signature` lists a signature by the new secret and one by the secret before;
     * `X-Service-Signature` is by the new one at once. Rotating again within that time ends the older of the two; giving
     * the current secret again keeps the one before it.
     *
     * A repeated request with the same `Idempotency-Key` changes nothing while the secret before is valid, and gets the
     * same secret: nothing else keeps the answer.
     */
    public rotateWebhookSecret<ThrowOnError extends boolean = true>(options: Options<RotateWebhookSecretData, ThrowOnError>): RequestResult<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks/{webhookId}/rotate-secret',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Send one test delivery of an event to the registered url
     *
     * Makes one attempt, also for an event without subscription and while the registration is paused. The attempt is logged with `test: true` and not counted in the statistics.
     */
    public testWebhook<ThrowOnError extends boolean = true>(options: Options<TestWebhookData, ThrowOnError>): RequestResult<TestWebhookResponses, TestWebhookErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<TestWebhookResponses, TestWebhookErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/webhooks/{webhookId}/test',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read the state of a token
     *
     * Token introspection (RFC 7662), for confidential clients, which authenticate as at the token endpoint. A client sees the access tokens and refresh tokens of its own account; any other token is reported like one that does not exist.
     */
    public introspectToken<ThrowOnError extends boolean = true>(options: Options<IntrospectTokenData, ThrowOnError>): RequestResult<IntrospectTokenResponses, IntrospectTokenErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<IntrospectTokenResponses, IntrospectTokenErrors, ThrowOnError, 'data'>({
            ...urlSearchParamsBodySerializer,
            responseStyle: 'data',
            url: '/connect/introspect',
            ...options,
            headers: {
                'Content-Type': 'application/x-www-form-urlencoded',
                ...options.headers
            }
        });
    }
    
    /**
     * Revoke a token
     *
     * Token revocation (RFC 7009). An access token is revoked alone; a refresh token with all tokens of the same sign-in. When the response arrives, no process accepts the token. A client can revoke only its own tokens; for any other token the response is the same and nothing happens. Clients authenticate as at the token endpoint; a public client sends its `client_id` alone. Unknown parameters and any `token_type_hint` are ignored; a repeated parameter is an error.
     */
    public revokeToken<ThrowOnError extends boolean = true>(options: Options<RevokeTokenData, ThrowOnError>): RequestResult<RevokeTokenResponses, RevokeTokenErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RevokeTokenResponses, RevokeTokenErrors, ThrowOnError, 'data'>({
            ...urlSearchParamsBodySerializer,
            responseStyle: 'data',
            url: '/connect/revocation',
            ...options,
            headers: {
                'Content-Type': 'application/x-www-form-urlencoded',
                ...options.headers
            }
        });
    }
    
    /**
     * Issue an access token
     *
     * The token endpoint (RFC 6749, section 3.2). A confidential client authenticates with HTTP Basic or with `client_id` and `client_secret` in the body, not with both (section 2.3.1). A public client sends its `client_id` alone; it can use the grant types `authorization_code` and `refresh_token`. Grant types: `authorization_code` (a user has signed in at `/connect/authorize`; with the scope `openid` the response has an id_token), `password` (a user of the client's account signs in), `client_credentials` (without a user) and `refresh_token`. An authorization code can be used once; reuse revokes the tokens that were issued for it. A refresh token is issued only with the scope `offline_access`. It can be used once, and each use issues a new one (refresh token rotation); reuse revokes all tokens of the same sign-in. It expires 14 days after its issue, and at the latest 30 days after the sign-in. The scope `admin` is granted only to Administrators. Unknown parameters are ignored; a repeated parameter is an error.
     */
    public createToken<ThrowOnError extends boolean = true>(options: Options<CreateTokenData, ThrowOnError>): RequestResult<CreateTokenResponses, CreateTokenErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateTokenResponses, CreateTokenErrors, ThrowOnError, 'data'>({
            ...urlSearchParamsBodySerializer,
            responseStyle: 'data',
            url: '/connect/token',
            ...options,
            headers: {
                'Content-Type': 'application/x-www-form-urlencoded',
                ...options.headers
            }
        });
    }
}
