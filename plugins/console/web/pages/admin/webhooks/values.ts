/** What can be set of a webhook, as a form holds it and as the service takes it. Pure. */
import type { WebhookRegistration, WebhookUpdate } from '@chainwork/sdk'
import { text } from '../../../text/text.ts'

const words = text.admin.webhooks

export interface Header {
  readonly name: string
  readonly value: string
}

export interface WebhookValues {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly headers: readonly Header[]
  /** Digits; empty for no limit. */
  readonly rateLimit: string
  /** Digits; empty for never. */
  readonly pauseAfterDays: string
}

export const LABELS: Readonly<Record<keyof WebhookValues, string>> = {
  name: words.name,
  url: words.url,
  events: words.events,
  headers: words.headers,
  rateLimit: words.rateLimit,
  pauseAfterDays: words.pauseAfterDays,
}

export const EMPTY: WebhookValues = {
  name: '',
  url: '',
  events: ['task.*', 'project.*'],
  headers: [],
  rateLimit: '',
  pauseAfterDays: '5',
}

/** Header values and addresses may have credentials in them. */
export const SECRETS = ['headers', 'url'] as const

export const valuesOf = (webhook: WebhookRegistration): WebhookValues => ({
  name: webhook.name,
  url: webhook.url,
  events: webhook.events,
  headers: Object.entries(webhook.headers).map(([name, value]) => ({ name, value })),
  rateLimit: webhook.rateLimit?.toString() ?? '',
  pauseAfterDays: webhook.pauseAfterDays?.toString() ?? '',
})

/** As the service takes them. */
export function bodyOf({ events, headers, rateLimit, pauseAfterDays, ...rest }: Partial<WebhookValues>): WebhookUpdate {
  return {
    ...rest,
    ...(events && { events: [...events] }),
    ...(headers && { headers: headersOf(headers) }),
    ...(rateLimit !== undefined && { rateLimit: numberOf(rateLimit) }),
    ...(pauseAfterDays !== undefined && { pauseAfterDays: numberOf(pauseAfterDays) }),
  }
}

const headersOf = (headers: readonly Header[]) =>
  Object.fromEntries(headers.filter(({ name, value }) => name + value !== '').map(({ name, value }) => [name, value]))

/** What is no number is sent as it is: the service says what is wrong with it. */
export function numberOf(digits: string): number | null {
  const trimmed = digits.trim()
  if (trimmed === '') return null
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : (trimmed as unknown as number)
}

/** A signing secret of 256 random bits. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
