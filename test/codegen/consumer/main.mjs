import * as sdk from '@chainwork/sdk'
import { journey } from './journey.mjs'

await journey(sdk, JSON.parse(process.env.GIVEN))
