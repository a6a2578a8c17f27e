/** `GET /`: what the service is, and links to its pages, documents and endpoints. */
import type { Installed } from './installed-text.ts'
import { escapeHtml, type Page } from './page.ts'

const WHAT =
  'Critical-chain project management as a service: it plans projects, places buffers, and tracks how much of them is used up.'

interface Link {
  readonly name: string
  readonly label: string
  readonly url: string
}

const linksOf = ({ base, auth }: Installed): readonly Link[] => [
  { name: 'console', label: 'Console: projects, work lists, administration', url: `${base}/console/` },
  { name: 'reference', label: 'API reference', url: `${base}/docs` },
  {
    name: 'guides',
    label: 'Guides: first project, webhooks, provisioning, plugins, operation',
    url: `${base}/docs/guides`,
  },
  { name: 'errors', label: 'Error codes', url: `${base}/docs/guides/errors` },
  { name: 'openapi', label: 'Contract (OpenAPI 3.1) as JSON', url: `${base}/openapi.json` },
  { name: 'openapiYaml', label: 'Contract as YAML', url: `${base}/openapi.yaml` },
  { name: 'signIn', label: 'Sign in', url: `${auth}/sign-in` },
  {
    name: 'signInConfiguration',
    label: 'Sign-in of applications (OpenID Connect)',
    url: `${auth}/.well-known/openid-configuration`,
  },
  { name: 'token', label: 'Access tokens (OAuth 2.0)', url: `${auth}/connect/token` },
  { name: 'live', label: 'Health: the process runs', url: `${base}/healthz` },
  { name: 'ready', label: 'Health: requests are served', url: `${base}/readyz` },
]

/** For programs. */
export const homeDocument = (installed: Installed): object => ({
  name: 'Chainwork',
  description: WHAT,
  links: Object.fromEntries(linksOf(installed).map(({ name, url }) => [name, url])),
})

/** For people. */
export const homePage = (installed: Installed): Page => ({
  title: 'Critical-chain projects',
  body: `<main class="text"><h1>Chainwork</h1>
<p>${WHAT}</p>
<dl class="links">
${linksOf(installed)
  .map(({ label, url }) => `<dt>${label}</dt><dd><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></dd>`)
  .join('\n')}
</dl></main>`,
})
