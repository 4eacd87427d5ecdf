import type { EpochMs } from '../../../domain/units.ts'
import { drawTime } from '../deciding/days.ts'
import { drawnFiles } from '../deciding/drawnFiles.ts'
import type { FileStore } from '../store/fileStore.ts'
import type { StoredFile } from '../store/storedFile.ts'
import type { ActiveFolder } from './activeFolder.ts'

/** Draws from the calls of days that are over and completely read. Returns whether there was one. */
export function drawDays({ folder, session }: ActiveFolder, files: FileStore, now: EpochMs): boolean {
  const { folderId, plan, timeZone } = folder
  if (plan.kind !== 'per-agent' || !session.isListed) return false
  const due = files.due
    .undrawnDays(folderId)
    .filter((day) => drawTime(day, timeZone) <= now && !files.due.hasUnread(folderId, day))
  for (const day of due) {
    const ofDay = files.due.ofDay(folderId, day)
    const open = ofDay.filter(({ reason, needs }) => reason?.kind === 'before-draw' && needs === null)
    const before = ofDay.filter(
      ({ draw, importId, choice, reason }) =>
        draw === 'drawn' || importId !== null || (choice === 'include' && reason?.kind === 'limit'),
    )
    const candidates = [
      ...open.map((file) => ({ ...file, isDrawn: false })),
      ...before.map((file) => ({ ...file, isDrawn: true })),
    ]
    const drawn = new Set([...drawnFiles(candidates, plan)].map(({ fileKey }) => fileKey))
    const written = open.map((file): StoredFile => {
      return drawn.has(file.fileKey)
        ? { ...file, draw: 'drawn', status: 'postponed', reason: { kind: 'limit' } }
        : { ...file, draw: 'not-drawn', status: 'postponed', reason: { kind: 'not-drawn', day } }
    })
    files.writeDraw(folderId, { day, at: now, plan }, written)
  }
  return due.length > 0
}
