import { describe } from 'vitest'
import { testRetrySchedule } from './retry-schedule.ts'

describe('the retry schedule, carried in process', () => testRetrySchedule('in process'))
