/**
 * Bytes go over HTTP, not over procedures. These paths are relative to the page's origin in both hosts and are
 * answered by `core.handle`. They name things by id; a signed URL never appears in one.
 */
export const MEDIA_PREFIX = '/media/'
export const UPLOAD_PATH = '/uploads'
export const EXPORT_PREFIX = '/exports/'
export const IMPORT_REPORT_PREFIX = '/import-reports/'

export type MediaTrack = 'audio' | 'video'

/** The recording of a call: GET and HEAD with Range. */
export function callMediaPath(workspaceId: string, callId: number, track: MediaTrack): string {
  return `${MEDIA_PREFIX}${encodeURIComponent(workspaceId)}/${callId}/${track}`
}

/** The media of one chat message: GET and HEAD with Range. */
export function messageMediaPath(workspaceId: string, callId: number, messageId: string): string {
  return `${MEDIA_PREFIX}${encodeURIComponent(workspaceId)}/${callId}/messages/${encodeURIComponent(messageId)}`
}

export const TRY_PARAMETER = 'try'
export const WHY_PARAMETER = 'why'

/** A media path for one try at playing or reading it. Where a try broke off, the media host isn't asked again: a retry needs a new id. */
export function mediaTryPath(path: string, tryId: string): string {
  return `${path}?${TRY_PARAMETER}=${encodeURIComponent(tryId)}`
}

/** What stopped a try: GET answers 204 when nothing did, else the failure as `{ code, data }` with a status of 400 or more. */
export function mediaWhyPath(tryPath: string): string {
  return `${tryPath}&${WHY_PARAMETER}`
}

/** Where a browser sends a dropped file: POST the bytes as they are; answers `{ uploadId }`. `modifiedAt` is the file's own time, an epoch in ms. */
export function uploadPath(file: { readonly name: string; readonly modifiedAt: number }): string {
  return `${UPLOAD_PATH}?${new URLSearchParams({ name: file.name, modifiedAt: String(file.modifiedAt) })}`
}

/**
 * Where a browser sends a file for the staging table: POST the bytes as they are; answers `{ stageId }` once they and
 * their row are on the disk. `folder` is where it lay, with `/` between names.
 */
export function stagingUploadPath(
  workspaceId: string,
  file: {
    readonly name: string
    readonly modifiedAt: number
    readonly folder: string
    readonly timeZone: string
  },
): string {
  const { name, modifiedAt, folder, timeZone } = file
  return `${UPLOAD_PATH}?${new URLSearchParams({ workspaceId, name, modifiedAt: String(modifiedAt), folder, timeZone })}`
}

/** What became of each import of a batch, or of all in the list: GET, a CSV file. */
export function importReportPath(workspaceId: string, batchId: string | null): string {
  const which = batchId === null ? '' : `?${new URLSearchParams({ batchId })}`
  return `${IMPORT_REPORT_PREFIX}${encodeURIComponent(workspaceId)}/report.csv${which}`
}

/** The file of an export: GET and HEAD. One that is still running is sent as it grows. */
export function exportPath(exportId: string): string {
  return `${EXPORT_PREFIX}${encodeURIComponent(exportId)}`
}
