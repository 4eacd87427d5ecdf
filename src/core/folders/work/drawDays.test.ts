import { expect, it } from 'vitest'
import type { StoredFile } from '../store/storedFile.ts'
import { addFolder, folderDatabase } from '../testing/folderDatabase.ts'
import type { ActiveFolder } from './activeFolder.ts'
import { drawDays } from './drawDays.ts'

const DAY = '2026-06-01'
const PLAN = { kind: 'per-agent', perDay: 2, seed: 's' } as const
const WAITING = { status: 'waiting', reason: { kind: 'before-draw', drawAt: 0 } } as const
const INCLUDED = { choice: 'include', status: 'postponed', reason: { kind: 'limit' } } as const
const SENT = { choice: 'include', status: 'sent', reason: null, importId: 'i' } as const

/** A folder with files of one agent and day, of which this one was included, after the draw. */
function drawn(included: Partial<StoredFile>) {
  const stores = folderDatabase()
  const { files } = stores
  const paths = ['a.wav', 'b.wav', 'c.wav', 'included.wav']
  const folder = { ...addFolder(stores, 'calls', paths), plan: PLAN }
  files.write(
    paths.map((path) => ({
      ...{ ...files.of('calls', path)!, needs: null, sha256: path, day: DAY, userId: 1 },
      ...(path === 'included.wav' ? included : WAITING),
    })),
  )
  drawDays({ folder, session: { isListed: true } } as unknown as ActiveFolder, files, Date.UTC(2026, 5, 3))
  const drawnPaths = paths.filter((path) => files.of('calls', path)?.draw === 'drawn')
  const late = { ...files.of('calls', 'a.wav')!, fileKey: 99 }
  return { drawnPaths, countForLate: files.due.drawnOf(late) }
}

it.each<[string, Partial<StoredFile>]>([
  ['waits for the limit', INCLUDED],
  ['was sent', SENT],
])('what a person included counts in the draw of its day, and for late files: it %s', (_, included) => {
  const { drawnPaths, countForLate } = drawn(included)
  expect(drawnPaths).toHaveLength(1)
  expect(countForLate).toBe(2)
})
