import { execFile } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** A page of the benchmark: the name of the table, and the file that shows it. */
export interface TablePage {
  readonly name: string
  readonly entry: string
}

/** Ours and the lower bound first. */
export const PAGES: readonly TablePage[] = [
  { name: 'floor', entry: 'floor.ts' },
  { name: 'ours', entry: 'ours.tsx' },
  { name: 'tanstack', entry: 'peers/tanstack.jsx' },
  { name: 'virtuoso', entry: 'peers/virtuoso.jsx' },
  { name: 'agGrid', entry: 'peers/agGrid.jsx' },
  { name: 'glide', entry: 'glide/glide.jsx' },
]

const FOLDER = join(import.meta.dirname, 'pages')

/** Installs the peers separately from the app's dependencies. Prints progress to stderr. */
export async function installPeers(pages: readonly TablePage[]): Promise<void> {
  for (const folder of new Set(pages.flatMap(({ entry }) => /^(.+)\//.exec(entry)?.[1] ?? []))) {
    const cwd = join(FOLDER, folder)
    const [lock, installed] = await Promise.all([
      stat(join(cwd, 'package-lock.json')),
      stat(join(cwd, 'node_modules', '.package-lock.json')).catch(() => null),
    ])
    if (installed !== null && installed.mtimeMs >= lock.mtimeMs) continue
    console.error(`Installing what is measured beside ours (${folder}) …`)
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    await promisify(execFile)(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd,
      shell: process.platform === 'win32',
    })
  }
}

/** Builds each page for production into `outFolder/<name>`, one script and one style sheet. */
export async function buildPages(pages: readonly TablePage[], outFolder: string): Promise<void> {
  for (const { name, entry } of pages) {
    console.error(`Building ${name} …`)
    const root = join(outFolder, `${name}.source`)
    await mkdir(root, { recursive: true })
    await writeFile(join(root, 'index.html'), HTML)
    await writeFile(join(root, 'main.js'), `import ${JSON.stringify(resolve(FOLDER, entry))}\n`)
    await build({
      configFile: false,
      root,
      base: './',
      logLevel: 'error',
      plugins: [react(), tailwindcss()],
      build: {
        outDir: join(outFolder, name),
        emptyOutDir: true,
        target: 'chrome156',
        reportCompressedSize: false,
        chunkSizeWarningLimit: 9000,
      },
    })
    await rm(root, { recursive: true })
  }
}

const HTML = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><style>body { margin: 0; font: 13px sans-serif }</style></head>
  <body><div id="root"></div><div id="portal"></div><script type="module" src="./main.js"></script></body>
</html>
`
