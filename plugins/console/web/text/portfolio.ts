/** Words of the portfolio, its load and its schedule, and of fever charts. */
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const portfolio = {
  todo: 'This page is being built.',
  chart: {
    title: 'Fever chart',
    completion: 'Chain completion',
    consumption: 'Buffer consumption',
    legend: { GREEN: 'Green: on plan', YELLOW: 'Yellow: plan recovery', RED: 'Red: act now' },
    numbers: (completion: string, consumption: string, zone: string) =>
      `${completion} of the chain done, ${consumption} of the buffer consumed, ${zone}`,
    summary: (count: number) =>
      `Fever chart of ${plural(count, 'project', 'projects')}: buffer consumption against chain completion. The table has the same numbers.`,
    planning: 'Projects in Planning have consumed nothing yet: they come here when they start.',
  },
  figures: {
    projects: 'Projects',
    active: 'active',
    actNow: 'act now',
    planRecovery: 'plan recovery',
    ready: 'Tasks ready',
    readyHint: 'no open predecessor',
  },
  filters: {
    status: 'Status',
    all: 'All',
    search: 'Find by name',
    mine: 'Managed by me',
    clear: 'Clear filters',
  },
  columns: {
    name: 'Project',
    zone: 'Zone',
    buffer: 'Buffer',
    chain: 'Chain',
    daysLate: 'Late, days',
    tasks: 'Tasks',
  },
  table: {
    caption: 'Projects, those that need help first',
    buffer: (name: string, consumption: string) => `${consumption} of the buffer of ${name} is consumed`,
    ready: (count: number) => `${count} ready`,
    red: (count: number) => `${count} red`,
    more: (count: number) => `Show more (${count})`,
  },
  csv: {
    name: 'Project',
    status: 'Status',
    manager: 'Manager',
    zone: 'Zone',
    buffer: 'Buffer consumption %',
    chain: 'Chain completion %',
    target: 'Target end',
    bufferEnd: 'Buffer end',
    projected: 'Projected completion',
    daysLate: 'Days late',
    ready: 'Tasks ready',
    red: 'Tasks red',
  },
  actions: {
    schedule: 'Schedule together',
    csv: 'CSV',
    create: 'New project',
  },
  empty: {
    title: 'No projects yet',
    hint: 'Import a plan from Microsoft Project, a spreadsheet or Jira, or create a project and enter its tasks. Once it is planned and started, it appears here with its buffer.',
  },
  nothing: {
    title: 'No project fits these filters',
    hint: 'Clear a filter, or choose another status.',
  },
}
