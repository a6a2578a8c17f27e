import { afterAll, describe } from 'vitest'
import { osUsers, removeCreated } from './embedded/harness.ts'
import { testSharing } from './embedded/sharing.ts'

afterAll(removeCreated)

describe.each(osUsers)('the embedded database of $name', testSharing)
