import { receivedFileName } from '../../../domain/fileNames.ts'
import { uploadPath, workspacePaths } from '../../../contract/paths.ts'
import type { Failure } from '../../../contract/errors/errors.ts'
import type { Workspace } from '../connection/workspaceClient.ts'

export class UploadFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

export interface UploadOptions {
  /** 0–1. Not called if the core reads the file by its path. */
  readonly onProgress?: (fraction: number) => void
  readonly signal: AbortSignal
}

export interface UploadedRow extends Workspace {
  readonly folder: string
  readonly timeZone: string
  readonly uploadId: string
  readonly after?: string
}

/**
 * Uploads a file to the core as a row of the staging table, after the row of the upload `after`, and returns the row's id. Fails with an `UploadFailure`:
 * `recording-unreadable`, `canceled`, the core's error, or `internal` without an answer. Accepts empty files; their row
 * reports it.
 */
export async function uploadToTable(
  file: File,
  { workspaceId, ...row }: UploadedRow,
  options: UploadOptions,
): Promise<string> {
  const about = { name: file.name, modifiedAt: file.lastModified, ...row }
  const { status, body } = await assertReadable(file)
    .then(() => post(workspacePaths(workspaceId).stagingUpload(about), file, options))
    .catch((error: unknown) => {
      cancelUpload(row.uploadId)
      throw error
    })
  const answer = parsed(body)
  const id = answer?.['stageId']
  if (status >= 200 && status < 300 && typeof id === 'string') return id
  // A core that started meanwhile doesn't know this upload, which the next one waits for.
  cancelUpload(row.uploadId)
  const { failureOfAnswer } = await import('../failures/answeredFailure.ts')
  throw new UploadFailure(failureOfAnswer(answer))
}

/** Besides aborting the request, which Electron doesn't report to the core. The next upload may wait for this one. */
function cancelUpload(uploadId: string): void {
  // Without the core, there is no upload either.
  fetch(uploadPath(uploadId), { method: 'DELETE' }).catch(() => undefined)
}

/** During an upload, an unreadable file looks like a lost connection. Reading both ends first distinguishes them. */
async function assertReadable(file: File): Promise<void> {
  try {
    if (file.size === 0) {
      // A deleted file reports size 0, and slices of it succeed. Only reading the whole file fails.
      await file.arrayBuffer()
      return
    }
    await file.slice(0, 1).arrayBuffer()
    await file.slice(file.size - 1).arrayBuffer()
  } catch (cause) {
    const reason = cause instanceof DOMException ? (READ_REASONS.get(cause.name) ?? cause.message) : String(cause)
    throw new UploadFailure({ code: 'recording-unreadable', data: { fileName: receivedFileName(file.name), reason } })
  }
}

const READ_REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NotReadableError: 'permission was denied, or the file changed after you chose it',
    NotFoundError: 'the file no longer exists',
    SecurityError: 'permission was denied',
  }),
)

/** XMLHttpRequest, because `fetch` doesn't report upload progress. */
function post(
  path: string,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (failure: Failure) => reject(new UploadFailure(failure))
    const abort = () => request.abort()
    request.open('POST', path)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }))
    request.addEventListener('abort', () => fail({ code: 'canceled', data: {} }))
    request.addEventListener('error', () => {
      // Either the file vanished during the upload, or the core did.
      assertReadable(file).then(() => fail({ code: 'internal', data: { id: '' } }), reject)
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    if (signal.aborted) return fail({ code: 'canceled', data: {} })
    signal.addEventListener('abort', abort)
    request.send(file)
  })
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    // Not JSON: for example a host that is shutting down. The caller treats it as no answer.
    return undefined
  }
}
