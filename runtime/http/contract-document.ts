/** `/openapi.json` and `/openapi.yaml`: the contract of all plugins, with the addresses of this installation. */
import type { Document } from '../contract/document.ts'
import { type Installed, installedText, PLACEHOLDER } from '../docs/installed-text.ts'
import { toYaml } from '../docs/yaml.ts'
import type { Middleware } from './exchange.ts'
import { type FixedContent, fixedContent, sendFixed } from './fixed-content.ts'

/**
 * The document as clients of the installation need it: `servers`, the addresses of the security schemes and those in the
 * descriptions of the document and its tags are the installation's.
 * @param identityPaths paths that the identity server answers
 */
export function installedDocument(document: Document, installed: Installed, identityPaths: ReadonlySet<string>) {
  const { base, auth } = installed
  const elsewhere = auth === base ? new Set<string>() : identityPaths
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    elsewhere.has(path) ? { ...item, servers: [{ url: auth }] } : item,
  ])
  const described = <T extends { description?: string }>(it: T): T =>
    it.description === undefined ? it : { ...it, description: installedText(it.description, installed) }
  const { info, tags, components } = document
  return {
    ...document,
    info: described(info),
    ...(tags && { tags: tags.map(described) }),
    servers: [{ url: base }],
    paths: Object.fromEntries(paths),
    ...(components && {
      components: { ...components, securitySchemes: withAddress(components.securitySchemes, auth) },
    }),
  }
}

/** A copy in which every address of the identity server is the installation's. */
function withAddress(it: unknown, auth: string): unknown {
  if (typeof it === 'string' && it.startsWith(`${PLACEHOLDER}/`)) return auth + it.slice(PLACEHOLDER.length)
  if (Array.isArray(it)) return it.map((item) => withAddress(item, auth))
  if (typeof it !== 'object' || it === null) return it
  return Object.fromEntries(Object.entries(it).map(([name, value]) => [name, withAddress(value, auth)]))
}

/** Serves it to everybody. */
export function serveDocument(document: object): Middleware {
  const json = fixedContent('application/json', JSON.stringify(document))
  let yaml: FixedContent | undefined // takes long, and is rarely read
  return (exchange) => {
    const { pathname, req } = exchange
    if (req.method !== 'GET' && req.method !== 'HEAD') return
    if (pathname === '/openapi.json') return sendFixed(exchange, json)
    if (pathname !== '/openapi.yaml') return
    yaml ??= fixedContent('application/yaml', toYaml(document))
    return sendFixed(exchange, yaml)
  }
}
