import type { KnownRecordings } from '../../imports/queue/journal/knownRecordings.ts'
import { decide } from '../deciding/decideFile.ts'
import { assess, type RuleContext } from '../deciding/assessment.ts'
import type { FileStore } from '../store/fileStore.ts'
import type { EnteredFields, StoredFile } from '../store/storedFile.ts'
import { type ActiveFolder, isConfirmed } from './activeFolder.ts'
import { possiblyImported, sameRecording, sameVoipId } from './sameRecording.ts'

export interface Deciding {
  readonly files: FileStore
  /** Those that are watched now. */
  readonly active: readonly ActiveFolder[]
  readonly context: RuleContext
  /** Imports of the workspace. */
  readonly known: KnownRecordings
}

/** The file with what its folder's rule and choices decide about it. */
export function decidedFile(
  before: StoredFile,
  { folder, rule }: Pick<ActiveFolder, 'folder' | 'rule'>,
  { files, active, context, known }: Deciding,
): StoredFile {
  const ofContent = files.sameContent(before)
  const file = { ...before, entered: enteredFor(before, ofContent, context) }
  const assessed = assess({ ...file, found: [] }, context)
  const { userId, callAt, day } = assessed
  // With another key, which would follow from another time or agent, the service could make a second call of it.
  const key = assessed.key && (files.triedKey(file) ?? assessed.key)
  const watched = new Set(active.map((one) => one.folder.folderId))
  const counts = (other: StoredFile) => other.importId !== null || watched.has(other.folderId)
  const keyed = { ...file, key, userId, callAt, day }
  const same = {
    ofContent: ofContent.filter(counts),
    ofKey: files.sameKey(keyed).filter(counts),
    tried: key === null ? null : files.triedWith(key, file),
    known,
  }
  const isSameCall = callAt === file.callAt && userId === file.userId
  const likely = isSameCall ? file.found.filter(({ kind }) => kind === 'likely-call') : []
  const isSameDraw = file.userId === userId && file.day === day
  const found = [...sameVoipId(file, key, same), ...possiblyImported(file, key, known), ...likely]
  const next = { ...keyed, found, draw: isSameDraw ? file.draw : null }
  const { plan } = folder
  const isDrawn = plan.kind === 'per-agent' && day !== null && files.due.isDrawn(folder.folderId, day)
  const decision = decide(next, assess(next, context), {
    startsAt: folder.startsAt,
    timeZone: folder.timeZone,
    selection: folder.selection,
    plan,
    isConfirmed: isConfirmed({ folder, rule }),
    hasUsers: context.users !== null,
    same: sameRecording(file, key, same),
    drawn: isDrawn ? { isFull: files.due.drawnOf(next) >= plan.perDay } : null,
  })
  if (decision.kind === 'unread') {
    const isNew = file.status === 'waiting' || file.status === 'writing'
    const shown = isNew ? { status: file.status, reason: file.reason } : UNCHECKED
    return { ...next, ...shown, needs: 'check' }
  }
  const { status, reason, draw } = decision
  return { ...next, status, reason, draw, needs: null }
}

/** A file that was moved has what a person entered for it where it was, unless its name says something else now. */
function enteredFor(file: StoredFile, ofContent: readonly StoredFile[], context: RuleContext): EnteredFields {
  if (Object.keys(file.entered).length > 0) return file.entered
  const moved = ofContent.findLast(({ folderId, reason }) => folderId === file.folderId && reason?.kind === 'gone')
  if (moved === undefined) return file.entered
  const named = (one: StoredFile) => assess({ ...one, entered: {}, found: [] }, context)
  const [here, there] = [named(file), named(moved)]
  return here.callAt === there.callAt && here.userId === there.userId ? moved.entered : file.entered
}

const UNCHECKED = { status: 'waiting', reason: { kind: 'unchecked' } } as const
