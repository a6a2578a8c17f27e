/** The discovery documents (RFC 7644, section 4). */
import type { Ops } from '#generated/scim'
import { type Handler, type Host, notFound } from '#runtime'

type Discovery =
  | 'readScimServiceProviderConfig'
  | 'listScimResourceTypes'
  | 'readScimResourceType'
  | 'listScimSchemas'
  | 'readScimSchema'

export const discoveryHandlers = (
  _: Pick<Host<undefined>, 'urls'>,
): { readonly [Id in Discovery]: Handler<Ops[Id]> } => ({
  readScimServiceProviderConfig: async () => {
    throw notFound('document', 'ServiceProviderConfig')
  },
  listScimResourceTypes: async () => {
    throw notFound('document', 'ResourceTypes')
  },
  readScimResourceType: async ({ path }) => {
    throw notFound('resource type', path.id)
  },
  listScimSchemas: async () => {
    throw notFound('document', 'Schemas')
  },
  readScimSchema: async ({ path }) => {
    throw notFound('schema', path.id)
  },
})
