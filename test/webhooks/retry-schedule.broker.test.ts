import { describe } from 'vitest'
import { testRetrySchedule } from './retry-schedule.ts'

describe('the retry schedule, carried by RabbitMQ', () => testRetrySchedule('RabbitMQ'))
