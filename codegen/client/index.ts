/** The client of the Chainwork API: operations and types as generated from the contract, and what makes them pleasant. */
export { type Chainwork, connect, type Settings } from './connect.ts'
export { ApiError, ConnectionError, type Fault, SignatureError } from './errors.ts'
export type { Page, PageItem } from './pages.ts'
export { etagOf, responseOf } from './response.ts'
export * from './src/index.ts'
export { unwrapWebhook, type WebhookEvent, type WebhookHeaders } from './webhook.ts'
