import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { PGliteOptions } from '@electric-sql/pglite'

/** PGlite's files, compressed, which only a package of the desktop app has. Otherwise PGlite finds its own. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', 'resources', 'postgres')

/** The types of Node don't have it. */
declare const WebAssembly: { compile(code: Uint8Array): Promise<object> }

let loading: Promise<PGliteOptions> | undefined

/** Options for PGlite, read once per process. Empty if it finds its own files. */
export function postgresFiles(): Promise<PGliteOptions> {
  loading ??= load()
  return loading
}

async function load(): Promise<PGliteOptions> {
  const [postgres, initdb, files] = await Promise.all(['pglite.wasm', 'initdb.wasm', 'pglite.data'].map(unpacked))
  if (!postgres || !initdb || !files) return {}
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(postgres),
    WebAssembly.compile(initdb),
  ])
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([files]) }
}

async function unpacked(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await promisify(gunzip)(await readFile(join(FOLDER, `${name}.gz`)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
