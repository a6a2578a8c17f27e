const sdk = require('@chainwork/sdk')
const { unwrapWebhook } = require('@chainwork/sdk/webhooks')

import('./journey.mjs').then(({ journey }) => journey({ ...sdk, unwrapWebhook }, JSON.parse(process.env.GIVEN)))
