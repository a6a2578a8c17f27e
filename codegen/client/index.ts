/** The client of the Chainwork API: the generated operations and types, with tokens, retries, pages and webhooks. */
export { type Chainwork, connect, type Settings } from './connect.ts'
export { ApiError, ConnectionError, type Fault, SignatureError } from './errors.ts'
export type { Page, PageItem } from './pages.ts'
export { etagOf, responseOf } from './response.ts'
export * from './src/index.ts'
export { unwrapWebhook, type WebhookEvent, type WebhookHeaders } from './webhook.ts'
