import { EXPORT_PREFIX, IMPORT_REPORT_PREFIX, UPLOAD_PATH } from '../contract/paths.ts'
import { AppError } from '../contract/errors/errors.ts'
import type { ExpectedErrors } from './expectedErrors.ts'
import { OpenUploads } from './imports/spool/openUploads.ts'
import { mediaFailure, serveMedia } from './media/mediaGateway.ts'
import type { LocalRecordings } from './imports/localRecordings.ts'
import { readLocalPath, readMediaPath } from './media/mediaPaths.ts'
import type { OpenWorkspaces } from './workspaces/openWorkspaces.ts'

const EXPORT_PATH = new RegExp(`^${EXPORT_PREFIX}([^/]+)/([^/]+)$`)
const REPORT_PATH = new RegExp(`^${IMPORT_REPORT_PREFIX}([^/]+)/report\\.csv$`)

/** Handles the paths of `contract/paths.ts`; 404 for every other path. */
export function createHttpHandler({
  open,
  recordings,
  errors,
}: {
  readonly open: OpenWorkspaces
  readonly recordings: LocalRecordings
  readonly errors: ExpectedErrors
}): (request: Request) => Promise<Response> {
  const uploads = new OpenUploads()
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const { method } = request
    if (pathname === UPLOAD_PATH && method === 'POST') {
      const turn = { uploadId: searchParams.get('uploadId'), after: searchParams.get('after') }
      const row = await uploads.receive(request, turn, async (cancelable, atItsTurn) => {
        const imports = await open.get(searchParams.get('workspaceId') ?? '').imports.get()
        return imports.receive(cancelable, searchParams, atItsTurn)
      })
      return Response.json(row, { status: 201, headers: { 'cache-control': 'no-store' } })
    }
    if (method === 'DELETE' && pathname.startsWith(`${UPLOAD_PATH}/`)) {
      uploads.cancel(decodeURIComponent(pathname.slice(UPLOAD_PATH.length + 1)))
      return new Response(null, { status: 204 })
    }
    if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 404 })
    const media = readMediaPath(pathname)
    if (media !== null) return serveMedia(await open.get(media.workspaceId).session(), media, request)
    const local = readLocalPath(pathname)
    if (local !== null) {
      const { workspaceId, recording } = local
      const { imports, folders } = open.get(workspaceId)
      const found =
        recording.kind === 'folders'
          ? (await folders.get()).files.recordingAt(recording.folderId, recording.file)
          : (await imports.get()).recordingAt(recording)
      return found === null ? new Response(null, { status: 404 }) : recordings.serve(found, request)
    }
    const [, exporting, exportId] = EXPORT_PATH.exec(pathname) ?? []
    if (exporting !== undefined && exportId !== undefined) {
      return open.get(decodeURIComponent(exporting)).exports.respond(decodeURIComponent(exportId), method)
    }
    const [, importing] = (method === 'GET' && REPORT_PATH.exec(pathname)) || []
    if (importing === undefined) return new Response(null, { status: 404 })
    const imports = await open.get(decodeURIComponent(importing)).imports.get()
    return imports.report(searchParams.get('batchId'))
  }

  return async (request) => {
    try {
      return await answer(request)
    } catch (error) {
      const procedure = `${request.method} ${new URL(request.url).pathname.split('/')[1] ?? ''}`
      const { code, data } = errors.failureOf(error, { procedure, signal: request.signal })
      return mediaFailure(new AppError(code, data))
    }
  }
}
