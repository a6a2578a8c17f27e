/** The frame that all pages of the identity server share, and the headers that they are sent with. */
import { type Html, html } from './html.ts'

export interface Page {
  /** Also the heading. */
  readonly title: string
  readonly body: Html
  /** Stands under the heading, such as the account that the page belongs to. */
  readonly subtitle?: string
  /** Whether a form came back with faults: the title then begins with `Error:`, since screen readers read it first. */
  readonly hasFaults?: boolean
  /** The script of the page, of `assets`. */
  readonly script?: string | undefined
}

/** The whole page as text. @param basePath from `Parts`: goes before the paths of links and forms */
export const renderPage = (page: Page, basePath: string): string =>
  // Only markup has these quotation marks: in interpolated text they are escaped.
  document(page).text.replace(/ (href|action|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${basePath}/`)

const document = ({ title, body, subtitle, hasFaults, script }: Page): Html =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${hasFaults && 'Error: '}${title} · Chainwork</title>
<link rel="icon" href="/sign-in/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sign-in/assets/pages.css">
${script !== undefined && html`<script type="module" src="/sign-in/assets/${script}"></script>`}
</head>
<body>
<header class="brand"><img src="/sign-in/assets/icon.svg" width="32" height="32" alt=""><span>Chainwork</span></header>
<main>
<h1>${title}</h1>
${subtitle !== undefined && html`<p class="subtitle">${subtitle}</p>`}
${body}
</main>
</body>
</html>
`

/**
 * Content-Security-Policy of a page. Browsers apply `form-action` to the redirects that follow a form too, so the origin that
 * a sign-in returns to must be in it.
 * @param formTargets further origins that forms may lead to
 * @param hasScript whether the page has one of `assets`
 */
export const pagePolicy = (formTargets: readonly string[] = [], hasScript = false): string =>
  [
    `default-src 'none';${hasScript ? " script-src 'self';" : ''} style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none';`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join(' ')

/** Headers of a page. With `no-referrer`, browsers would send `Origin: null` with the page's own forms. */
export const pageHeaders = (formTargets: readonly string[] = [], { script }: Pick<Page, 'script'> = {}) => ({
  'Content-Security-Policy': pagePolicy(formTargets, script !== undefined),
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
})
