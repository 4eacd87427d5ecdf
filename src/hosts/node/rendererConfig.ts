import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { OLDEST } from './browserSupport.ts'

/**
 * How the page is built, the same for both hosts: `electron.vite.config.ts` and `buildRenderer` take it from here.
 * `checkout` is given, because electron-vite runs its configuration from another place than where it stands.
 */
export function rendererConfig(checkout: string) {
  return {
    root: join(checkout, 'src', 'renderer'),
    // Both hosts serve the page from the root of an origin of its own, and a link may lead to any place in it.
    base: '/',
    cacheDir: join(checkout, '.cache', 'vite-renderer'),
    plugins: [react(), tailwindcss()],
    build: {
      outDir: join(checkout, 'out', 'renderer'),
      emptyOutDir: true,
      // One engine, because electron-vite would add a list to itself; what this Chromium understands, our Firefox does too.
      target: `chrome${OLDEST.chromium}`,
      minify: true,
      // Fonts and pictures stay files: the page's policy needs no data: for them, and they are kept by the browser.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // From a disk a megabyte is read in a millisecond; Vite's limit is about networks.
      chunkSizeWarningLimit: 4000,
    },
  } satisfies InlineConfig
}
