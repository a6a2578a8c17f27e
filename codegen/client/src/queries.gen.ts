// Generated from openapi/ by `npm run codegen`; do not edit.

import type { Input, NoSelect, Selected, SelectedItems, SelectInput } from '../operation.ts'
import type { InfiniteQuery, Query } from '../tanstack-query.ts'
import type * as T from './types.gen.ts'

export interface Queries {
  exportProject(options: Input<T.ExportProjectData>): Query<string>
  getAccount(options?: Input<T.GetAccountData>): Query<T.GetAccountResponse>
  getBaseline(options: Input<T.GetBaselineData>): Query<T.GetBaselineResponse>
  getBufferAnalysis(options: Input<T.GetBufferAnalysisData>): Query<T.GetBufferAnalysisResponse>
  getCalendar(options: Input<T.GetCalendarData>): Query<T.GetCalendarResponse>
  getClient(options: Input<T.GetClientData>): Query<T.GetClientResponse>
  getConsoleSession(options?: Input<T.GetConsoleSessionData>): Query<T.GetConsoleSessionResponse>
  getConsoleSettings(options?: Input<T.GetConsoleSettingsData>): Query<T.GetConsoleSettingsResponse>
  getExplanation(options: Input<T.GetExplanationData>): Query<T.GetExplanationResponse>
  getFeverChart(options: Input<T.GetFeverChartData>): Query<T.GetFeverChartResponse>
  getMilestone(options: Input<T.GetMilestoneData>): Query<T.GetMilestoneResponse>
  getPortfolio<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.GetPortfolioData, S>): Query<SelectedItems<T.GetPortfolioResponse, S>>
  getPortfolioChanges(options?: Input<T.GetPortfolioChangesData>): Query<T.GetPortfolioChangesResponse>
  getPortfolioEstimates(options?: Input<T.GetPortfolioEstimatesData>): Query<T.GetPortfolioEstimatesResponse>
  getPortfolioLoad(options?: Input<T.GetPortfolioLoadData>): Query<T.GetPortfolioLoadResponse>
  getPortfolioSimulationProgress(options?: Input<T.GetPortfolioSimulationProgressData>): Query<T.GetPortfolioSimulationProgressResponse>
  getProject<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.GetProjectData, S>): Query<Selected<T.GetProjectResponse, S>>
  getProvisioningSettings(options?: Input<T.GetProvisioningSettingsData>): Query<T.GetProvisioningSettingsResponse>
  getReleases(options?: Input<T.GetReleasesData>): Query<T.GetReleasesResponse>
  getResource(options: Input<T.GetResourceData>): Query<T.GetResourceResponse>
  getResourceLoad(options: Input<T.GetResourceLoadData>): Query<T.GetResourceLoadResponse>
  getSchedule<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.GetScheduleData, S>): Query<Selected<T.GetScheduleResponse, S>>
  getScheduleProgress(options: Input<T.GetScheduleProgressData>): Query<T.GetScheduleProgressResponse>
  getScimClient(options: Input<T.GetScimClientData>): Query<T.GetScimClientResponse>
  getSearch(options: Input<T.GetSearchData>): Query<T.GetSearchResponse>
  getSimulationProgress(options: Input<T.GetSimulationProgressData>): Query<T.GetSimulationProgressResponse>
  getSsoProvider(options: Input<T.GetSsoProviderData>): Query<T.GetSsoProviderResponse>
  getTask<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.GetTaskData, S>): Query<Selected<T.GetTaskResponse, S>>
  getUser(options: Input<T.GetUserData>): Query<T.GetUserResponse>
  getWebhook(options: Input<T.GetWebhookData>): Query<T.GetWebhookResponse>
  getWebhookDelivery(options: Input<T.GetWebhookDeliveryData>): Query<T.GetWebhookDeliveryResponse>
  listAllMilestones<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListAllMilestonesData, S>): Query<SelectedItems<T.ListAllMilestonesResponse, S>>
  listAuditLog<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListAuditLogData, S>): Query<SelectedItems<T.ListAuditLogResponse, S>>
  listBaselines<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListBaselinesData, S>): Query<SelectedItems<T.ListBaselinesResponse, S>>
  listCalendarFeeds<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListCalendarFeedsData, S>): Query<SelectedItems<T.ListCalendarFeedsResponse, S>>
  listCalendars<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListCalendarsData, S>): Query<SelectedItems<T.ListCalendarsResponse, S>>
  listClients<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListClientsData, S>): Query<SelectedItems<T.ListClientsResponse, S>>
  listDecisions<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListDecisionsData, S>): Query<SelectedItems<T.ListDecisionsResponse, S>>
  listEvents(options?: Input<T.ListEventsData>): Query<T.ListEventsResponse>
  listMilestones<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListMilestonesData, S>): Query<SelectedItems<T.ListMilestonesResponse, S>>
  listPlugins(options?: Input<T.ListPluginsData>): Query<T.ListPluginsResponse>
  listProjectTasks<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListProjectTasksData, S>): Query<SelectedItems<T.ListProjectTasksResponse, S>>
  listProjects<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListProjectsData, S>): Query<SelectedItems<T.ListProjectsResponse, S>>
  listResourceTasks(options: Input<T.ListResourceTasksData>): Query<T.ListResourceTasksResponse>
  listResources<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListResourcesData, S>): Query<SelectedItems<T.ListResourcesResponse, S>>
  listScimClients(options?: Input<T.ListScimClientsData>): Query<T.ListScimClientsResponse>
  listSecurityLog<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListSecurityLogData, S>): Query<SelectedItems<T.ListSecurityLogResponse, S>>
  listSsoProviders<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListSsoProvidersData, S>): Query<SelectedItems<T.ListSsoProvidersResponse, S>>
  listTaskReports<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListTaskReportsData, S>): Query<SelectedItems<T.ListTaskReportsResponse, S>>
  listTasks<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListTasksData, S>): Query<SelectedItems<T.ListTasksResponse, S>>
  listUsers<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListUsersData, S>): Query<SelectedItems<T.ListUsersResponse, S>>
  listWebhookLogs<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListWebhookLogsData, S>): Query<SelectedItems<T.ListWebhookLogsResponse, S>>
  listWebhooks<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListWebhooksData, S>): Query<SelectedItems<T.ListWebhooksResponse, S>>
  readCalendarFeed(options: Input<T.ReadCalendarFeedData>): Query<string>
}

