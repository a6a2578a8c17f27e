/** The receiver of webhooks: `@chainwork/sdk/webhooks`. It needs nothing but WebCrypto. */
export { SettingsError, SignatureError } from './errors.ts'
export {
  type DeliveryHeaders,
  type DeliverySecret,
  unwrapWebhook,
  type VerifyOptions,
  type WebhookEvent,
} from './webhook.ts'
export { expressWebhook, fetchWebhook, type WebhookHandler } from './webhook-adapters.ts'
export { signTestDelivery, type TestDelivery } from './webhook-signer.ts'
