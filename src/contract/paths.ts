/**
 * Paths for bytes, which go over HTTP instead of procedures. They are relative to the page's origin in both hosts, and
 * `core.handle` serves them. They contain ids, never a signed URL.
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

/** The profile picture of a chat's participant: GET and HEAD. */
export function profilePicturePath(workspaceId: string, callId: number, participantId: string): string {
  return `${MEDIA_PREFIX}${encodeURIComponent(workspaceId)}/${callId}/participants/${encodeURIComponent(participantId)}`
}

/** A recording on this computer that may not be sent yet. `file`: relative to its folder, with `/`. */
export type LocalRecording =
  | { readonly kind: 'staged'; readonly stageId: string }
  | { readonly kind: 'imports'; readonly importId: string }
  | { readonly kind: 'folders'; readonly folderId: string; readonly file: string }

/** Its bytes: GET and HEAD with Range. */
export function localRecordingPath(workspaceId: string, recording: LocalRecording): string {
  const names =
    recording.kind === 'staged'
      ? [recording.stageId]
      : recording.kind === 'imports'
        ? [recording.importId]
        : [recording.folderId, recording.file]
  return `${MEDIA_PREFIX}${[workspaceId, recording.kind, ...names].map(encodeURIComponent).join('/')}`
}

export const TRY_PARAMETER = 'try'
export const WHY_PARAMETER = 'why'

/** A media path for one attempt to play or read it. After a failed attempt, the media host isn't contacted again, so a retry needs a new id. */
export function mediaTryPath(path: string, tryId: string): string {
  return `${path}?${TRY_PARAMETER}=${encodeURIComponent(tryId)}`
}

/** Why an attempt failed: GET returns 204 if it didn't, otherwise `{ code, data }` with a status of 400 or more. */
export function mediaWhyPath(tryPath: string): string {
  return `${tryPath}&${WHY_PARAMETER}`
}

/**
 * Where a browser sends a file for the staging table: POST the bytes as they are; returns `{ stageId }` once they and
 * their row are on disk. `folder` is the file's folder, with `/` between names. `uploadId` is the page's, to cancel the
 * upload. Its row is added once the upload `after` has ended or was canceled.
 */
export function stagingUploadPath(
  workspaceId: string,
  file: {
    readonly name: string
    readonly modifiedAt: number
    readonly folder: string
    readonly timeZone: string
    readonly uploadId?: string
    readonly after?: string
  },
): string {
  const { modifiedAt, ...rest } = file
  return `${UPLOAD_PATH}?${new URLSearchParams({ workspaceId, modifiedAt: String(modifiedAt), ...rest })}`
}

/** An upload that is being received: DELETE cancels it, 204. */
export function uploadPath(uploadId: string): string {
  return `${UPLOAD_PATH}/${encodeURIComponent(uploadId)}`
}

/** The results of a batch's imports, or of all in the list: GET, a CSV file. */
export function importReportPath(workspaceId: string, batchId: string | null): string {
  const which = batchId === null ? '' : `?${new URLSearchParams({ batchId })}`
  return `${IMPORT_REPORT_PREFIX}${encodeURIComponent(workspaceId)}/report.csv${which}`
}

/** The file of an export: GET and HEAD. A running export is streamed as it grows. */
export function exportPath(workspaceId: string, exportId: string): string {
  return `${EXPORT_PREFIX}${encodeURIComponent(workspaceId)}/${encodeURIComponent(exportId)}`
}
