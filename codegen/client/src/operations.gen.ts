// Generated from openapi/ by `npm run codegen`; do not edit.

import type { Format, Input, NoSelect, Selected, SelectedItems, SelectInput } from '../operation.ts'
import type * as T from './types.gen.ts'

/** All operations of the API by name. */
export abstract class Operations {
  protected abstract send<R>(operation: string, method: string, path: string, input?: object, format?: Format): Promise<R>

  /**
   * Activate an API client; its secret works again
   *
   * Tokens from before the deactivation stay ended.
   */
  activateClient(options: Input<T.ActivateClientData>): Promise<T.ActivateClientResponse> {
    return this.send('activateClient', 'POST', '/admin/api/clients/{clientId}/activate', options)
  }

  /**
   * Activate a SCIM client; its secret works again
   *
   * Tokens from before the deactivation stay ended.
   */
  activateScimClient(options: Input<T.ActivateScimClientData>): Promise<T.ActivateScimClientResponse> {
    return this.send('activateScimClient', 'POST', '/admin/api/scim-clients/{scimClientId}/activate', options)
  }

  /**
   * Let users sign in at the provider
   *
   * The sign-in page of the account then offers the provider.
   */
  activateSsoProvider(options: Input<T.ActivateSsoProviderData>): Promise<T.ActivateSsoProviderResponse> {
    return this.send('activateSsoProvider', 'POST', '/admin/api/sso-providers/{ssoProviderId}/activate', options, { idempotent: true })
  }

  /**
   * Activate a user, who can then sign in again
   *
   * Sessions and tokens from before the deactivation stay ended. A user whose user name or e-mail another one has got while its identity provider had deleted it is not activated, 409 `user_exists`.
   */
  activateUser(options: Input<T.ActivateUserData>): Promise<T.ActivateUserResponse> {
    return this.send('activateUser', 'POST', '/admin/api/users/{userId}/activate', options)
  }

  /**
   * See which moves would help a project, and what each costs
   *
   * At most three moves for an Active project, each with what it gains and loses in all Active projects that share people: that the project or a task of it comes first, that a task that has not started goes to somebody who has all `skills` of the one who has it (of resources whose skills the caller sees), that there is one more of whom work waits for, that two of a resource share a task, or that a task has a day less. They come from what holds the end of the work in simulated runs, and are priced by the same runs with the move and without it, with the same drawn durations. Named is what has the project end earlier and gains more than chance would over all projects: two standard errors for one move, the more the more are compared, in the probability that they keep their promises or, where that does not change, in the days by which they miss them. All projects count alike. Where moves are compared, one that has others pause counts for five points of probability less. Nothing is stored.
   * It takes its time, waits and is refused as a simulation is, and may end with fewer `runs` than were asked for; with fewer than 100 it has no moves. One in Planning is refused with 409 `project_planning`, one that is Frozen or Complete with 409 `project_frozen` or `project_complete`.
   */
  adviseProject(options: Input<T.AdviseProjectData> & { readonly headers: { readonly Prefer: 'respond-async' } }): Promise<T.Search>
  adviseProject(options: Input<T.AdviseProjectData>): Promise<T.AdviseProjectResponse>
  adviseProject(options?: object): Promise<unknown> {
    return this.send('adviseProject', 'POST', '/api/v1/projects/{projectId}/advice', options, { idempotent: true })
  }

  /**
   * Make changes that were tried
   *
   * Makes the changes of a project, its tasks and the resources that they name so, all of them or none, with one calculation: the project then stands as `what-if` shows with the same body. A project in Planning is planned with them. An Active one keeps its plan, and takes remaining durations as reports of today; with `replan` it is planned anew, once, and its plan before stays as one baseline. Changes of its network other than assignments need that (409 `plan_frozen`). Added tasks of duration 0 are milestones; what is a task, or a milestone, stays one. Capacities are changed for all projects, by users who may see all of them. `If-Match` with the `ETag` of the trial refuses (412) what would now come to something else than was tried, because the project, or what it shares with others, has changed since.
   */
  applyChanges(options: Input<T.ApplyChangesData>): Promise<T.ApplyChangesResponse> {
    return this.send('applyChanges', 'POST', '/api/v1/projects/{projectId}/what-if/apply', options, { idempotent: true })
  }

  /**
   * Update the progress of many tasks
   *
   * Applied in order, one schedule calculation a project. Each item succeeds or fails for itself, also when its shape is wrong: a bad one never undoes a good one. `asOf` of the batch is that of each item without its own; an item whose `asOf`, or the day of whose `madeAt`, is before the last report of its task, be it one of an earlier item, fails with `report_outdated`. A batch without items, or with more than 1,000, is refused.
   */
  batchUpdateTasks(options: Input<T.BatchUpdateTasksData>): Promise<T.BatchUpdateTasksResponse> {
    return this.send('batchUpdateTasks', 'POST', '/api/v1/tasks/batch-update', options, { idempotent: true })
  }

  /**
   * Cancel a search
   *
   * A search that waits or is under way ends as `cancelled` and stores nothing. One that has ended stays as it is.
   */
  cancelSearch(options: Input<T.CancelSearchData>): Promise<void> {
    return this.send('cancelSearch', 'DELETE', '/api/v1/searches/{searchId}', options)
  }

  /**
   * Create a calendar
   *
   * A project or a resource uses it once its `calendarId` names it.
   */
  createCalendar(options: Input<T.CreateCalendarData>): Promise<T.CreateCalendarResponse> {
    return this.send('createCalendar', 'POST', '/api/v1/calendars', options, { idempotent: true })
  }

  /**
   * Make a calendar feed
   *
   * Makes an address under which calendar programs read the tasks and milestones of a project, or those that are assigned to a user, without signing in. Whoever has the address reads them, so it is shown in this reply only; delete the feed to revoke it. It answers while whoever made it may see what it shows; a password that an administrator resets, and the end of all sessions, end it. An account has at most 1,000 feeds (409).
   */
  createCalendarFeed(options: Input<T.CreateCalendarFeedData>): Promise<T.CreateCalendarFeedResponse> {
    return this.send('createCalendarFeed', 'POST', '/api/v1/calendar-feeds', options, { idempotent: true })
  }

  /**
   * Register an API client
   *
   * A confidential client gets a client secret, which is shown only in this answer. `grants` unless given: `password`, `client_credentials` and `refresh_token`, with `authorization_code` when there are redirect URIs; for a public client `authorization_code` and `refresh_token`. `scopes` unless given: `api1 openid profile email offline_access`.
   */
  createClient(options: Input<T.CreateClientData>): Promise<T.CreateClientResponse> {
    return this.send('createClient', 'POST', '/admin/api/clients', options, { idempotent: true })
  }

  /**
   * Decide what comes first
   *
   * Has an Active project, or one task of it, come before all that is planned. With `next` its ready tasks get the first place among what has not started; with `now` others pause what they are at work on with its people too. All projects that share people are projected with it some seconds later. The answer has every project whose end or buffer consumption moves; with `preview` nothing is stored. It ends on the day of `until`, when it is deleted, when its project is Frozen or Complete, and while its task is Completed. An account has at most 100 in force (409), one for a project or task; those with `now` come before those with `next`. For users who see all projects.
   */
  createDecision(options: Input<T.CreateDecisionData>): Promise<T.CreateDecisionResponse> {
    return this.send('createDecision', 'POST', '/api/v1/portfolio/decisions', options, { idempotent: true })
  }

  /**
   * Add a milestone to a project
   *
   * It counts towards the bounds of a project, as tasks do.
   */
  createMilestone(options: Input<T.CreateMilestoneData>): Promise<T.CreateMilestoneResponse> {
    return this.send('createMilestone', 'POST', '/api/v1/projects/{projectId}/milestones', options, { idempotent: true })
  }

  /**
   * Create a project
   *
   * Only `name` is required. The manager is the caller unless another is named.
   */
  createProject(options: Input<T.CreateProjectData>): Promise<T.CreateProjectResponse> {
    return this.send('createProject', 'POST', '/api/v1/projects', options, { idempotent: true })
  }

  /**
   * Create a resource
   *
   * `capacity` says how many units of it there are; planning never uses more at the same time.
   */
  createResource(options: Input<T.CreateResourceData>): Promise<T.CreateResourceResponse> {
    return this.send('createResource', 'POST', '/api/v1/resources', options, { idempotent: true })
  }

  /**
   * Register a SCIM client
   *
   * The client secret is shown only in this answer. The identity provider gets access tokens with it at `tokenUrl` (client credentials grant), or sends the secret itself as bearer token to `scimUrl`. An account has at most 20 SCIM clients.
   */
  createScimClient(options: Input<T.CreateScimClientData>): Promise<T.CreateScimClientResponse> {
    return this.send('createScimClient', 'POST', '/admin/api/scim-clients', options, { idempotent: true })
  }

