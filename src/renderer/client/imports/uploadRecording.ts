import { receivedFileName } from '../../../domain/fileNames.ts'
import { stagingUploadPath } from '../../../contract/paths.ts'
import type { Failure } from '../../../contract/errors.ts'

/** A failure of handing a recording to the core, as a value of the closed list. */
export class UploadFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

export interface UploadOptions {
  /** 0–1. Not called where the core has the path and no byte moves. */
  readonly onProgress?: (fraction: number) => void
  readonly signal: AbortSignal
}

/** Sends a file's bytes to the core as a row of the staging table; answers its id. Fails with an `UploadFailure`: `recording-unreadable`, `cancelled`, what the core answered, or `internal` when it didn't. An empty file is taken: its row says so. */
export async function uploadToTable(
  file: File,
  {
    workspaceId,
    folder,
    timeZone,
  }: { readonly workspaceId: string; readonly folder: string; readonly timeZone: string },
  options: UploadOptions,
): Promise<string> {
  await assertReadable(file)
  const about = { name: file.name, modifiedAt: file.lastModified, folder, timeZone }
  const { status, body } = await post(stagingUploadPath(workspaceId, about), file, options)
  const answer = parsed(body)
  const id = answer?.['stageId']
  if (status >= 200 && status < 300 && typeof id === 'string') return id
  const { failureOfAnswer } = await import('../answeredFailure.ts')
  throw new UploadFailure(failureOfAnswer(answer))
}

/** A sent body that can't be read looks like a lost connection; reading both ends first tells the one from the other. */
async function assertReadable(file: File): Promise<void> {
  try {
    if (file.size === 0) {
      // A file that has gone says of itself that it is empty, and of a part of it that it is too; only the whole fails.
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
    NotReadableError: 'this computer does not allow it, or the file has changed since it was chosen',
    NotFoundError: 'it is no longer there',
    SecurityError: 'this computer does not allow it',
  }),
)

/** XMLHttpRequest, because `fetch` tells nothing about the progress of what it sends. */
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
    request.addEventListener('abort', () => fail({ code: 'cancelled', data: {} }))
    request.addEventListener('error', () => {
      // The file went away under the upload, or the core did.
      assertReadable(file).then(() => fail({ code: 'internal', data: { id: '' } }), reject)
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    if (signal.aborted) return fail({ code: 'cancelled', data: {} })
    signal.addEventListener('abort', abort)
    request.send(file)
  })
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    // Not JSON: a host that is going down, or a page. The caller has words for «no answer».
    return undefined
  }
}
