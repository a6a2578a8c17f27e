import { describe } from 'vitest'
import { testWorkers } from './carriers.ts'

describe('a worker of deliveries carried in process', () => testWorkers('in process'))