  /**
   * Add an SSO provider
   *
   * An OpenID provider at which users of the account sign in. Configure the `callbackUrl` of the answer there, exactly as it is. The client secret is stored encrypted and never shown again. An account has at most 50 providers.
   */
  createSsoProvider(options: Input<T.CreateSsoProviderData>): Promise<T.CreateSsoProviderResponse> {
    return this.send('createSsoProvider', 'POST', '/admin/api/sso-providers', options, { idempotent: true })
  }

  /**
   * Add a task to a project
   *
   * A project has at most 10,000 tasks and milestones, 100,000 links and 100,000 assignments, of 5,000 resources; more are refused with 409 and the code `too_many_tasks`, `too_many_links`, `too_many_assignments` or `too_many_resources`.
   */
  createTask(options: Input<T.CreateTaskData>): Promise<T.CreateTaskResponse> {
    return this.send('createTask', 'POST', '/api/v1/projects/{projectId}/tasks', options, { idempotent: true })
  }

  /**
   * Issue an access token
   *
   * The token endpoint (RFC 6749, section 3.2). A confidential client authenticates with HTTP Basic or with `client_id` and `client_secret` in the body, not with both (section 2.3.1). A public client sends its `client_id` alone; it can use the grant types `authorization_code` and `refresh_token`. Grant types: `authorization_code` (a user has signed in at `/connect/authorize`; with the scope `openid` the response has an id_token), `password` (a user of the client's account signs in), `client_credentials` (without a user) and `refresh_token`. An authorization code can be used once; reuse revokes the tokens that were issued for it. A refresh token is issued only with the scope `offline_access`. It can be used once, and each use issues a new one (refresh token rotation); reuse revokes all tokens of the same sign-in. It expires 14 days after its issue, and at the latest 30 days after the sign-in. The scope `admin` is granted only to Administrators. Unknown parameters are ignored; a repeated parameter is an error.
   */
  createToken(options: Input<T.CreateTokenData>): Promise<T.CreateTokenResponse> {
    return this.send('createToken', 'POST', '/connect/token', options, { open: true, form: true })
  }

  /**
   * Invite a user, or create one with a password
   *
   * Without `password`, a user who may sign in with one gets a link to set it, valid for 7 days. The service mails it where it can send mail; otherwise the answer shows it, only this once. 429 `too_many_mails` when 20,000 links were mailed to users of the account in a day.
   */
  createUser(options: Input<T.CreateUserData>): Promise<T.CreateUserResponse> {
    return this.send('createUser', 'POST', '/admin/api/users', options, { idempotent: true })
  }

  /**
   * Register a receiver of events
   *
   * An account has at most 100 registrations; one more is a 409. Answers have `secretSet` instead of the secret, and `***` for the values of headers that may be credentials.
   */
  createWebhook(options: Input<T.CreateWebhookData>): Promise<T.CreateWebhookResponse> {
    return this.send('createWebhook', 'POST', '/api/v1/webhooks', options, { idempotent: true })
  }

  /**
   * Deactivate an API client; it can no longer authenticate, and all its tokens end
   *
   * In every process at once. The client can be activated again, with the same secret.
   */
  deactivateClient(options: Input<T.DeactivateClientData>): Promise<T.DeactivateClientResponse> {
    return this.send('deactivateClient', 'POST', '/admin/api/clients/{clientId}/deactivate', options)
  }

  /**
   * Deactivate a SCIM client; its secret and all its tokens are refused
   *
   * The users that it has provisioned stay as they are.
   */
  deactivateScimClient(options: Input<T.DeactivateScimClientData>): Promise<T.DeactivateScimClientResponse> {
    return this.send('deactivateScimClient', 'POST', '/admin/api/scim-clients/{scimClientId}/deactivate', options)
  }

  /**
   * Refuse sign-ins at the provider
   *
   * Sign-ins under way at the provider end at once, and so do all sessions and tokens of the users who are linked to it.
   */
  deactivateSsoProvider(options: Input<T.DeactivateSsoProviderData>): Promise<T.DeactivateSsoProviderResponse> {
    return this.send('deactivateSsoProvider', 'POST', '/admin/api/sso-providers/{ssoProviderId}/deactivate', options, { idempotent: true })
  }

  /**
   * Deactivate a user; all sessions and tokens of the user end
   *
   * The last Administrator who can sign in cannot be deactivated, 409 `last_administrator`.
   */
  deactivateUser(options: Input<T.DeactivateUserData>): Promise<T.DeactivateUserResponse> {
    return this.send('deactivateUser', 'POST', '/admin/api/users/{userId}/deactivate', options)
  }

  /**
   * Delete a calendar that nothing uses and that is not the default
   *
   * A calendar that is in use, or the default, is refused with 409 `in_use`.
   */
  deleteCalendar(options: Input<T.DeleteCalendarData>): Promise<void> {
    return this.send('deleteCalendar', 'DELETE', '/api/v1/calendars/{calendarId}', options)
  }

  /**
   * Revoke a calendar feed
   *
   * Deletes the feed; its address answers no longer.
   */
  deleteCalendarFeed(options: Input<T.DeleteCalendarFeedData>): Promise<void> {
    return this.send('deleteCalendarFeed', 'DELETE', '/api/v1/calendar-feeds/{feedId}', options)
  }

  /**
   * Delete a deactivated API client
   *
   * An active client is a 409 `client_active`; deactivate it first.
   */
  deleteClient(options: Input<T.DeleteClientData>): Promise<void> {
    return this.send('deleteClient', 'DELETE', '/admin/api/clients/{clientId}', options)
  }

  /**
   * Delete a milestone and the links to it
   *
   * Like every change of the network it drops the plan of a project in Planning.
   */
  deleteMilestone(options: Input<T.DeleteMilestoneData>): Promise<void> {
    return this.send('deleteMilestone', 'DELETE', '/api/v1/milestones/{milestoneId}', options)
  }

  /**
   * Delete a project with its tasks, milestones and history
   *
   * It cannot be undone. Resources and calendars stay.
   */
  deleteProject(options: Input<T.DeleteProjectData>): Promise<void> {
    return this.send('deleteProject', 'DELETE', '/api/v1/projects/{projectId}', options)
  }

  /**
   * Delete a resource that no task uses
   *
   * A resource with assignments is refused with 409 `in_use`.
   */
  deleteResource(options: Input<T.DeleteResourceData>): Promise<void> {
    return this.send('deleteResource', 'DELETE', '/api/v1/resources/{resourceId}', options)
  }

  /**
   * Delete a deactivated SCIM client
   *
   * An active client is a 409 `client_active`; deactivate it first. Users and the audit log stay.
   */
  deleteScimClient(options: Input<T.DeleteScimClientData>): Promise<void> {
    return this.send('deleteScimClient', 'DELETE', '/admin/api/scim-clients/{scimClientId}', options)
  }

  /**
   * Delete an inactive SSO provider
   *
   * Refused with 409 while the provider is active (`sso_provider_active`), while a SCIM client is linked to it (`sso_provider_linked`), and while users are linked to it (`sso_provider_in_use`). With `unlinkUsers=true` the users are unlinked: they can then sign in at no provider until they are linked again.
   */
  deleteSsoProvider(options: Input<T.DeleteSsoProviderData>): Promise<void> {
    return this.send('deleteSsoProvider', 'DELETE', '/admin/api/sso-providers/{ssoProviderId}', options)
  }

  /**
   * Delete a task and the links to it
   *
   * Like every change of the network it drops the plan of a project in Planning.
   */
  deleteTask(options: Input<T.DeleteTaskData>): Promise<void> {
    return this.send('deleteTask', 'DELETE', '/api/v1/tasks/{taskId}', options)
  }

  /**
   * Delete a registration and its pending deliveries
   *
   * Deliveries that are under way may still arrive.
   */
  deleteWebhook(options: Input<T.DeleteWebhookData>): Promise<void> {
    return this.send('deleteWebhook', 'DELETE', '/api/v1/webhooks/{webhookId}', options)
  }

  /**
   * End a decision
   *
   * The decision ends, and all projects that share people are projected without it. It stays in the list of those that have ended. For users who see all projects.
   */
  endDecision(options: Input<T.EndDecisionData>): Promise<void> {
    return this.send('endDecision', 'DELETE', '/api/v1/portfolio/decisions/{decisionId}', options)
  }

  /**
   * Export a project as a file
   *
   * By `Accept`, a Microsoft Project XML file (MSPDI) or a table of tasks (CSV); an import takes both again, with progress. The project file has the buffers of the plan as tasks, marked by the custom field `Chainwork buffer`, so that an import leaves them out, and the estimates with safety in the custom field `Safe duration`. Imported baselines keep their numbers in it; the plan of a project that has started is the baseline of the lowest number that is free, 0 where none was imported, and left out where all 11 are taken. The table has where each task stands in further columns.
   */
  exportProject(options: Input<T.ExportProjectData>): Promise<string> {
    return this.send('exportProject', 'GET', '/api/v1/projects/{projectId}/export', options, { returns: ['application/xml', 'text/csv'] })
  }

  /**
   * Read the account
   *
   * The account of the caller: its name, its time zone, which decides what day it is, and its buffer zones.
   */
  getAccount(options?: Input<T.GetAccountData>): Promise<T.GetAccountResponse> {
    return this.send('getAccount', 'GET', '/admin/api/account', options)
  }

