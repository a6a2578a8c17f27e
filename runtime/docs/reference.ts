/** `/docs`: the API reference, drawn by Scalar in the browser from `/openapi.json`. */
import { escapeHtml, type Page } from './page.ts'

/** The version is in the name, as browsers keep the file. `assets/README.md` says where it comes from. */
export const SCALAR = 'scalar-1.72.1.js'

/** Where a sign-in with the code grant ends, in a window of its own; `reference.js` reads the code from its address. */
export const SIGNED_IN_PATH = '/docs/signed-in'

/** @param base `BASE_URL` @param path its path */
export const referencePageOf = (base: string, path: string): Page => ({
  title: 'API reference',
  body: `<noscript><p class="notice">The API reference needs JavaScript. The contract itself is at
<a href="${path}/openapi.json">openapi.json</a> and <a href="${path}/openapi.yaml">openapi.yaml</a>.</p></noscript>
<div id="reference" data-document="${path}/openapi.json" data-redirect="${escapeHtml(base)}${SIGNED_IN_PATH}"></div>`,
  scripts: [SCALAR, 'reference.js'],
})

export const signedInPage: Page = {
  title: 'Signed in',
  body: '<main class="text"><h1>Signed in</h1><p>The API reference has got the code. You can close this window.</p></main>',
}
