/**
 * All words of the console in English. Another language is another file of this shape; pages use `text` alone. Words for zones,
 * statuses and roles stand in `common`.
 */
import { admin } from './admin.ts'
import { imports } from './imports.ts'
import { order } from './order.ts'
import { plan } from './plan.ts'
import { days } from './plural.ts'
import { portfolio } from './portfolio.ts'
import { project } from './project.ts'
import { work } from './work.ts'

export const text = {
  common: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    delete: 'Delete',
    edit: 'Edit',
    copy: 'Copy',
    copied: 'Copied',
    undo: 'Undo',
    retry: 'Try again',
    loading: 'Loading',
    more: 'Load more',
    none: 'None',
    yes: 'Yes',
    no: 'No',
    saved: 'Saved',
    requestId: (id: string) => `Request ${id}`,
    unexpected: 'The console has met an error of its own.',
    offline: 'The service cannot be reached. What you have entered stays here: try again once it is back.',
    foreign: (status?: number) =>
      `Something between this page and the service has answered in its place${status ? ` (${status})` : ''}, such as a proxy or the sign-in of a network. Try again; if that does not help, tell whoever looks after the service or the network.`,
    noPage: 'This page did not load',
    noPageFile: 'The service may be away for a moment. What you have entered elsewhere stays there.',
    signedOut: 'Your session has ended.',
    signInAgain: 'Sign in again',
    zones: { GREEN: 'Green', YELLOW: 'Yellow', RED: 'Red' },
    statuses: { Planning: 'Planning', Active: 'Active', Complete: 'Complete', Frozen: 'Frozen' },
    taskStatuses: { NotStarted: 'Not started', InProgress: 'In progress', Completed: 'Completed' },
    days,
  },
  connection: {
    signedOut: 'Your session has ended. What you have entered stays on this page.',
    signInAgain: 'Sign in again',
    unreachable:
      'The service cannot be reached. What you have entered stays on this page; it is asked again every few seconds.',
  },
  conflict: {
    title: 'Somebody else has changed this meanwhile',
    explanation: (name: string) => `“${name}” was changed after you had opened it. Choose which values stay.`,
    field: 'Field',
    mine: 'Yours',
    theirs: 'Theirs',
    keepMine: 'Save mine',
    takeTheirs: 'Take theirs',
    undecided: 'Somebody else has changed this meanwhile. Your values are not saved yet.',
  },
  discard: {
    title: 'Discard what you have typed?',
    hint: 'It is not saved yet.',
    action: 'Discard',
  },
  start: {
    waiting: 'Signing in',
  },
  shell: {
    skip: 'Skip to the page',
    menu: 'Menu',
    navigation: 'Pages',
    search: 'Find',
    administrator: 'Administrator',
    generalUser: 'General user',
    profile: 'Your profile',
    signOut: 'Sign out',
    unsentTitle: 'Sign out without sending your reports?',
    unsent: (count: number) =>
      count === 1
        ? 'A report of yours has not been sent yet. Signing out erases it.'
        : `${count} reports of yours have not been sent yet. Signing out erases them.`,
    dark: 'Use dark colours',
    light: 'Use light colours',
  },
  navigation: {
    portfolio: 'Portfolio',
    workList: 'Work list',
    order: 'Order of work',
    load: 'Load',
    resources: 'Resources',
    import: 'Import',
    integrations: 'Integrations',
    webhooks: 'Webhooks',
    clients: 'API clients',
    plugins: 'Plugins',
    account: 'Account',
    users: 'Users',
    sso: 'SSO providers',
    scim: 'SCIM clients',
    provisioning: 'Provisioning',
    audit: 'Audit log',
    security: 'Security log',
    settings: 'Settings',
  },
  palette: {
    pages: 'Pages',
    projects: 'Projects',
    tasks: 'Tasks',
    milestones: 'Milestones',
    people: 'People and resources',
    users: 'Users',
    placeholder: 'Find a page, project, task, milestone or person',
    searching: 'Searching…',
    nothing: 'Nothing has this name.',
  },
  keys: {
    title: 'Keys',
    list: [
      ['?', 'This list'],
      ['Ctrl K', 'Find a page, project, task, milestone or person'],
      ['Esc', 'Close what is open'],
    ] as const,
  },
  notFound: {
    hasGone: 'It may have been deleted, or it is not for you any more.',
    toPortfolio: 'To the portfolio',
    title: 'There is no such page',
    hint: 'The address may be mistyped, or the page is one for administrators.',
  },
  order,
  portfolio,
  project,
  work,
  plan,
  imports,
  admin,
}
