import { EXPORT_PREFIX, IMPORT_REPORT_PREFIX, MEDIA_PREFIX, UPLOAD_PATH } from '../../../contract/paths.ts'
import type { PageHandler } from './pageHandler.ts'
import { withSecurityHeaders } from './securityHeaders.ts'

/** Handles all HTTP requests to the app's origin in both hosts: the core's bytes and the page's files. */
export type AppHandler = (request: Request) => Promise<Response>

/** The host has already authenticated the request. If the core's handler throws, responds 500 without its message. */
export function createAppHandler(core: { handle(request: Request): Promise<Response> }, page: PageHandler): AppHandler {
  return async (request) => {
    const { pathname } = new URL(request.url)
    return withSecurityHeaders(await (isOfCore(pathname) ? core.handle(request) : page(request)))
  }
}

const CORE_PREFIXES = [`${UPLOAD_PATH}/`, MEDIA_PREFIX, EXPORT_PREFIX, IMPORT_REPORT_PREFIX]

function isOfCore(pathname: string): boolean {
  return pathname === UPLOAD_PATH || CORE_PREFIXES.some((prefix) => pathname.startsWith(prefix))
}
