/**
 * Requests that the service sends to urls that accounts gave it: which addresses it may connect to, and how it connects to
 * them. Webhooks and single sign-on use it.
 */
export {
  AnswerTooLarge,
  BlockedUrl,
  type BoundedFetch,
  type BoundedFetchOptions,
  type OutboundRequest,
  openBoundedFetch,
} from './outbound/bounded-fetch.ts'
export { type ConnectionFault, connectionFault } from './outbound/connection-fault.ts'
export { BlockedAddress, type ConnectorOptions, guardedConnector } from './outbound/connector.ts'
export { type Address, createResolver, type Resolve } from './outbound/dns-resolver.ts'
export {
  type AllowedTargets,
  bareHost,
  isPublicAddress,
  newUrlFault,
  type UrlFault,
  urlFault,
} from './outbound/public-address.ts'
