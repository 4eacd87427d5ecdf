import { expect, it } from 'vitest'
import type { ZoneProof } from '../../../domain/recordings/rules/zoneProof.ts'
import { addFolder, folderDatabase } from '../testing/folderDatabase.ts'
import { type ActiveFolder, newSession } from './activeFolder.ts'
import { FolderWork, type FolderWorkOptions } from './folderWork.ts'

/** Of Asterisk, with the call's epoch and its local time at this offset. */
function nameOf(index: number, offsetHours: number): string {
  const seconds = Date.UTC(2026, 5, 1) / 1000 + index * 60
  const wall = new Date((seconds + offsetHours * 3600) * 1000).toISOString().replaceAll(/[-:]/g, '')
  return `out-+493012345-321-${wall.slice(0, 8)}-${wall.slice(9, 15)}-${seconds}.${index}.wav`
}

/** Folders with these files, of which `broken` fails whenever its rule is used. Resolves with the first proof of the other. */
async function firstProof(paths: readonly string[]): Promise<ZoneProof> {
  const stores = folderDatabase()
  const { folders, files } = stores
  const add = (folderId: string): ActiveFolder => {
    const folder = addFolder(stores, folderId, paths)
    return { folder, rule: folders.rule(folder.ruleId), session: { ...newSession(), isListed: true } }
  }
  const broken = add('broken')
  const active = [{ ...broken, rule: { ...broken.rule, system: 'unknown' as 'asterisk' } }, add('sound')]
  const proven = Promise.withResolvers<ZoneProof>()
  const queue = {
    withdraw: () => undefined,
    records: () => [],
    ofKey: () => null,
    acceptedOf: () => null,
    accepted: () => [],
  }
  const work = new FolderWork({
    files,
    imports: { queue },
    session: () => Promise.reject(new Error('Offline.')),
    active: () => active,
    prove: (_folderId: string, proof: ZoneProof) => proven.resolve(proof),
    changed: () => undefined,
    tools: {},
    clock: { now: () => 0, monotonicMs: () => 0, wait: () => new Promise((resolve) => setImmediate(resolve)) },
    log: { info: () => undefined, error: () => undefined },
  } as unknown as FolderWorkOptions)
  work.start([])
  const proof = await proven.promise
  await work.close()
  return proof
}

it('the first proof reads all names of a folder, also if another folder fails', async () => {
  // A few old names of another zone, before more names than are read again after a start.
  const paths = Array.from({ length: 5100 }, (_, index) => nameOf(index, index < 50 ? 0 : 7))
  expect(await firstProof(paths)).toMatchObject({ kind: 'contradiction', nameCount: 5100 })
})
