import { dirname, join, relative, sep } from 'node:path'
import { defineConfig, type RendererViteConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { WITHOUT_RENDERER } from './src/hosts/electron/launch/desktopBuild.ts'
import { rendererConfig } from './src/hosts/node/build/rendererConfig.ts'

const ROOT = import.meta.dirname
const MAIN_FOLDER = join(ROOT, 'out', 'main')

/** Packages that load files of theirs: native code, and a Postgres in WebAssembly. All others are bundled. */
const LEFT_OUTSIDE = ['keytar', '@electric-sql/pglite']

/**
 * A source file finds resources and other sources beside itself through `import.meta.dirname`. Bundled into `out/main`
 * it would look beside the bundle; this keeps it pointing at the place of its source, relative to the bundle.
 */
function keepSourceFolders(): Plugin {
  return {
    name: 'earshot:keep-source-folders',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: 'import.meta.dirname' },
      handler(code, id) {
        const path = relative(MAIN_FOLDER, dirname(id)).split(sep).join('/')
        return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`)
      },
    },
  }
}

/** The desktop app: `out/main`, `out/preload` and `out/renderer`. Needs no Electron binary. */
export default defineConfig(({ mode }) => ({
  main: {
    plugins: [keepSourceFolders()],
    build: {
      outDir: MAIN_FOLDER,
      externalizeDeps: false,
      // For packages: the licenses of everything bundled.
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        external: LEFT_OUTSIDE,
        input: {
          main: join(ROOT, 'src/hosts/electron/main.ts'),
          // Processes of their own, see `startCoreProcess` and `utilityDemo`.
          core: join(ROOT, 'src/hosts/electron/coreMain.ts'),
          simulator: join(ROOT, 'src/simulator/main.ts'),
          // Threads are loaded from a file, see `threadPath` and `measureContainer`.
          diskThread: join(ROOT, 'src/core/imports/disk/diskThread.ts'),
          probeThread: join(ROOT, 'src/core/imports/probing/probeThread.ts'),
          listenThread: join(ROOT, 'src/core/imports/listenThread.ts'),
          hashThread: join(ROOT, 'src/core/imports/probing/hashThread.ts'),
          folderThread: join(ROOT, 'src/core/folders/watching/thread/folderThread.ts'),
          libraryThread: join(ROOT, 'src/core/library/store/libraryThread.ts'),
          answerThread: join(ROOT, 'src/core/service/reading/answerThread.ts'),
          measureThread: join(ROOT, 'src/simulator/imports/measureThread.ts'),
        },
        // All files in one folder, on which `keepSourceFolders` relies.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: join(ROOT, 'out', 'preload'),
      // A sandboxed preload is one CommonJS file that requires nothing but Electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: join(ROOT, 'src/hosts/electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  // `npm start` builds the page apart, so that a running browser way always sees a whole one.
  ...(mode !== WITHOUT_RENDERER && { renderer: renderer() }),
}))

function renderer(): RendererViteConfig {
  const config = rendererConfig(ROOT)
  // electron-vite wants the page named.
  return { ...config, build: { ...config.build, rolldownOptions: { input: join(ROOT, 'src/renderer/index.html') } } }
}
