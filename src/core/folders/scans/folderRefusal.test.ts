import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderReader } from '../watching/thread/folderReader.ts'
import { NOT_RESPONDING } from '../watching/thread/failureCodes.ts'
import { diskOf } from '../watching/thread/threadedDisk.ts'
import { checkElsewhere, watchablePath } from './folderRefusal.ts'

const disk = diskOf(folderReader())
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-refusal-'))
  for (const path of ['calls/june', 'callsof2025']) mkdirSync(join(root, path), { recursive: true })
  symlinkSync(join(root, 'calls'), join(root, 'link'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function check(path: string, other: string, kept: { readonly isKept: boolean; readonly isOtherKept: boolean }) {
  const elsewhere = [{ workspaceName: 'Demo workspace', path: join(root, other), isKept: kept.isOtherKept }]
  return checkElsewhere({ path: join(root, path), isKept: kept.isKept }, elsewhere, disk)
}

it.each([
  ['calls', 'calls'],
  ['calls/june', 'calls'],
  ['calls', 'calls/june'],
  ['link/june', 'calls'],
  ['calls', 'link/june'],
  ['gone/june', 'gone'],
])('%s overlaps with %s of another workspace, which matters unless both keep their files', async (path, other) => {
  const refused = { code: 'folder-refused', data: { cause: 'watched-elsewhere', other: 'Demo workspace' } }
  await expect(check(path, other, { isKept: false, isOtherKept: true })).rejects.toMatchObject(refused)
  await expect(check(path, other, { isKept: true, isOtherKept: false })).rejects.toMatchObject(refused)
  await expect(check(path, other, { isKept: true, isOtherKept: true })).resolves.toBeUndefined()
})

it('folders beside each other don’t overlap', async () => {
  await expect(check('calls', 'callsof2025', { isKept: false, isOtherKept: false })).resolves.toBeUndefined()
})

it('nothing is allowed while the other folder can’t be compared', async () => {
  const target = (path: string) => {
    const hangs = Object.assign(new Error(), { code: NOT_RESPONDING })
    return path.endsWith('callsof2025') ? Promise.reject(hangs) : disk.target(path)
  }
  const other = join(root, 'callsof2025')
  const options = { watched: [other], dataFolder: join(root, 'data'), disk: { ...disk, target } }
  const refused = { code: 'folder-refused', data: { cause: 'not-responding', other } }
  await expect(watchablePath(join(root, 'calls'), options)).rejects.toMatchObject(refused)
  await expect(watchablePath(other, { ...options, watched: [] })).rejects.toMatchObject(refused)
})

it('a link is watched where it leads to now', async () => {
  const path = await watchablePath(join(root, 'link'), { watched: [], dataFolder: join(root, 'data'), disk })
  expect(path).toBe(realpathSync(join(root, 'calls')))
})
