import { isAppError } from '../../../../contract/errors/errors.ts'
import { mediaTypeOf } from '../../../../domain/recordings/probing/recordingKind.ts'
import type { ImportBudget } from '../../../budget/importBudget.ts'
import { sendImport } from '../../../service/importRequest.ts'
import type { WorkspaceSession } from '../../../connection/session.ts'
import type { FileDisk } from '../../disk/fileDisk.ts'
import { checkUnchanged } from '../../probing/unchangedFile.ts'
import { SECOND } from '../../../../domain/units.ts'
import { orAborted } from '../../../orAborted.ts'
import type { Clock } from '../../../ports.ts'
import type { ImportRecord } from '../journal/importRecord.ts'

export interface RunnerOptions {
  /** The queue's own, so that nothing else waits for a share that hangs. */
  readonly disk: FileDisk
  readonly clock: Clock
  readonly budget: ImportBudget
  readonly session: () => Promise<WorkspaceSession>
  /** Fails with `other-workspace` if the session's key belongs to another workspace, and like a request. */
  readonly checkKey: (session: WorkspaceSession) => Promise<void>
}

export type TryResult =
  /** `callId` null: the service didn't return it. */
  | { readonly kind: 'accepted'; readonly callId: number | null }
  /** Canceled or changed meanwhile, or the limit had no slot after all. Nothing was sent. */
  | { readonly kind: 'not-tried' }
  | {
      readonly kind: 'failed'
      readonly error: unknown
      /** The workspace had no session. */
      readonly isUnopened: boolean
      readonly isUnsent: boolean
    }

interface Sending {
  readonly begin: () => ImportRecord | null
  /** Whether the disk or share of the file doesn't respond. */
  readonly onDiskWait: (isWaiting: boolean) => void
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** Longer than a disk takes to spin up. */
const DISK_WAIT_MS = 10 * SECOND

/**
 * Knows neither the queue nor the journal: `begin` writes that sending starts now, and returns the import as it is sent, which a person
 * may have edited meanwhile; null if it isn't sent.
 */
export async function tryImport(
  record: ImportRecord,
  { disk, clock, budget, session, checkKey }: RunnerOptions,
  how: Sending,
): Promise<TryResult> {
  const { signal } = how
  let isUnopened = false
  let isUnsent = true
  let begun: ImportRecord | null = null
  try {
    await checkFile(record, { disk, clock }, how)
    isUnopened = true
    // The demo may take seconds to start; don't delay canceling or quitting for that.
    const opened = await orAborted(session(), signal)
    isUnopened = false
    await orAborted(checkKey(opened), signal)
    if (signal.aborted) return { kind: 'not-tried' }
    const slot = await budget.take()
    if (slot === null) return { kind: 'not-tried' }
    try {
      begun = signal.aborted ? null : how.begin()
    } catch (error) {
      await slot.unused()
      throw error
    }
    if (begun === null) {
      await slot.unused()
      return { kind: 'not-tried' }
    }
    isUnsent = false // Until the request fails before sending.
    const callId = await sendImport(opened.client.connection, {
      recording: recordingOf(begun),
      fields: begun.fields,
      idempotencyKey: begun.idempotencyKey,
      importsUsed: budget.use().used,
      importSlot: {
        ...slot,
        unused: () => {
          isUnsent = true
          return slot.unused()
        },
      },
      signal,
      onSent: how.onSent,
    })
    return { kind: 'accepted', callId }
  } catch (error) {
    if (signal.aborted && begun === null) return { kind: 'not-tried' }
    // It waits for another key, as it does without one.
    const isForeign = isAppError(error) && error.code === 'other-workspace'
    return { kind: 'failed', error, isUnopened: isUnopened || isForeign, isUnsent }
  }
}

async function checkFile(
  { bytes, recording }: ImportRecord,
  { disk, clock }: Pick<RunnerOptions, 'disk' | 'clock'>,
  { onDiskWait, signal }: Sending,
): Promise<void> {
  if (bytes.kind !== 'file') return
  const checked = new AbortController()
  clock.wait(DISK_WAIT_MS, checked.signal).then(
    () => !checked.signal.aborted && onDiskWait(true),
    () => undefined, // Aborted: it responded in time.
  )
  try {
    await checkUnchanged(bytes, recording.fileName, { disk, signal })
  } finally {
    checked.abort()
    onDiskWait(false)
  }
}

function recordingOf({ bytes, recording }: ImportRecord): Parameters<typeof sendImport>[1]['recording'] {
  if (bytes.kind === 'link') return bytes
  const { path, fingerprint, sha256 } = bytes
  const { fileName, kind } = recording
  return {
    kind: 'file',
    path,
    sha256,
    file: { fileName, mediaType: mediaTypeOf(kind), sizeBytes: fingerprint.sizeBytes },
  }
}