export interface InfiniteQueries {
  getPortfolio<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.GetPortfolioData, S>): InfiniteQuery<SelectedItems<T.GetPortfolioResponse, S>>
  listAllMilestones<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListAllMilestonesData, S>): InfiniteQuery<SelectedItems<T.ListAllMilestonesResponse, S>>
  listAuditLog<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListAuditLogData, S>): InfiniteQuery<SelectedItems<T.ListAuditLogResponse, S>>
  listBaselines<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListBaselinesData, S>): InfiniteQuery<SelectedItems<T.ListBaselinesResponse, S>>
  listCalendarFeeds<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListCalendarFeedsData, S>): InfiniteQuery<SelectedItems<T.ListCalendarFeedsResponse, S>>
  listCalendars<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListCalendarsData, S>): InfiniteQuery<SelectedItems<T.ListCalendarsResponse, S>>
  listClients<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListClientsData, S>): InfiniteQuery<SelectedItems<T.ListClientsResponse, S>>
  listDecisions<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListDecisionsData, S>): InfiniteQuery<SelectedItems<T.ListDecisionsResponse, S>>
  listMilestones<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListMilestonesData, S>): InfiniteQuery<SelectedItems<T.ListMilestonesResponse, S>>
  listProjectTasks<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListProjectTasksData, S>): InfiniteQuery<SelectedItems<T.ListProjectTasksResponse, S>>
  listProjects<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListProjectsData, S>): InfiniteQuery<SelectedItems<T.ListProjectsResponse, S>>
  listResources<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListResourcesData, S>): InfiniteQuery<SelectedItems<T.ListResourcesResponse, S>>
  listSecurityLog<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListSecurityLogData, S>): InfiniteQuery<SelectedItems<T.ListSecurityLogResponse, S>>
  listSsoProviders<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListSsoProvidersData, S>): InfiniteQuery<SelectedItems<T.ListSsoProvidersResponse, S>>
  listTaskReports<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListTaskReportsData, S>): InfiniteQuery<SelectedItems<T.ListTaskReportsResponse, S>>
  listTasks<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListTasksData, S>): InfiniteQuery<SelectedItems<T.ListTasksResponse, S>>
  listUsers<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListUsersData, S>): InfiniteQuery<SelectedItems<T.ListUsersResponse, S>>
  listWebhookLogs<const S extends string | NoSelect = NoSelect>(options: SelectInput<T.ListWebhookLogsData, S>): InfiniteQuery<SelectedItems<T.ListWebhookLogsResponse, S>>
  listWebhooks<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.ListWebhooksData, S>): InfiniteQuery<SelectedItems<T.ListWebhooksResponse, S>>
}