  /**
   * Read a plan that a project has had
   *
   * The whole plan as it was made, with the names that its tasks had when it was replaced. Of an imported baseline the dates and durations of the tasks that the file has in it: a file knows no chains and buffers, which are null or empty then.
   */
  getBaseline(options: Input<T.GetBaselineData>): Promise<T.GetBaselineResponse> {
    return this.send('getBaseline', 'GET', '/api/v1/projects/{projectId}/baselines/{number}', options)
  }

  /**
   * Read how much of the project buffer is consumed
   *
   * Consumption compared with the completion of the critical chain gives the zone, and so whether to act.
   */
  getBufferAnalysis(options: Input<T.GetBufferAnalysisData>): Promise<T.GetBufferAnalysisResponse> {
    return this.send('getBufferAnalysis', 'GET', '/api/v1/projects/{projectId}/buffer-analysis', options)
  }

  /**
   * Read a calendar
   *
   * Working weekdays, hours a day and holidays.
   */
  getCalendar(options: Input<T.GetCalendarData>): Promise<T.GetCalendarResponse> {
    return this.send('getCalendar', 'GET', '/api/v1/calendars/{calendarId}', options)
  }

  /**
   * Read an API client
   *
   * Its grants, scopes, redirect URIs, and when it was used last. The secret is never shown again.
   */
  getClient(options: Input<T.GetClientData>): Promise<T.GetClientResponse> {
    return this.send('getClient', 'GET', '/admin/api/clients/{clientId}', options)
  }

  /**
   * Get what the caller may see and do
   *
   * The console hides what the user may not do. The service refuses it all the same.
   */
  getConsoleSession(options?: Input<T.GetConsoleSessionData>): Promise<T.GetConsoleSessionResponse> {
    return this.send('getConsoleSession', 'GET', '/api/v1/console/session', options)
  }

  /**
   * Get the addresses and the client that the console signs in with
   *
   * The installation has one public client for the console. The account follows from who signs in.
   */
  getConsoleSettings(options?: Input<T.GetConsoleSettingsData>): Promise<T.GetConsoleSettingsResponse> {
    return this.send('getConsoleSettings', 'GET', '/api/v1/console/settings', options, { open: true })
  }

  /**
   * Read why a task starts when it does
   *
   * Of a task or a milestone: what holds its start, what would let it start earlier and by how much, the chain of reasons from the project's start to it, and what it moves in turn; as data, and in sentences that name tasks, resources and days. A task of a project without a plan has none (404), and as it names other tasks too, neither has one for whoever does not see the project.
   */
  getExplanation(options: Input<T.GetExplanationData>): Promise<T.GetExplanationResponse> {
    return this.send('getExplanation', 'GET', '/api/v1/tasks/{taskId}/explanation', options)
  }

  /**
   * Read the fever chart's history
   *
   * A point whenever chain completion, buffer consumption or the promise (target and buffer end) differs from the point before, and whenever the project is planned anew; it tells why, and who did it. At most 5,000: all of them or, where there are more, the last of each day and those at which the plan, the promise or the status changed; of these the newest.
   */
  getFeverChart(options: Input<T.GetFeverChartData>): Promise<T.GetFeverChartResponse> {
    return this.send('getFeverChart', 'GET', '/api/v1/projects/{projectId}/fever-chart', options)
  }

  /**
   * Read a milestone
   *
   * With planned and projected date, and the deliverables that are due with it.
   */
  getMilestone(options: Input<T.GetMilestoneData>): Promise<T.GetMilestoneResponse> {
    return this.send('getMilestone', 'GET', '/api/v1/milestones/{milestoneId}', options)
  }

