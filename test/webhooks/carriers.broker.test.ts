import { describe } from 'vitest'
import { testDeliveries, testWorkers } from './carriers.ts'

describe('deliveries carried by RabbitMQ', () => testDeliveries('RabbitMQ'))
describe('a worker of deliveries carried by RabbitMQ', () => testWorkers('RabbitMQ'))
