/** Words of the account, its provisioning settings and its plugins. */
export const account = {
  title: 'Settings',
  subtitle: 'Of the account, for all its users.',
  name: 'Name',
  timeZone: 'Time zone',
  timeZoneHint:
    'Decides what day it is: dates of plans and reports are dates there. It counts from the next request on.',
  reportsCountForDayFrom: 'Reports count for their day from',
  reportsCountForDayFromHint:
    'A report that names no day counts work up to the end of its day from this time on, and from the morning of its day before it. Left empty, it always counts from the morning.',
  zones: 'Zones of buffers',
  zonesHint: 'For fever charts and recommendations, from the next calculation of a project on. Events keep flat zones.',
  zoneKinds: {
    flat: 'Flat: they begin at the same use of the buffer all the time',
    sloped: 'Sloped: the more of the chain is done, the more buffer may be used',
  },
  safetyFactor: 'Safety factor',
  safetyFactorHint:
    'For simulations: nine of ten tasks without a safe duration take no longer than so many times their duration. From 1.05 to 10.',
  durationCorrelation: 'Correlation of durations',
  durationCorrelationHint:
    'For simulations: how far the tasks of a project are late or early together. From 0, each by itself, to 0.9.',
  estimatesFromHistory: 'Estimates from completed tasks',
  estimatesFromHistoryHint:
    'For simulations: go by what completed tasks of the account took, instead of the durations and the safety factor as they are.',
  activeProjectLimit: 'Active projects at once',
  activeProjectLimitHint: 'Starts of projects in Planning are proposed by it. Empty: any number.',
  about: 'About the account',
  number: 'Account number',
  rateLimit: 'Rate limit',
  perMinute: (requests: string) => `${requests} API requests a minute for each client; the operator sets it.`,
  calendar: 'Default calendar:',
  provisioning: 'Provisioning',
  provisioningSubtitle:
    'The defaults for users that an identity provider creates. They apply from then on; existing users stay as they are.',
  settings: {
    defaultRoleId: 'Role of new users',
    autoActivate: 'Activate new users at once',
    allowExternalLogin: 'New users may sign in through an SSO provider',
    allowInternalLogin: 'New users may sign in with a password',
    useExternalUsername: 'Use the user name of the provider',
    projectPermissionsOffByDefault: 'New users see only their own work',
  },
  hints: {
    defaultRoleId: 'Unless the provider names roles.',
    autoActivate: 'Otherwise an administrator activates each of them before the first sign-in.',
    allowExternalLogin: 'With the external id that the provider has set.',
    allowInternalLogin: 'In addition; they get a link to set one.',
    useExternalUsername: 'Otherwise the user name is the e-mail.',
    projectPermissionsOffByDefault: 'Projects that they manage, and tasks that are assigned to them.',
  },
  plugins: 'Plugins',
  pluginsSubtitle: 'Parts of the service. An operator of the installation switches them on and off for an account.',
  plugin: 'Plugin',
  purpose: 'What it does',
  purposes: {
    identity: 'Users, sign-in, API clients and SSO providers',
    scheduling: 'Projects, critical chains, buffers and fever charts',
    console: 'These pages',
    webhooks: 'Sends events to receivers',
    scim: 'Lets identity providers create and change users',
    mcp: 'Lets assistants read and change projects',
  } as Record<string, string>,
  state: 'State',
  on: 'On',
  off: 'Off',
  always: 'always on',
  howTo: 'How to change it',
  command: (on: boolean, account: number, name: string) =>
    `chainwork plugin ${on ? 'disable' : 'enable'} --account ${account} ${name}`,
}
