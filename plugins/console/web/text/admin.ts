/** Words of administration. */
import { account } from './admin/account.ts'
import { clients } from './admin/clients.ts'
import { logs } from './admin/logs.ts'
import { scim } from './admin/scim.ts'
import { sso } from './admin/sso.ts'
import { users } from './admin/users.ts'
import { webhooks } from './admin/webhooks.ts'

export const admin = {
  roles: { 1: 'Administrator', 2: 'General user' },
  secret: {
    once: 'It is shown only now',
    stored: 'I stored it',
  },
  form: {
    undo: 'Undo the changes',
    conflict: 'Somebody else has saved changes meanwhile',
    conflictHint: 'Nothing of yours is lost. Choose what to go on with, then save.',
    field: 'Field',
    theirs: 'Saved by others',
    mine: 'Yours',
    unchanged: 'not changed',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
  },
  list: {
    noMatch: 'Nothing matches the filters.',
    search: 'Search',
    newer: 'Show new entries',
    from: 'From',
    to: 'To',
    csv: 'Export CSV',
    details: 'Details',
  },
  diff: {
    field: 'Field',
    from: 'Before',
    to: 'After',
    nothing: 'nothing',
  },
  pluginOff: {
    title: (name: string) => `${name} are switched off for this account`,
    hint: 'An operator of the installation switches the plugin on:',
    afterwards: 'Then reload this page.',
  },
  active: 'Active',
  inactive: 'Inactive',
  activate: 'Activate',
  deactivate: 'Deactivate',
  never: 'Never',
  more: 'More',
  showSecret: 'Show or hide the secret',
  created: 'Created',
  account,
  clients,
  logs,
  scim,
  sso,
  users,
  webhooks,
}
