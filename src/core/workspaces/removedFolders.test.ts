import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteFolder, deleteRemovedFolders } from './removedFolders.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-removed-'))
})
afterEach(() => {
  inUse(null)
  rmSync(folder, { recursive: true, force: true })
})

/** Another program has a file in this folder open. */
function inUse(path: string | null): void {
  vi.restoreAllMocks()
  if (path !== null) {
    const { rename, rm } = fs
    const busy = () => Promise.reject(Object.assign(new Error(), { code: 'EBUSY' }))
    vi.spyOn(fs, 'rename').mockImplementation((from, to) => (from === path ? busy() : rename(from, to)))
    vi.spyOn(fs, 'rm').mockImplementation((of, options) => (of === path ? busy() : rm(of, options)))
  }
  syncBuiltinESMExports()
}

function workspace(id: string): string {
  const path = join(folder, id)
  mkdirSync(path)
  writeFileSync(join(path, 'made.db'), 'reviews')
  return path
}

it('deletes a folder that can be neither renamed nor deleted at a later start', async () => {
  const [path, other] = [workspace('w-1'), workspace('w-2')]
  inUse(path)
  await expect(deleteFolder(path)).rejects.toMatchObject({ code: 'EBUSY' })
  await deleteRemovedFolders(folder, log)
  expect(existsSync(path)).toBe(true)
  inUse(null)
  await deleteRemovedFolders(folder, log)
  expect(readdirSync(folder)).toEqual(['w-2'])
  await deleteFolder(other)
  expect(readdirSync(folder)).toEqual([])
})

it('never deletes the demo’s folder at a later start: it may be used again', async () => {
  const path = workspace('demo')
  inUse(path)
  await expect(deleteFolder(path)).rejects.toMatchObject({ code: 'EBUSY' })
  inUse(null)
  await deleteRemovedFolders(folder, log)
  expect(readdirSync(folder)).toEqual(['demo'])
})
