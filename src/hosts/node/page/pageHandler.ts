import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'

/** Serves the built page, for a browser and for Electron's scheme. */
export type PageHandler = (request: Request) => Promise<Response>

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

/** Vite puts a content hash in the names of these files. */
const HASHED_FOLDER = 'assets'

/**
 * Serves `folder`. A path without an extension is a route of the app and gets `index.html`. A missing file with an
 * extension is 404, so that a request for a missing script doesn't get a page.
 */
export function createPageHandler(folder: string): PageHandler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return emptyResponse(405, { allow: 'GET, HEAD' })
    const path = pathOf(request.url)
    if (path === null) return emptyResponse(404)
    const isRoute = extname(path) === ''
    const file = join(folder, isRoute ? 'index.html' : path)
    // join() has resolved every ".."; the result must still be inside the folder.
    if (!file.startsWith(folder + sep)) return emptyResponse(404)
    const stats = await stat(file).catch(() => null)
    if (!stats?.isFile()) return emptyResponse(404)
    const isHashed = file.startsWith(join(folder, HASHED_FOLDER) + sep)
    return fileResponse(request, file, stats, isHashed)
  }
}

/** The decoded path; null if it can't be decoded, or has a NUL or a backslash, which Windows takes for a separator. */
function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(new URL(url).pathname)
    return path.includes('\0') || path.includes('\\') ? null : path
  } catch {
    return null
  }
}

function fileResponse(request: Request, file: string, stats: Stats, isHashed: boolean): Response {
  const headers = {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': String(stats.size),
    // A cached page would request the scripts of an older build.
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
  }
  if (request.method === 'HEAD' || stats.size === 0) return new Response(null, { headers })
  const body = Readable.toWeb(createReadStream(file))
  return new Response(body, { headers })
}

function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
