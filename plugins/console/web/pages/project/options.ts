/** The choices of planning, with their words. */
import { text } from '../../text/text.ts'

const { options } = text.project

export const SCHEDULE_METHODS = options.scheduleMethods
export const BUFFER_TYPES = options.bufferTypes
/** Buffers of a new project, unless others are chosen. */
export const NEW_PROJECT_BUFFERS = 'PROJECT_AND_FEEDING' satisfies keyof typeof BUFFER_TYPES
export const BUFFER_SIZINGS = options.bufferSizings
export const FEEDING_POLICIES = options.feedingPolicies
