/** The build of the console's pages: `web/` to `dist/`, with a hash in the name of every file but `index.html`. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('./web/', import.meta.url)),
  base: '/console/',
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
    chunkSizeWarningLimit: 700, // kB
  },
})
