import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'

/** The built page as answers to requests, the same for a browser and for Electron's scheme. */
export type PageFiles = (request: Request) => Promise<Response>

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Vite names the files in here by their content. */
const HASHED_PREFIX = '/assets/'

/**
 * Serves `folder`. A path without an extension is a place in the app and gets `index.html` (the page reads the
 * location itself); a missing file with one is 404, so that a lost script is not answered with a page.
 */
export function createPageFiles(folder: string): PageFiles {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, { allow: 'GET, HEAD' })
    const path = pathOf(request.url)
    if (path === null) return plain(404)
    const isPlace = extname(path) === ''
    const file = join(folder, isPlace ? 'index.html' : path)
    // join() has resolved every «..»; what is left must still be inside.
    if (!file.startsWith(folder + sep)) return plain(404)
    const facts = await stat(file).catch(() => null)
    if (!facts?.isFile()) return plain(404)
    return answer(request, file, facts, path)
  }
}

/** The decoded path, or null for one that names no file on any system. */
function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(new URL(url).pathname)
    return path.includes('\0') || path.includes('\\') ? null : path
  } catch {
    return null
  }
}

function answer(request: Request, file: string, facts: Stats, path: string): Response {
  const isHashed = path.startsWith(HASHED_PREFIX)
  const headers = {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': String(facts.size),
    // A page kept by the browser would ask for the scripts of an older build.
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
  }
  if (request.method === 'HEAD' || facts.size === 0) return new Response(null, { headers })
  const body = Readable.toWeb(createReadStream(file))
  return new Response(body, { headers })
}

function plain(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
