/**
 * Bytes go over HTTP, not over procedures. These paths are relative to the page's origin in both hosts and are
 * answered by `core.handle`. They name things by id; a signed URL never appears in one.
 */
export const MEDIA_PREFIX = '/media/'
export const UPLOAD_PATH = '/uploads'
export const EXPORT_PREFIX = '/exports/'

export type MediaTrack = 'audio' | 'video'

/** The recording of a call: GET and HEAD with Range. */
export function callMediaPath(workspaceId: string, callId: number, track: MediaTrack): string {
  return `${MEDIA_PREFIX}${encodeURIComponent(workspaceId)}/${callId}/${track}`
}

/** The media of one chat message: GET and HEAD with Range. */
export function messageMediaPath(workspaceId: string, callId: number, messageId: string): string {
  return `${MEDIA_PREFIX}${encodeURIComponent(workspaceId)}/${callId}/messages/${encodeURIComponent(messageId)}`
}

/** Where a browser sends a dropped file: POST the bytes as they are; answers `{ uploadId }`. `modifiedAt` is the file's own time, an epoch in ms. */
export function uploadPath(file: { readonly name: string; readonly modifiedAt: number }): string {
  return `${UPLOAD_PATH}?${new URLSearchParams({ name: file.name, modifiedAt: String(file.modifiedAt) })}`
}

/** The file of an export: GET and HEAD. One that is still running is sent as it grows. */
export function exportPath(exportId: string): string {
  return `${EXPORT_PREFIX}${encodeURIComponent(exportId)}`
}