  /**
   * See all active projects against their buffers
   *
   * Active projects, those that consumed most of their buffer first unless `$orderby` says otherwise. `$expand` takes `trail`: how each project came to where it stands.
   */
  getPortfolio<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.GetPortfolioData, S>): Promise<SelectedItems<T.GetPortfolioResponse, S>> {
    return this.send('getPortfolio', 'GET', '/api/v1/portfolio', options, { paged: true })
  }

  /**
   * See what changed since a day
   *
   * What became of the promises of Active projects, and of those that were completed, since a day began: where each stood then and stands now, what moved it and who did that, as its fever chart has it; and the decisions about what comes first that were made or have ended. Of more than 1,000 projects that the caller sees, those of the highest priority.
   */
  getPortfolioChanges(options?: Input<T.GetPortfolioChangesData>): Promise<T.GetPortfolioChangesResponse> {
    return this.send('getPortfolioChanges', 'GET', '/api/v1/portfolio/changes', options)
  }

  /**
   * See how long completed tasks took against what was estimated
   *
   * Of the 1,000 tasks that were completed last in all projects of the account. Only the working days count on which the project and all people of a task work, less half a day. Tasks with a duration below two days are left out, and those that were started and finished on one day. Simulations go by it where the account has `estimatesFromHistory`; while there are fewer than 30 tasks, they go by it in part. For users who see all projects.
   */
  getPortfolioEstimates(options?: Input<T.GetPortfolioEstimatesData>): Promise<T.GetPortfolioEstimatesResponse> {
    return this.send('getPortfolioEstimates', 'GET', '/api/v1/portfolio/estimates', options)
  }

  /**
   * See by week how much of each shared resource projects want
   *
   * The load of the resources that tasks of Active projects and projects in Planning use, by their ids; amounts, projects and limits are those of the load of one resource. An answer has 5,000 weeks of resources at most: more are refused with 400, so ask for a shorter range or fewer resources then.
   */
  getPortfolioLoad(options?: Input<T.GetPortfolioLoadData>): Promise<T.GetPortfolioLoadResponse> {
    return this.send('getPortfolioLoad', 'GET', '/api/v1/portfolio/load', options)
  }

  /**
   * Read how far the simulation of the portfolio is
   *
   * As that of the simulation of a project, of whoever in the account began one last.
   */
  getPortfolioSimulationProgress(options?: Input<T.GetPortfolioSimulationProgressData>): Promise<T.GetPortfolioSimulationProgressResponse> {
    return this.send('getPortfolioSimulationProgress', 'GET', '/api/v1/portfolio/simulate/progress', options)
  }

  /**
   * Read a project
   *
   * `$expand` takes `tasks`, `resources`, `projectManager` and `taskChanges`.
   */
  getProject<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.GetProjectData, S>): Promise<Selected<T.GetProjectResponse, S>> {
    return this.send('getProject', 'GET', '/api/v1/projects/{projectId}', options)
  }

  /**
   * Read the defaults for users that an identity provider provisions
   *
   * They decide about new users of an identity provider: their role, whether they are active, and how they may sign in.
   */
  getProvisioningSettings(options?: Input<T.GetProvisioningSettingsData>): Promise<T.GetProvisioningSettingsResponse> {
    return this.send('getProvisioningSettings', 'GET', '/admin/api/provisioning-settings', options)
  }

  /**
   * See when the projects in Planning may start
   *
   * The start dates that were proposed last for projects that are in Planning, with how far each has moved since the proposals of an earlier week, and why. They are made on the first working day of each week by the account's default calendar, or later in it where no project was in Planning before, and when somebody asks for it: what was asked for stays for its week. Each project gets the first start at which its people are free, task by task, behind all that runs and behind projects of higher priority, and at which no more projects are Active than the account allows (`activeProjectLimit`). One that is planned from its target begins as late as that allows, and where its people are not free then, after that: earlier starts are not looked for. Nobody has to follow them: a project starts when its status becomes Active. Answered are the projects that the caller sees; others that hold them have no name.
   */
  getReleases(options?: Input<T.GetReleasesData>): Promise<T.GetReleasesResponse> {
    return this.send('getReleases', 'GET', '/api/v1/portfolio/releases', options)
  }

  /**
   * Read a resource
   *
   * Capacity, calendar, skills, and the user that it stands for.
   */
  getResource(options: Input<T.GetResourceData>): Promise<T.GetResourceResponse> {
    return this.send('getResource', 'GET', '/api/v1/resources/{resourceId}', options)
  }

  /**
   * See by week how much of a resource projects want
   *
   * Amounts are unit-days: one unit of the resource for one working day is 1. Counted are the projects that the caller sees: Active ones with what is left of their work, as projected today, and those in Planning with their plan. They want the resource on the working days of the project and of all resources of the task. Over-allocation is counted at each moment, so a free Tuesday does not hide a Monday that is used twice. A resource without a calendar of its own counts as available on the working days of the account's default calendar, and on those on which a project uses it. Days before today count for nothing. More than 200 projects or 20,000 tasks are refused with 409 `portfolio_too_large`.
   */
  getResourceLoad(options: Input<T.GetResourceLoadData>): Promise<T.GetResourceLoadResponse> {
    return this.send('getResourceLoad', 'GET', '/api/v1/resources/{resourceId}/load', options)
  }

  /**
   * Read the plan and its projection
   *
   * Chains, buffers and links with their reasons. A project without a plan has none (404). `$select` takes fields of the schedule, and paths to those of its tasks: `bufferEnd,tasks/id,tasks/name`.
   */
  getSchedule<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.GetScheduleData, S>): Promise<Selected<T.GetScheduleResponse, S>> {
    return this.send('getSchedule', 'GET', '/api/v1/projects/{projectId}/schedule', options)
  }

  /**
   * Read how far the search for a plan is
   *
   * How far the search of a planning with `searchSeconds` has come, up to a second ago; where several run, the one that began last. While none runs this is a 404. A search whose process died is shown for five seconds more.
   */
  getScheduleProgress(options: Input<T.GetScheduleProgressData>): Promise<T.GetScheduleProgressResponse> {
    return this.send('getScheduleProgress', 'GET', '/api/v1/projects/{projectId}/schedule/progress', options)
  }

  /**
   * Read a SCIM client
   *
   * Its settings, its last request and its last error.
   */
  getScimClient(options: Input<T.GetScimClientData>): Promise<T.GetScimClientResponse> {
    return this.send('getScimClient', 'GET', '/admin/api/scim-clients/{scimClientId}', options)
  }

  /**
   * Read how far a search is, and its result
   *
   * Of a planning, a simulation or advice that was asked for with `Prefer: respond-async`: its state, how far it has come, up to a second ago, and for 24 hours its end: the `result`, which is what the operation would have answered, or the `problem` with which it would have been refused. Of an account the last 100 searches that have ended are kept. A search goes on when the process that took it is restarted; one whose planner dies is repeated once, and nothing is stored twice. It is calculated with those rights of whoever asked that they still have when a planner begins it. It is seen by users who see all projects; and by whoever asked for it for as long as they see its project, unless they could see all projects when they asked.
   */
  getSearch(options: Input<T.GetSearchData>): Promise<T.GetSearchResponse> {
    return this.send('getSearch', 'GET', '/api/v1/searches/{searchId}', options)
  }

  /**
   * Read how far the simulation of a project is
   *
   * Up to a second ago; where several run, of the one that began last. While none runs this is a 404. A simulation whose process died is shown for five seconds more.
   */
  getSimulationProgress(options: Input<T.GetSimulationProgressData>): Promise<T.GetSimulationProgressResponse> {
    return this.send('getSimulationProgress', 'GET', '/api/v1/projects/{projectId}/simulate/progress', options)
  }

  /**
   * Read an SSO provider
   *
   * The client secret is never shown.
   */
  getSsoProvider(options: Input<T.GetSsoProviderData>): Promise<T.GetSsoProviderResponse> {
    return this.send('getSsoProvider', 'GET', '/admin/api/sso-providers/{ssoProviderId}', options)
  }

  /**
   * Read a task
   *
   * `$expand` takes `assignedTo` and `resources`.
   */
  getTask<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.GetTaskData, S>): Promise<Selected<T.GetTaskResponse, S>> {
    return this.send('getTask', 'GET', '/api/v1/tasks/{taskId}', options)
  }

  /**
   * Read a user
   *
   * Role, sign-in settings, identities at providers, and when the user signed in last.
   */
  getUser(options: Input<T.GetUserData>): Promise<T.GetUserResponse> {
    return this.send('getUser', 'GET', '/admin/api/users/{userId}', options)
  }

  /**
   * Read a registration
   *
   * Secret and header values are never shown; the statistics count attempts.
   */
  getWebhook(options: Input<T.GetWebhookData>): Promise<T.GetWebhookResponse> {
    return this.send('getWebhook', 'GET', '/api/v1/webhooks/{webhookId}', options)
  }

  /**
   * Read one delivery with the body that was sent, and what becomes of it
   *
   * For the question of a receiver what exactly it was sent. `body` is the text of the last attempt's body, byte for
   * byte, so that the signature that the receiver got can be verified over its UTF-8; each attempt has another
   * `metadata.retryCount`, the number of attempts before it, and so another signature. Url, headers and secret are not
   * shown. The delivery log has the answer to each attempt.
   *
   * A finished delivery is kept as long as its log; after that, and after the registration is deleted, it is a 404.
   * An id that belongs to another registration is a 404 too. A replay of a finished delivery counts its attempts from 0
   * again.
   */
  getWebhookDelivery(options: Input<T.GetWebhookDeliveryData>): Promise<T.GetWebhookDeliveryResponse> {
    return this.send('getWebhookDelivery', 'GET', '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}', options)
  }

  /**
   * Import a project file
   *
   * Takes a Microsoft Project XML file (MSPDI) with tasks, links, resources, assignments and calendars, or a table of
   * tasks (CSV). The project is planned at once; one that cannot be planned is refused (409). What could not be carried
   * over is in the report's warnings; a file with faults imports nothing, and every fault is listed.
   *
   * Progress (per cent, remaining duration, actual dates) comes along. The project is in Planning, where its projection
   * is its plan; with `activate` it is started at once, and what is left to do is projected from today. Progress that
   * contradicts itself, or the links, is taken with a warning, which says how. A deadline of a
   * milestone becomes its `plannedDate`, that of the whole project (the row with UID 0) its `targetEndDate`, unless it is
   * before the start. The calendar of a file is the project's; the account's default calendar stays the default, with a warning where it has other
   * days. Buffers of a project that was exported here are recognised and planned anew.
   * Baselines of tasks in a project file, numbered 0 to 10, are kept with their dates and durations among the
   * baselines of the project; those without a start and a finish on or after it, from 1900 to 2199, are left out with a
   * warning.
   *
   * A project has at most 10,000 tasks and milestones, 100,000 links and 100,000 assignments. A file has at most
   * 50 MiB once its Content-Encoding is undone (413), 20,000 rows, summaries and empty rows too, and an outline of 50
   * levels; a table at most 100 columns and 65,536 characters in a cell; a project file at most 1,000,000 elements, 40
   * within each other, with 100 attributes and 10,000 characters in a tag, and 500,000 references to characters. One
   * that takes more memory to read than the service spends on it is refused with 413. A file is read in the encoding of its
   * byte order mark, else of the `charset` of `Content-Type`, else of its XML declaration, else as UTF-8.
   *
   * The first row of a table names its columns, in any order; `name` alone is required: `id` (what predecessors refer
   * to; the task's number where there is none), `name`, `description`, `wbs`, `duration` (working days; 0 is a
   * milestone, 1 where it is empty), `safeDuration`, `predecessors` (`2; 3SS+2; 4FF-1.5`), `resources`
   * (`Crew[2]; Crane`), `notBefore`, `outline` (`Hall; Floor`), `outlineLevel` (a row that deeper ones follow is a summary of them: no task,
   * its links are those of its tasks), `active` (`No`: the row is left out), `deadline`, `status`, `percentComplete`,
   * `remainingDuration`, `actualStart`, `actualFinish`, `externalKey` (the task's key in another system),
   * `successors` (as `predecessors`, of the tasks that wait for it). Titles of other tools are known too (`Task name`,
   * `Assignee`, `Due date`); `columns` says which column is which field where they are others. Columns that are none
   * of these are left out, with a warning. Durations may also look like `3d 4h`, a day of 8 hours and a week of 5 days.
   * As spreadsheets and Microsoft Project write them, a first line `sep=;`, decimal commas (`2,5 days`), `31.12.2026`
   * and `31.12.26`, links that commas separate (`1,2FS+2 days`; `1FS+1,2` is two links, as no unit follows), and
   * `Ann,Bob[12,5%]` in a column `Resource Names` are read too.
   *
   * An export of Jira (CSV) is recognised by its columns `Summary` and `Issue key`: `Original Estimate` is in seconds,
   * `Assignee` a resource, `Inward issue link (Blocks)` the predecessors and `Outward issue link (Blocks)` the
   * successors, in as many columns as there are; links to issues that the file does not have are left out with a
   * warning, and epics become the outline of their issues.
   *
   * `POST /projects/import/preview` shows what would become of a file, and stores nothing.
   */
  importProject(options: Input<T.ImportProjectData, string | Uint8Array<ArrayBuffer> | Blob>): Promise<T.ImportProjectResponse> {
    return this.send('importProject', 'POST', '/api/v1/projects/import', options, { idempotent: true, sends: 'application/xml' })
  }

  /**
   * Update a project from a table
   *
   * Takes a table of tasks (CSV) as `POST /projects/import` does, and changes a project with it. Each row is found by its
   * `externalKey` (the issue key in an export of Jira): a row whose key a task of the project has changes that task, in
   * the fields that the table has columns for; a row with a new key becomes a task; tasks that the table does not have
   * stay as they are. An empty cell empties its field. Links name rows of the table, or external keys of the project.
   * Resources that the account lacks are made.
   *
   * All of it is stored, or nothing: with a fault in any row the answer is a 400 that lists every fault. With `dryRun`
   * nothing is stored, and the reply is the same.
   *
   * In Planning a change of the network drops the plan; an Active project needs `replan` for it, but for assignments. Progress is reported to
   * Active projects; others take none, with a warning.
   */
  importTasks(options: Input<T.ImportTasksData, string | Uint8Array<ArrayBuffer> | Blob>): Promise<T.ImportTasksResponse> {
    return this.send('importTasks', 'POST', '/api/v1/projects/{projectId}/import', options, { idempotent: true, sends: 'text/csv' })
  }

  /**
   * Read the state of a token
   *
   * Token introspection (RFC 7662), for confidential clients, which authenticate as at the token endpoint. A client sees the access tokens and refresh tokens of its own account; any other token is reported like one that does not exist.
   */
  introspectToken(options: Input<T.IntrospectTokenData>): Promise<T.IntrospectTokenResponse> {
    return this.send('introspectToken', 'POST', '/connect/introspect', options, { open: true, form: true })
  }

  /**
   * Link a user to an identity at one of the account's identity providers
   *
   * The user can then sign in at the provider with this external id, the value of its `externalIdClaim`, compared with regard to case. An unknown provider is a 400 that names it. 409 `identity_taken` when another user has the identity, 409 `user_linked` when the user has another one at the provider: unlink first. A link that is there already stays.
   */
  linkUser(options: Input<T.LinkUserData>): Promise<T.LinkUserResponse> {
    return this.send('linkUser', 'POST', '/admin/api/users/{userId}/link', options)
  }

  /**
   * List milestones across projects
   *
   * `$search` looks in `name`.
   */
  listAllMilestones<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListAllMilestonesData, S>): Promise<SelectedItems<T.ListAllMilestonesResponse, S>> {
    return this.send('listAllMilestones', 'GET', '/api/v1/milestones', options, { paged: true })
  }

  /**
   * List the audit log of provisioning, newest entries first
   *
   * Each write of a SCIM client, and each of its requests that was refused. Entries are kept for 90 days, and at most a week more, unless the operator sets another retention (`AUDIT_RETENTION_DAYS`). `$filter` and `$orderby` take `id performedOn action externalId userId userName responseStatus ipAddress clientId`, and `$search` looks in `userName` and `externalId`. A page ends early when its payloads are large; `@odata.nextLink` leads to the rest.
   *
   * With `Accept: text/csv` the answer is a file with all entries that match `$filter` and `$search`, or with as many as `$top` allows; `$count` and `$skiptoken` apply to JSON only. Cells that a spreadsheet would take for a formula begin with a single quote.
   */
  listAuditLog(options: SelectInput<T.ListAuditLogData, NoSelect> & { readonly headers: { readonly Accept: 'text/csv' } }): Promise<string>
  listAuditLog<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListAuditLogData, S>): Promise<SelectedItems<T.ListAuditLogResponse, S>>
  listAuditLog(options?: object): Promise<unknown> {
    return this.send('listAuditLog', 'GET', '/admin/api/audit-log', options, { paged: true, returns: ['application/json', 'text/csv'] })
  }

  /**
   * List the plans that a project has had
   *
   * The plans since the project became Active, newest first, the present one included: who made them, when and why. A project in Planning has none of these. 100 are kept, the first one and the newest 20 among them: of the others those go first that were replaced before progress was measured against them, then the oldest. Behind them stand the baselines of the project file that the project was imported from, at most 11, with the cause `imported` and the file's number in `fileNumber`. Unless `asc` is said, `number` sorts downwards.
   */
  listBaselines<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListBaselinesData, S>): Promise<SelectedItems<T.ListBaselinesResponse, S>> {
    return this.send('listBaselines', 'GET', '/api/v1/projects/{projectId}/baselines', options, { paged: true })
  }

  /**
   * List calendar feeds
   *
   * The feeds that the caller has made; those of the whole account for an Administrator. Their addresses are not shown again.
   */
  listCalendarFeeds<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListCalendarFeedsData, S>): Promise<SelectedItems<T.ListCalendarFeedsResponse, S>> {
    return this.send('listCalendarFeeds', 'GET', '/api/v1/calendar-feeds', options, { paged: true })
  }

  /**
   * List calendars
   *
   * A calendar has working weekdays, hours a day and holidays. One is the account's default.
   */
  listCalendars<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListCalendarsData, S>): Promise<SelectedItems<T.ListCalendarsResponse, S>> {
    return this.send('listCalendars', 'GET', '/api/v1/calendars', options, { paged: true })
  }

  /**
   * List the account's API clients
   *
   * API clients get tokens for programs. Secrets are never shown again. `$search` looks in `displayName` and `clientId`.
   */
  listClients<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListClientsData, S>): Promise<SelectedItems<T.ListClientsResponse, S>> {
    return this.send('listClients', 'GET', '/admin/api/clients', options, { paged: true })
  }

  /**
   * List what comes first
   *
   * The decisions in force, first to last, as one list for the account; with `ended=true` those that have ended. Seen are those about projects that the caller sees.
   */
  listDecisions<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListDecisionsData, S>): Promise<SelectedItems<T.ListDecisionsResponse, S>> {
    return this.send('listDecisions', 'GET', '/api/v1/portfolio/decisions', options, { paged: true })
  }

  /**
   * Read the account's events in the order in which they were stored
   *
   * For a receiver that was away, or that prefers to ask. Each answer holds the events after the token `since`, and as `nextToken` the token with which the next request continues; while `more` is true there are more events already. Without `since` the feed begins with the oldest event that is kept; `since=latest` gives no events, and the token that continues after the latest one. Events are kept for the retention (7 days unless the operator sets another), and longer while a registration with 10,000 pending deliveries waits for them. They do not depend on registrations, and are kept while webhooks are enabled for the account.
   *
   * Store `nextToken` after the events of an answer are processed; then none is missed and none comes twice. A token after which events were already deleted is refused with the code `token_expired`: some events were missed, and the feed has to be begun anew without `since`. An event that was also delivered has the same id in the `webhookId` of the delivered body, after the colon.
   */
  listEvents(options?: Input<T.ListEventsData>): Promise<T.ListEventsResponse> {
    return this.send('listEvents', 'GET', '/api/v1/events', options)
  }

  /**
   * List the milestones of a project
   *
   * Milestones take no time; links hold them as they hold tasks. `$search` looks in `name`.
   */
  listMilestones<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListMilestonesData, S>): Promise<SelectedItems<T.ListMilestonesResponse, S>> {
    return this.send('listMilestones', 'GET', '/api/v1/projects/{projectId}/milestones', options, { paged: true })
  }

  /**
   * List the plugins of the installation, and which are enabled for the account
   *
   * The operator enables and disables plugins.
   */
  listPlugins(options?: Input<T.ListPluginsData>): Promise<T.ListPluginsResponse> {
    return this.send('listPlugins', 'GET', '/admin/api/plugins', options)
  }

  /**
   * List the tasks of a project
   *
   * `$expand` takes `assignedTo` and `resources`, and `$search` looks in `name`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.
   */
  listProjectTasks<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListProjectTasksData, S>): Promise<SelectedItems<T.ListProjectTasksResponse, S>> {
    return this.send('listProjectTasks', 'GET', '/api/v1/projects/{projectId}/tasks', options, { paged: true })
  }

  /**
   * List projects
   *
   * `$expand` takes `projectManager`, and `$search` looks in `name`. Without `$top` the answer holds all projects, up to 1,000.
   */
  listProjects<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListProjectsData, S>): Promise<SelectedItems<T.ListProjectsResponse, S>> {
    return this.send('listProjects', 'GET', '/api/v1/projects', options, { paged: true })
  }

  /**
   * See what a resource does now and next
   *
   * The open tasks of Active projects that use the resource, as they are projected today: what it is at work on, what is paused, what comes next, then what waits and for what. Tasks of projects that the caller does not see appear without names and ids. At most 200.
   */
  listResourceTasks(options: Input<T.ListResourceTasksData>): Promise<T.ListResourceTasksResponse> {
    return this.send('listResourceTasks', 'GET', '/api/v1/resources/{resourceId}/tasks', options)
  }

  /**
   * List resources
   *
   * Resources are shared by all projects of the account; `$search` looks in `name`. Users without project permissions see `email`, `skills`, `absences` and `userActive` of the resources alone that they work with: of projects that they manage, and of tasks that are assigned to them or to a resource that stands for them.
   */
  listResources<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListResourcesData, S>): Promise<SelectedItems<T.ListResourcesResponse, S>> {
    return this.send('listResources', 'GET', '/api/v1/resources', options, { paged: true })
  }

  /**
   * List the account's SCIM clients, oldest first
   *
   * An account has at most 20 SCIM clients; the answer holds all of them.
   */
  listScimClients(options?: Input<T.ListScimClientsData>): Promise<T.ListScimClientsResponse> {
    return this.send('listScimClients', 'GET', '/admin/api/scim-clients', options)
  }

  /**
   * List the security log, newest entries first
   *
   * Sign-ins, refused token requests, and changes of users, roles, clients, providers and settings. Entries are kept for 90 days, and at most a week more, unless the operator sets another retention (`AUDIT_RETENTION_DAYS`). `$search` looks in `actorName`, `subject`, `clientId` and `ipAddress`.
   *
   * With `Accept: text/csv` the answer is a file with all entries that match `$filter` and `$search`, or with as many as `$top` says; `$count` and `$skiptoken` apply to JSON only. Cells that a spreadsheet would take for a formula begin with a single quote.
   */
  listSecurityLog(options: SelectInput<T.ListSecurityLogData, NoSelect> & { readonly headers: { readonly Accept: 'text/csv' } }): Promise<string>
  listSecurityLog<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListSecurityLogData, S>): Promise<SelectedItems<T.ListSecurityLogResponse, S>>
  listSecurityLog(options?: object): Promise<unknown> {
    return this.send('listSecurityLog', 'GET', '/admin/api/security-log', options, { paged: true, returns: ['application/json', 'text/csv'] })
  }

  /**
   * List the account's SSO providers, oldest first
   *
   * Without `$top` the answer holds all providers; an account has at most 50.
   */
  listSsoProviders<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListSsoProvidersData, S>): Promise<SelectedItems<T.ListSsoProvidersResponse, S>> {
    return this.send('listSsoProviders', 'GET', '/admin/api/sso-providers', options, { paged: true })
  }

  /**
   * List what was reported of a task
   *
   * Of a task or a milestone, newest first: who reported what, when, and for which day. The newest 1,000 are kept. Unless `asc` is said, `number` sorts downwards.
   */
  listTaskReports<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListTaskReportsData, S>): Promise<SelectedItems<T.ListTaskReportsResponse, S>> {
    return this.send('listTaskReports', 'GET', '/api/v1/tasks/{taskId}/reports', options, { paged: true })
  }

  /**
   * List tasks across projects
   *
   * `$expand` takes `assignedTo` and `resources`, and `$search` looks in `name`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.
   */
  listTasks<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListTasksData, S>): Promise<SelectedItems<T.ListTasksResponse, S>> {
    return this.send('listTasks', 'GET', '/api/v1/tasks', options, { paged: true })
  }

  /**
   * List the account's users
   *
   * Active and deactivated users; filter by `active`, for example. `$search` looks in `displayName`, `userName` and `email`.
   */
  listUsers<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListUsersData, S>): Promise<SelectedItems<T.ListUsersResponse, S>> {
    return this.send('listUsers', 'GET', '/admin/api/users', options, { paged: true })
  }

  /**
   * List the attempts of a registration, latest first
   *
   * One entry for each attempt: the status and the time of the answer, or why there was none.
   */
  listWebhookLogs<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListWebhookLogsData, S>): Promise<SelectedItems<T.ListWebhookLogsResponse, S>> {
    return this.send('listWebhookLogs', 'GET', '/api/v1/webhooks/{webhookId}/logs', options, { paged: true })
  }

  /**
   * List the account's webhook registrations, oldest first
   *
   * Without `$top` the answer holds all registrations; an account has at most 100.
   */
  listWebhooks<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListWebhooksData, S>): Promise<SelectedItems<T.ListWebhooksResponse, S>> {
    return this.send('listWebhooks', 'GET', '/api/v1/webhooks', options, { paged: true })
  }

  /**
   * Pause deliveries; events that happen meanwhile are kept
   *
   * Nothing is lost: resume delivers what happened meanwhile.
   */
  pauseWebhook(options: Input<T.PauseWebhookData>): Promise<T.PauseWebhookResponse> {
    return this.send('pauseWebhook', 'PATCH', '/api/v1/webhooks/{webhookId}/pause', options)
  }

  /**
   * Plan a project, or plan it anew
   *
   * Levels the resources, finds the critical chain and inserts the buffers. Options given here are kept in the project. An Active project is planned anew from its progress: completed tasks stay on their actual dates, started ones go on with their remaining duration from the status date (today), and the rest is levelled around them from that day on. `bufferBasis` says what its buffers are sized by. The plan before stays as a baseline. It is planned around what is left of the account's other Active projects on the resources that it uses, as they are projected and whatever their priority; projects in Planning book nothing (to plan those together is `POST /portfolio/schedule`). Later its projection follows that work: a task waits until it has ended. `searchSeconds` looks longer for a shorter plan: the answer comes when that time is over, or sooner with a plan that is proven to be the shortest, so a client's own limit should lie well above it. What counts is the time that the search really runs: where many share the processors the answer takes up to twice as long. Accounts take turns, and searches of up to 5 seconds do not wait for longer ones. A search that would have to wait more than a minute is refused at once, with `Retry-After` as the expected wait: 429 `too_many_searches` where the account's own searches are in its way (four of them may wait), 503 `planner_busy` where those of all are. A client that goes away cancels the search. When the project changes meanwhile it is searched again, for half as long each time, and at last refused with 409 `changed_meanwhile`. Every planning starts afresh: one that searches for less time may give a longer plan than the one that it replaces.
   */
  planProject(options: Input<T.PlanProjectData> & { readonly headers: { readonly Prefer: 'respond-async' } }): Promise<T.Search>
  planProject(options: Input<T.PlanProjectData>): Promise<T.PlanProjectResponse>
  planProject(options?: object): Promise<unknown> {
    return this.send('planProject', 'POST', '/api/v1/projects/{projectId}/schedule', options, { idempotent: true })
  }

  /**
   * See what would change if the project became Active, had another priority, or came first
   *
   * Of a project in Planning: whether it would keep its plan as it becomes Active, where it would end beside all that runs, and which running projects would move by it; and the same with a decision that has it come first. Of an Active project: where it ends, and what `priority` and such a decision would move; it keeps its plan. Nothing is stored. A project that is Frozen or Complete is a 409. For users who see all projects.
   */
  previewActivation(options: Input<T.PreviewActivationData>): Promise<T.PreviewActivationResponse> {
    return this.send('previewActivation', 'POST', '/api/v1/projects/{projectId}/activation-preview', options)
  }

  /**
   * Preview the import of a project file
   *
   * A dry run of `POST /projects/import`: the file is read, checked and planned, and nothing is stored. The reply has the dates of the plan, the first tasks, which column was taken for which field, and every fault with its row instead of a refusal. With `quote` it also says by when the project can be promised: it is simulated as if it were started now beside all that runs, as `POST /projects/{projectId}/simulate` does once it is imported.
   */
  previewImport(options: Input<T.PreviewImportData, string | Uint8Array<ArrayBuffer> | Blob>): Promise<T.PreviewImportResponse> {
    return this.send('previewImport', 'POST', '/api/v1/projects/import/preview', options, { sends: 'application/xml' })
  }

  /**
   * Propose start dates anew
   *
   * Proposes them as the portfolio is now, in place of those of this week; they are compared with those of an earlier week all the same. More than 200 projects in Planning or Active, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`; when too much is calculated at once, with 503 `planner_busy`. For users who see all projects.
   */
  proposeReleases(options?: Input<T.ProposeReleasesData>): Promise<T.ProposeReleasesResponse> {
    return this.send('proposeReleases', 'POST', '/api/v1/portfolio/releases', options, { idempotent: true })
  }

  /**
   * Read a calendar feed
   *
   * An all-day event (RFC 5545) for each task and milestone that has dates: actual ones, else projected, else planned. A user's feed has what is assigned to the user, or to a resource that stands for the user, in projects that are not Complete. The first 10,000 by date. The address is the credential: it needs no token beside it. A feed is read at most 60 times in a minute, and a network address that asks for 30 feeds in a minute that there are not is refused (429) but for feeds that were read before: calendar programs ask a few times in an hour.
   */
  readCalendarFeed(options: Input<T.ReadCalendarFeedData>): Promise<string> {
    return this.send('readCalendarFeed', 'GET', '/api/v1/feeds/{token}/calendar.ics', options, { open: true, returns: ['text/calendar'] })
  }

  /**
   * Replace the client secret; the old one and all tokens end at once
   *
   * The new secret is shown only in this answer; a repeated request makes another one. A public client has no secret: 409 `public_client`.
   */
  regenerateClientSecret(options: Input<T.RegenerateClientSecretData>): Promise<T.RegenerateClientSecretResponse> {
    return this.send('regenerateClientSecret', 'POST', '/admin/api/clients/{clientId}/regenerate-secret', options)
  }

  /**
   * Replace the client secret; the old one and all tokens end at once
   *
   * The new secret is shown only in this answer; a repeated request makes another one.
   */
  regenerateScimClientSecret(options: Input<T.RegenerateScimClientSecretData>): Promise<T.RegenerateScimClientSecretResponse> {
    return this.send('regenerateScimClientSecret', 'POST', '/admin/api/scim-clients/{scimClientId}/regenerate-secret', options)
  }

  /**
   * Change a calendar
   *
   * What is left out stays. `isDefault` true makes it the account's default instead of the one before. Other working days drop the plans of projects in Planning that use the calendar; frozen plans keep their baseline. Active projects are projected with them some seconds later.
   */
  replaceCalendar(options: Input<T.ReplaceCalendarData>): Promise<T.ReplaceCalendarResponse> {
    return this.send('replaceCalendar', 'PUT', '/api/v1/calendars/{calendarId}', options)
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
  replayWebhook(options: Input<T.ReplayWebhookData>): Promise<T.ReplayWebhookResponse> {
    return this.send('replayWebhook', 'POST', '/api/v1/webhooks/{webhookId}/replay', options, { idempotent: true })
  }

  /**
   * Switch off a user's second factor, such as after the loss of a phone
   *
   * The recovery codes become invalid, and all sessions and tokens of the user end. With a password of fewer than 15 characters, which only users with a second factor may have, the user signs in again once a longer one is set.
   */
  resetUserSecondFactor(options: Input<T.ResetUserSecondFactorData>): Promise<T.ResetUserSecondFactorResponse> {
    return this.send('resetUserSecondFactor', 'POST', '/admin/api/users/{userId}/reset-second-factor', options)
  }

  /**
   * Resume deliveries, also of the events kept while paused
   *
   * Also after the service itself has paused the registration: `failingSince` is then null until the next failure.
   */
  resumeWebhook(options: Input<T.ResumeWebhookData>): Promise<T.ResumeWebhookResponse> {
    return this.send('resumeWebhook', 'PATCH', '/api/v1/webhooks/{webhookId}/resume', options)
  }

  /**
   * Revoke a token
   *
   * Token revocation (RFC 7009). An access token is revoked alone; a refresh token with all tokens of the same sign-in. When the response arrives, no process accepts the token. A client can revoke only its own tokens; for any other token the response is the same and nothing happens. Clients authenticate as at the token endpoint; a public client sends its `client_id` alone. Unknown parameters and any `token_type_hint` are ignored; a repeated parameter is an error.
   */
  revokeToken(options: Input<T.RevokeTokenData>): Promise<void> {
    return this.send('revokeToken', 'POST', '/connect/revocation', options, { open: true, form: true })
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
  rotateWebhookSecret(options: Input<T.RotateWebhookSecretData>): Promise<T.RotateWebhookSecretResponse> {
    return this.send('rotateWebhookSecret', 'POST', '/api/v1/webhooks/{webhookId}/rotate-secret', options, { idempotent: true })
  }

  /**
   * Plan several projects around the work that they share
   *
   * Plans projects in Planning together: task by task, no resource is used beyond its capacity. Active projects never move; the others are planned around what is left of them. A first pass plans project by project, the higher `priority` first, and gives each its earliest end. With the rule CAPACITY all are then levelled together, so that tasks which may wait make way for critical ones of less important projects; the work of no project ends later than in that pass. Each project then starts as late as its end allows. With DRUM one project after another is on the drum, with a capacity buffer between two of them; with LIMIT so many projects are worked on at once. Nothing is stored unless `apply` is true: then all plans are stored at once or none is, and `startDate` of each project becomes its `start` (no later than its targetEndDate). A 409 `changed_meanwhile` names the first project that was changed while it was planned. Projects start no earlier than today and than their startDate; to let them come forward again, give `earliestStart`. Projects on hold take nothing. More than 200 projects, Active ones included, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`. For users who see all projects.
   */
  schedulePortfolio(options: Input<T.SchedulePortfolioData> & { readonly headers: { readonly Prefer: 'respond-async' } }): Promise<T.Search>
  schedulePortfolio(options: Input<T.SchedulePortfolioData>): Promise<T.SchedulePortfolioResponse>
  schedulePortfolio(options?: object): Promise<unknown> {
    return this.send('schedulePortfolio', 'POST', '/api/v1/portfolio/schedule', options, { idempotent: true })
  }

  /**
   * Set a user's password, or make a link by which the user sets it
   *
   * A new password ends all sessions and tokens of the user, and a lockout after failed sign-ins. Without `password` a link is made, valid for one hour, or for 7 days when the user has no password yet (an invitation); the service mails it where it can send mail, otherwise the answer shows it, only this once. 409 `internal_login_off` for a user who may not sign in with a password, 409 `user_inactive` for a link of a deactivated user, 429 `too_many_mails` for more than 5 links mailed to the user in an hour, or 20,000 to users of the account in a day.
   */
  setUserPassword(options: Input<T.SetUserPasswordData>): Promise<T.SetUserPasswordResponse> {
    return this.send('setUserPassword', 'POST', '/admin/api/users/{userId}/set-password', options)
  }

  /**
   * See how likely all active projects keep their promises
   *
   * Simulates all Active projects of the account together, as the simulation of one project does, and answers for those that the caller sees. More than 1,000 of these, or more than 20,000 tasks or 100,000 assignments in them, are refused with 409 `portfolio_too_large`: simulate them one by one. What they get is stored as their `probabilityOfPromise`, `finishP50` and `finishP80` where its `standardError` is at most 2 percentage points.
   */
  simulatePortfolio(options: Input<T.SimulatePortfolioData> & { readonly headers: { readonly Prefer: 'respond-async' } }): Promise<T.Search>
  simulatePortfolio(options?: Input<T.SimulatePortfolioData>): Promise<T.SimulatePortfolioResponse>
  simulatePortfolio(options?: object): Promise<unknown> {
    return this.send('simulatePortfolio', 'POST', '/api/v1/portfolio/simulate', options, { idempotent: true })
  }

  /**
   * See how likely a project keeps its promise
   *
   * Places the remaining work many times, together with all that runs in the account and shares people, with a duration drawn for each task: from its duration and its safe duration or, without one, the `safetyFactor` of the account, and with its `durationCorrelation`. What the completed tasks of an Active project took tells how its other tasks will go, the more the tasks of a project correlate. An Active project is simulated as it stands today. One in Planning is simulated with its plan as if it were started now beside all that runs, which answers when it can be promised; without a plan it is refused with 409 `project_unplanned`, and one that is Frozen or Complete with 409 `project_frozen` or `project_complete`. What an Active project gets is stored as its `probabilityOfPromise`, `finishP50` and `finishP80` where its `standardError` is at most 2 percentage points. The same work, seed and number of runs give the same answer.
   * A simulation that is expected to take a second or less ends after 5 seconds, any other one after 30 seconds, with the runs that it has made by then: fewer `runs` than were asked for, or a `standardError` above the `accuracy`. What counts is the time that it really runs: where many share the processors the answer takes up to twice as long. Before that it waits for up to two minutes, as a search does, and is refused as one is: one that would have to wait more than a minute at once, with `Retry-After` as the expected wait, 429 `too_many_searches` where the account's own searches are in its way, 503 `planner_busy` where those of all are. A client that goes away cancels it.
   */
  simulateProject(options: Input<T.SimulateProjectData> & { readonly headers: { readonly Prefer: 'respond-async' } }): Promise<T.Search>
  simulateProject(options: Input<T.SimulateProjectData>): Promise<T.SimulateProjectResponse>
  simulateProject(options?: object): Promise<unknown> {
    return this.send('simulateProject', 'POST', '/api/v1/projects/{projectId}/simulate', options, { idempotent: true })
  }

  /**
   * Recommend when projects should start
   *
   * Moves the starts of projects apart until a shared resource, all of them, or a limit has room for each. Projects that are Active stay where they are, with what is left of their work; those in Planning get the first start that they may have, one after the other by priority, so that none waits for a less important one. Each is planned from its recommended start with its own options; more than ten projects are planned with a shorter search than each gets by itself, so its own plan may come out shorter. Nothing is stored: to follow a recommendation, set the project's `startDate`. Projects that the caller does not see are not counted. More than 200 projects, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`; when too much is calculated at once, with 503 `planner_busy`.
   */
  staggerPortfolio(options: Input<T.StaggerPortfolioData>): Promise<T.StaggerPortfolioResponse> {
    return this.send('staggerPortfolio', 'POST', '/api/v1/portfolio/stagger', options, { idempotent: true })
  }

  /**
   * Test the connection of a SCIM client
   *
   * Sends the requests that an identity provider sends first, from the service to its own address: a token request with the secret given, then `/ServiceProviderConfig` and `/Users?count=1` with the token, which it revokes at the end. A step after a failed one is left out. The requests count towards the client's rate limits. `url` is compared with `scimUrl`, and never requested.
   */
  testScimClient(options: Input<T.TestScimClientData>): Promise<T.TestScimClientResponse> {
    return this.send('testScimClient', 'POST', '/admin/api/scim-clients/{scimClientId}/test-connection', options)
  }

  /**
   * Test the connection to a provider
   *
   * Reads the provider's discovery document and keys, and sends an invalid code to its token endpoint, whose error shows whether the client secret is right. The checks are in the order in which they were made; those that depend on a failed one are left out. Also for an inactive provider.
   */
  testSsoProvider(options: Input<T.TestSsoProviderData>): Promise<T.TestSsoProviderResponse> {
    return this.send('testSsoProvider', 'POST', '/admin/api/sso-providers/{ssoProviderId}/test', options, { idempotent: true })
  }

  /**
   * Send one test delivery of an event to the registered url
   *
   * Makes one attempt, also for an event without subscription and while the registration is paused. It has the header `X-Service-Test: true`, is logged with `test: true`, and is not counted in the statistics.
   */
  testWebhook(options: Input<T.TestWebhookData>): Promise<T.TestWebhookResponse> {
    return this.send('testWebhook', 'POST', '/api/v1/webhooks/{webhookId}/test', options, { idempotent: true })
  }

  /**
   * See what changes would make of a project
   *
   * Calculates the project with the changes beside the project as it is. Nothing is stored and nobody is told. A project in Planning is planned with the changes. An Active one keeps its plan, and its work is projected with them, which tells what they take from the buffer; with `replan` it is planned anew, which is the only way for changes of its start, its options other than targetEndDate, and capacities to take effect. The bounds of a project hold for the changed one too (409 `too_many_tasks`, `too_many_links`, `too_many_assignments`, `too_many_resources`).
   */
  tryChanges(options: Input<T.TryChangesData>): Promise<T.TryChangesResponse> {
    return this.send('tryChanges', 'POST', '/api/v1/projects/{projectId}/what-if', options, { idempotent: true })
  }

  /**
   * Remove a user's identities at identity providers; sessions and tokens end
   *
   * The user can then not sign in through a provider until an identity is linked again.
   */
  unlinkUser(options: Input<T.UnlinkUserData>): Promise<T.UnlinkUserResponse> {
    return this.send('unlinkUser', 'POST', '/admin/api/users/{userId}/unlink', options)
  }

  /**
   * End a user's lockout after failed sign-ins
   *
   * Repeated wrong passwords lock a user out for a while; this ends it at once.
   */
  unlockUser(options: Input<T.UnlockUserData>): Promise<T.UnlockUserResponse> {
    return this.send('unlockUser', 'POST', '/admin/api/users/{userId}/unlock', options)
  }

  /**
   * Change the account's settings; fields left out stay
   *
   * A new time zone and a new `reportsCountForDayFrom` count from the next request on. The read-only fields `id`, `rateLimit` and `createdAt` are ignored when they are unchanged, and refused when they are changed.
   */
  updateAccount(options: Input<T.UpdateAccountData>): Promise<T.UpdateAccountResponse> {
    return this.send('updateAccount', 'PATCH', '/admin/api/account', options)
  }

  /**
   * Change an API client; fields left out stay
   *
   * The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. When scopes or grants are taken from the client, or the implicit flow, all its tokens end.
   */
  updateClient(options: Input<T.UpdateClientData>): Promise<T.UpdateClientResponse> {
    return this.send('updateClient', 'PATCH', '/admin/api/clients/{clientId}', options)
  }

  /**
   * Update a milestone or mark it achieved
   *
   * Setting the status to achieved emits `milestone.achieved`.
   */
  updateMilestone(options: Input<T.UpdateMilestoneData>): Promise<T.UpdateMilestoneResponse> {
    return this.send('updateMilestone', 'PATCH', '/api/v1/milestones/{milestoneId}', options)
  }

  /**
   * Update a project
   *
   * What is left out stays. Planning to Active starts the project: one without a plan is planned first, and so is one whose plan takes more of a resource than the work of the account's other Active projects leaves; Planning, Active and Complete may be frozen; Frozen goes back to what it was, its plan moved by the working days for which it was frozen, or planned anew from its progress where Active projects have taken its resources meanwhile: its buffers then stay where the moved plan has them and pay for what it waits, and unstarted work of others waits for what it has under way; Active completes once no task is open; Complete may be reopened to Active. Any other change of status is a 409 that names the allowed ones.
   */
  updateProject(options: Input<T.UpdateProjectData>): Promise<T.UpdateProjectResponse> {
    return this.send('updateProject', 'PATCH', '/api/v1/projects/{projectId}', options)
  }

  /**
   * Change the provisioning settings; fields left out stay
   *
   * The settings apply to users that are provisioned from then on; existing users stay as they are.
   */
  updateProvisioningSettings(options: Input<T.UpdateProvisioningSettingsData>): Promise<T.UpdateProvisioningSettingsResponse> {
    return this.send('updateProvisioningSettings', 'PUT', '/admin/api/provisioning-settings', options)
  }

  /**
   * Update a resource
   *
   * Another capacity or calendar, and other absences, drop the plans of projects in Planning that use the resource; frozen plans keep their baseline. Active projects are projected with it some seconds later, and their recommendations name a plan that needs more of the resource than there is.
   */
  updateResource(options: Input<T.UpdateResourceData>): Promise<T.UpdateResourceResponse> {
    return this.send('updateResource', 'PATCH', '/api/v1/resources/{resourceId}', options)
  }

  /**
   * Change a SCIM client; fields left out stay
   *
   * The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. When a client without an SSO provider is linked to one, the external ids that it has set become those of the provider. With any other change of `ssoProviderId` external ids stay where they are.
   */
  updateScimClient(options: Input<T.UpdateScimClientData>): Promise<T.UpdateScimClientResponse> {
    return this.send('updateScimClient', 'PATCH', '/admin/api/scim-clients/{scimClientId}', options)
  }

  /**
   * Change an SSO provider; fields left out stay
   *
   * The body may be the answer of a `GET`, with changes: read-only fields are ignored while they are unchanged, and refused when they differ. An `authorityUrl` of another origin (scheme, host or port) requires `clientSecret` too: the stored secret is never sent to another origin. A change ends the sign-ins under way at the provider.
   */
  updateSsoProvider(options: Input<T.UpdateSsoProviderData>): Promise<T.UpdateSsoProviderResponse> {
    return this.send('updateSsoProvider', 'PATCH', '/admin/api/sso-providers/{ssoProviderId}', options)
  }

  /**
   * Update a task or its progress
   *
   * `percentComplete` 100, `status` Completed and `remainingDuration` 0 each imply the other two; progress above 0 implies InProgress. `percentComplete` 100 completes the task whatever `status` comes with it; other contradictions are refused. Percent given alone sets the remaining duration from the estimate, remaining given alone sets the percentage; percent after a remaining duration is of the total that this one amounts to. A `status` alone that reopens the task gives back the remaining duration of before its completion, NotStarted the whole duration. `actualStart` implies at least InProgress, `actualFinish` Completed; neither is in the future, or more than ten years before the project's start, and null takes one back together with a status that has none. `asOf` is the day that the report speaks for: work is counted up to its end, and starts and finishes without a date of their own are of that day. It is not in the future, and not before the project's start. Without it work is counted up to the end of today from `reportsCountForDayFrom` of the account on, and from the morning of today before that time; `countedFor` shows which. A report for a day before that of the last one (`reportedOn`) is a 409 `report_outdated`; `actualStart` and `actualFinish` alone can still be corrected, and leave the last report in force. Dates that contradict links are taken, and named in `outOfSequence`. A report that repeats what is known is a report. Links and assignments that a project has no room for are refused, as on creation.
   */
  updateTask(options: Input<T.UpdateTaskData>): Promise<T.UpdateTaskResponse> {
    return this.send('updateTask', 'PATCH', '/api/v1/tasks/{taskId}', options)
  }

  /**
   * Change a user; fields left out stay
   *
   * The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. Another role takes effect at once; when it is a lower one, or when a kind of sign-in is switched off, the user's sessions and tokens end. The last Administrator who can sign in keeps role and sign-in: 409 `last_administrator`.
   */
  updateUser(options: Input<T.UpdateUserData>): Promise<T.UpdateUserResponse> {
    return this.send('updateUser', 'PATCH', '/admin/api/users/{userId}', options)
  }

  /**
   * Change a registration; fields left out stay
   *
   * A new `secret` signs from the next attempt on, and every earlier one ends at once (`rotate-secret` keeps the one before for 24 hours). `headers`, where given, replace the headers as a whole. The value `***` keeps the stored value of the header of that name; anywhere else `***` is refused. A `url` of another origin (scheme, host or port) requires `headers` with new values for those that answers show as `***`, or without them: a value that is not shown is never sent to another origin.
   *
   * The body may be the answer of a `GET`, with changes. The read-only fields `id`, `secretSet`, `createdAt`, `lastTriggered`, `statistics`, `pauseReason`, `pausedAt`, `failingSince` and `previousSecretUntil` are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. What the service itself changed since the `GET` is no change: each counter of the statistics is accepted up to its current value, `lastTriggered` up to its current value, and the last four fields as null or as they were before.
   */
  updateWebhook(options: Input<T.UpdateWebhookData>): Promise<T.UpdateWebhookResponse> {
    return this.send('updateWebhook', 'PUT', '/api/v1/webhooks/{webhookId}', options)
  }

  /**
   * See what changed since the caller's last visit
   *
   * Notes that the caller looks at the portfolio, and answers with what changed since their last visit ended, as `GET /portfolio/changes` has it; in the first visit with what changed in the last week. Looks that follow each other within four hours are one visit, whatever windows they come from: until it has ended, each of them gets the same answer. Each user has their own; 403 for API clients without a user.
   */
  visitPortfolio(options?: Input<T.VisitPortfolioData>): Promise<T.VisitPortfolioResponse> {
    return this.send('visitPortfolio', 'POST', '/api/v1/portfolio/visits', options)
  }

}
