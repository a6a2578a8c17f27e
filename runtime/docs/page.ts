/** The frame of the documentation's pages. */
import type { Headers } from '../http/response-headers.ts'

/** Escapes text for HTML, in elements and in attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)

export interface Page {
  readonly title: string
  /** HTML. */
  readonly body: string
  /** Files in `assets/` that the page runs, in this order. */
  readonly scripts?: readonly string[]
}

/** @param path goes before the paths of links: that of `BASE_URL`, empty if it has none */
export const renderPage = ({ title, body, scripts = [] }: Page, path: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Chainwork</title>
<link rel="icon" href="${path}/docs/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${path}/docs/assets/docs.css">
</head>
<body>
<header class="site">
<a class="brand" href="${path}/"><img src="${path}/docs/assets/icon.svg" width="24" height="24" alt="">Chainwork</a>
<nav aria-label="Documentation">
<a href="${path}/docs/guides">Guides</a>
<a href="${path}/docs">API reference</a>
</nav>
</header>
${body}
${scripts.map((name) => `<script src="${path}/docs/assets/${name}"></script>\n`).join('')}</body>
</html>
`

/** Content-Security-Policy of a page without scripts. */
export const TEXT_PAGE: Headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/**
 * The same for the API reference, which sends requests to the installation's addresses and writes its own styles.
 * @param origins of `BASE_URL` and `AUTH_URL`
 */
export const referencePage = (origins: readonly string[]): Headers => ({
  'Content-Security-Policy': [
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:",
    `font-src 'self' data:; connect-src ${["'self'", ...new Set(origins)].join(' ')}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
})
