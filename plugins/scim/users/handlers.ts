/** The handlers of users. */
import type { Ops } from '#generated/scim'
import type { ProvisionedUsers, Provisioning, ScimClients } from '#plugins/identity'
import type { Handler, Host } from '#runtime'
import { noSuchUser } from '../errors.ts'

export interface Services {
  readonly provisionedUsers: ProvisionedUsers
  readonly provisioning: Provisioning
  readonly scimClients: ScimClients
}

type Users =
  | 'listScimUsers'
  | 'searchScimUsers'
  | 'searchScim'
  | 'createScimUser'
  | 'readScimUser'
  | 'replaceScimUser'
  | 'patchScimUser'
  | 'deactivateScimUser'

const none = async (): Promise<never> => {
  throw noSuchUser('')
}

export const userHandlers = (
  _host: Host<unknown>,
  _services: Services,
): { readonly [Id in Users]: Handler<Ops[Id]> } => ({
  listScimUsers: none,
  searchScimUsers: none,
  searchScim: none,
  createScimUser: none,
  readScimUser: none,
  replaceScimUser: none,
  patchScimUser: none,
  deactivateScimUser: none,
})
