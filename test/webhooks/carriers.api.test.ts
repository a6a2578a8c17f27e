import { describe } from 'vitest'
import { testDeliveries } from './carriers.ts'

describe('deliveries carried in process', () => testDeliveries('in process'))
