/** Names the fields of projects by which lists are filtered and sorted, with their columns. */
import { projectEntity } from '#generated/scheduling'

export const { fields: projectFields } = projectEntity
