/** The discovery documents (RFC 7644, section 4), and the empty list of groups. They are the same for all accounts. */
import type { Handlers } from '#generated/scim'
import { forbidden, type Host, notFound } from '#runtime'
import { scimUrl } from '../clients/client.ts'
import { discoveryDocuments, listOf, type ScimDocument } from './documents.ts'

export function discoveryHandlers({ urls }: Pick<Host<undefined>, 'urls'>) {
  const { configuration, resourceTypes, schemas } = discoveryDocuments(scimUrl(urls))
  const resourceTypeList = listOf(resourceTypes)
  const schemaList = listOf(schemas)
  return {
    readScimServiceProviderConfig: async ({ query }, { reply }) => {
      refuseFilter(query)
      return reply(200, configuration)
    },
    listScimResourceTypes: async ({ query }, { reply }) => {
      refuseFilter(query)
      return reply(200, resourceTypeList)
    },
    readScimResourceType: async ({ path, query }, { reply }) => {
      refuseFilter(query)
      return reply(200, documentOf(resourceTypes, 'resource type', path.resourceTypeId))
    },
    listScimSchemas: async ({ query }, { reply }) => {
      refuseFilter(query)
      return reply(200, schemaList)
    },
    listScimGroups: async (_, { reply }) => reply(200, NO_GROUPS),
    readScimSchema: async ({ path, query }, { reply }) => {
      refuseFilter(query)
      return reply(200, documentOf(schemas, 'schema', path.schemaId))
    },
  } satisfies Handlers
}

const NO_GROUPS = listOf([])

/** A client that filters must not believe that the filter was applied. @throws 403 */
function refuseFilter(query: object): void {
  if ('filter' in query) throw forbidden('Discovery documents cannot be filtered; leave the parameter filter out.')
}

/** Ids are compared without regard to case, as URNs are (RFC 8141, section 3). @throws 404 */
function documentOf(documents: readonly ScimDocument[], what: string, id: string): ScimDocument {
  const found = documents.find((document) => String(document.id).toLowerCase() === id.toLowerCase())
  if (!found) throw notFound(what, id)
  return found
}
