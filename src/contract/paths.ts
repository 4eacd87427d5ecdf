/**
 * Paths for bytes, which go over HTTP instead of procedures. They are relative to the page's origin in both hosts, and
 * `core.handle` serves them. They contain ids, never a signed URL.
 */
export const MEDIA_PREFIX = '/media/'
export const UPLOAD_PATH = '/uploads'
export const EXPORT_PREFIX = '/exports/'
export const IMPORT_REPORT_PREFIX = '/import-reports/'

export type MediaTrack = 'audio' | 'video'

/** A recording on this computer that may not be sent yet. `file`: relative to its folder, with `/`. */
export type LocalRecording =
  | { readonly kind: 'staged'; readonly stageId: string }
  | { readonly kind: 'imports'; readonly importId: string }
  | { readonly kind: 'folders'; readonly folderId: string; readonly file: string }

/** Where a browser sends a file for the staging table. */
interface UploadedFile {
  readonly name: string
  readonly modifiedAt: number
  /** The file's folder, with `/` between names. */
  readonly folder: string
  readonly timeZone: string
  /** The page's, to cancel the upload. */
  readonly uploadId?: string
  /** The row is added once this upload has ended or was canceled. */
  readonly after?: string
}

export type WorkspacePaths = ReturnType<typeof workspacePaths>

/** The paths of one workspace. */
export function workspacePaths(workspaceId: string) {
  const workspace = encodeURIComponent(workspaceId)
  const ofCall = (callId: number) => `${MEDIA_PREFIX}${workspace}/${callId}`
  return {
    /** The recording of a call: GET and HEAD with Range. */
    callMedia: (callId: number, track: MediaTrack) => `${ofCall(callId)}/${track}`,
    /** The media of one chat message: GET and HEAD with Range. */
    messageMedia: (callId: number, messageId: string) => `${ofCall(callId)}/messages/${segment(messageId)}`,
    /** The profile picture of a chat's participant: GET and HEAD. */
    profilePicture: (callId: number, participantId: string) =>
      `${ofCall(callId)}/participants/${segment(participantId)}`,
    /** The bytes of a recording on this computer: GET and HEAD with Range. */
    localRecording(recording: LocalRecording) {
      const names =
        recording.kind === 'staged'
          ? [recording.stageId]
          : recording.kind === 'imports'
            ? [recording.importId]
            : [recording.folderId, recording.file]
      return `${MEDIA_PREFIX}${[workspaceId, recording.kind, ...names].map(segment).join('/')}`
    },
    /** POST the bytes as they are; returns `{ stageId }` once they and their row are on disk. */
    stagingUpload: ({ modifiedAt, ...rest }: UploadedFile) =>
      `${UPLOAD_PATH}?${new URLSearchParams({ workspaceId, modifiedAt: String(modifiedAt), ...rest })}`,
    /** The results of a batch's imports, or of all in the list: GET, a CSV file. */
    importReport: (batchId: string | null) =>
      `${IMPORT_REPORT_PREFIX}${workspace}/report.csv${batchId === null ? '' : `?${new URLSearchParams({ batchId })}`}`,
    /** The file of an export: GET and HEAD. A running export is streamed as it grows. */
    export: (exportId: string) => `${EXPORT_PREFIX}${workspace}/${encodeURIComponent(exportId)}`,
  }
}

/** An ID of a platform or a file's name may hold half of a surrogate pair, for which `encodeURIComponent` throws. */
function segment(id: string): string {
  return encodeURIComponent(id.toWellFormed())
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

/** An upload that is being received: DELETE cancels it, 204. */
export function uploadPath(uploadId: string): string {
  return `${UPLOAD_PATH}/${encodeURIComponent(uploadId)}`
}
