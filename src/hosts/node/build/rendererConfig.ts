import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { OLDEST } from './browserSupport.ts'

/**
 * The page's Vite configuration, shared by `electron.vite.config.ts` and `buildRenderer`. `checkout` is a parameter,
 * because electron-vite runs a copy of its configuration from another folder.
 */
export function rendererConfig(checkout: string) {
  return {
    root: join(checkout, 'src', 'renderer'),
    // Both hosts serve the page at the root of its origin, and links may lead to any route.
    base: '/',
    cacheDir: join(checkout, '.cache', 'vite-renderer'),
    plugins: [react(), tailwindcss()],
    build: {
      outDir: join(checkout, 'out', 'renderer'),
      emptyOutDir: true,
      // Name one engine, because electron-vite appends to a list. The supported Firefox understands what this Chromium does.
      target: `chrome${OLDEST.chromium}`,
      minify: true,
      // Keep fonts and images as files: the browser caches them, and the page's policy doesn't have to allow data: URLs.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // For packages: the licenses of everything bundled.
      license: { fileName: 'licenses.md' },
      // Vite's limit is for networks; this page loads from disk.
      chunkSizeWarningLimit: 4000,
    },
  } satisfies InlineConfig
}
