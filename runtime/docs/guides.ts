/** `/docs/guides`: the guides, written in Markdown in the folder `guides/`. */
import { readFile } from 'node:fs/promises'
import { Marked } from 'marked'
import { type Installed, installedText } from './installed-text.ts'
import { escapeHtml, type Page } from './page.ts'

/** The guides by file name, in the order in which they are read. */
export const GUIDES = {
  'first-project': 'First project in five minutes',
  planning: 'Planning and tracking',
  webhooks: 'Receiving webhooks',
  provisioning: 'Provisioning users with Entra and Okta',
  plugin: 'Writing a plugin',
  operating: 'Running it',
  errors: 'Error codes',
  imports: 'Warnings and faults of imports',
  versions: 'Versions and deprecation',
} as const
export type Guide = keyof typeof GUIDES

export const readGuide = (guide: Guide): Promise<string> =>
  readFile(new URL(`./guides/${guide}.md`, import.meta.url), 'utf8')

/** Headings get an `id` to link to, and links that begin with `/` the path of `BASE_URL`. */
const markdown = (path: string): Marked =>
  new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const target = href.startsWith('/') ? path + href : href
        return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`
      },
      table(token) {
        // Wide tables scroll by themselves; a box that scrolls must be reachable by keyboard.
        const cells = (tag: string, row: typeof token.header) =>
          `<tr>${row.map((it) => `<${tag}>${this.parser.parseInline(it.tokens)}</${tag}>`).join('')}</tr>\n`
        const rows = token.rows.map((row) => cells('td', row)).join('')
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${cells('th', token.header)}</thead><tbody>${rows}</tbody></table></div>\n`
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
      },
    },
  })

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export async function guidePage(guide: Guide, installed: Installed, path: string): Promise<Page> {
  const text = installedText(await readGuide(guide), installed)
  const entries = Object.entries(GUIDES).map(([name, title]) =>
    name === guide
      ? `<li><a href="${path}/docs/guides/${name}" aria-current="page">${title}</a></li>`
      : `<li><a href="${path}/docs/guides/${name}">${title}</a></li>`,
  )
  return {
    title: GUIDES[guide],
    body: `<div class="guide"><nav aria-label="Guides"><ul>${entries.join('\n')}</ul></nav>
<main class="text">
${await markdown(path).parse(text)}</main></div>`,
  }
}

export const guidesPage = (path: string): Page => ({
  title: 'Guides',
  body: `<main class="text"><h1>Guides</h1>
<ol class="guides">
${Object.entries(GUIDES)
  .map(([name, title]) => `<li><a href="${path}/docs/guides/${name}">${title}</a></li>`)
  .join('\n')}
</ol>
<p>The <a href="${path}/docs">API reference</a> has every operation, event and field.</p></main>`,
})
