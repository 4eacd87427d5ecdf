import { EXPORT_PREFIX, IMPORT_REPORT_PREFIX, MEDIA_PREFIX, UPLOAD_PATH } from '../../contract/paths.ts'
import type { PageFiles } from './pageFiles.ts'
import { withSecurityHeaders } from './securityHeaders.ts'

/** Everything of the app's origin that is answered over HTTP, in both hosts: the core's bytes and the page's files. */
export type AppHandler = (request: Request) => Promise<Response>

/** The host has checked who asks. A failure of the core's handler is answered 500 without its words. */
export function createAppHandler(core: { handle(request: Request): Promise<Response> }, page: PageFiles): AppHandler {
  return async (request) => {
    const { pathname } = new URL(request.url)
    return withSecurityHeaders(await (isOfCore(pathname) ? core.handle(request) : page(request)))
  }
}

const CORE_PREFIXES = [`${UPLOAD_PATH}/`, MEDIA_PREFIX, EXPORT_PREFIX, IMPORT_REPORT_PREFIX]

function isOfCore(pathname: string): boolean {
  return pathname === UPLOAD_PATH || CORE_PREFIXES.some((prefix) => pathname.startsWith(prefix))
}
