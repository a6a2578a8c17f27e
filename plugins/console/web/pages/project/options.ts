/** The choices of planning, with their words. */
import { text } from '../../text/text.ts'

const { options } = text.project

export const SCHEDULE_METHODS = options.scheduleMethods
export const BUFFER_TYPES = options.bufferTypes
export const BUFFER_SIZINGS = options.bufferSizings
export const FEEDING_POLICIES = options.feedingPolicies
