/** The build of the console's pages: `web/` to `dist/`, with a hash in the name of every file but `index.html`. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** For `npm run dev:console`: a running service, whose `BASE_URL` must be the address of this server. */
const SERVICE = 'http://localhost:8080'

/**
 * The scripts, each with what it imports unless one above it has that. Every page needs the first, which has the portfolio in
 * it: whoever opens the console begins there.
 */
const GROUPS = [
  {
    name: 'application',
    test: /web\/(main|app\/(?!palette-dialog|key-list|notifications)|pages\/portfolio\/portfolio\.tsx)/,
    priority: 4,
  },
  { name: 'pages', test: /web\/pages\/(portfolio|work|order|project|plan)\//, priority: 3 },
  { name: 'import', test: /web\/pages\/import\//, priority: 2 },
  { name: 'administration', test: /web\/(pages\/admin|app)\//, priority: 1 },
]

export default defineConfig({
  root: fileURLToPath(new URL('./web/', import.meta.url)),
  base: '/console/',
  // Files find each other by relative addresses, so that the path of `BASE_URL` is written into the page alone (`pages.ts`).
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/console/${name}` : { relative: true }),
  },
  server: { proxy: { '/api': SERVICE, '/admin': SERVICE, '/connect': SERVICE, '/sign-in': SERVICE } },
  plugins: [react()],
  cacheDir: fileURLToPath(new URL('../../node_modules/.cache/vite', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('./dist/', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // The policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Few files: each costs a request, and what follows it waits. One style sheet has the styles of all pages.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
    chunkSizeWarningLimit: 700, // kB
  },
})
