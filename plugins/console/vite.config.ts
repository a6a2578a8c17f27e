/** The build of the console's pages: `web/` to `dist/`, with a hash in the name of every file but `index.html`. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

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

/**
 * What makes the console one that can be installed and opens without a connection. Pages come from the service as long as it
 * answers, so that a new version shows at once and finds its own files; the kept page is for when it does not. No answer of
 * the API is kept here: what a user saw last is in IndexedDB (`web/reports/store.ts`), where a sign-out erases it.
 */
const OFFLINE: Parameters<typeof VitePWA>[0] = {
  filename: 'service-worker.js',
  // The work list registers it (`web/app/offline.ts`), so that others do not load files that they never open.
  injectRegister: null,
  includeManifestIcons: false,
  manifest: {
    name: 'Chainwork',
    short_name: 'Chainwork',
    description: 'Projects by critical chain: what to work on now, and how far it is',
    // Relative to the manifest, wherever `BASE_URL` is.
    id: './',
    scope: './',
    start_url: './work',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#4263eb',
    icons: [192, 512].map((size) => ({ src: `icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  },
  workbox: {
    globPatterns: ['*.{html,js,svg}', 'assets/*.{js,css}', 'assets/inter-latin-wght-*.woff2'],
    globIgnores: ['service-worker.js'],
    dontCacheBustURLsMatching: /assets\//,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    skipWaiting: true,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    // Pages, the answers of a sign-in among them, go to the service first.
    directoryIndex: null as unknown as string,
    navigateFallback: null,
    runtimeCaching: [
      {
        urlPattern: ({ request }) => request.mode === 'navigate',
        handler: 'NetworkOnly',
        options: {
          precacheFallback: { fallbackURL: 'index.html' },
          // The page of a proxy whose service is away is as good as none. Workbox writes the function out: it uses nothing else.
          plugins: [
            {
              fetchDidSucceed: async ({ response }) => {
                if ([502, 503, 504].includes(response.status)) throw new Error(`Status ${response.status}.`)
                return response
              },
            },
          ],
        },
      },
    ],
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('./web/', import.meta.url)),
  base: '/console/',
  // Files find each other by relative addresses, so that the path of `BASE_URL` is written into the page alone (`pages.ts`).
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/console/${name}` : { relative: true }),
  },
  server: { proxy: { '/api': SERVICE, '/admin': SERVICE, '/connect': SERVICE, '/sign-in': SERVICE } },
  plugins: [react(), VitePWA(OFFLINE)],
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
