import { expect, it, vi } from 'vitest'
import { FolderChanges, type FolderChangesOptions } from './folderChanges.ts'
import { addFolder, folderDatabase } from './testing/folderDatabase.ts'
import { isConfirmed } from './work/activeFolder.ts'

it('files of a resumed folder are decided again, because users may have changed while it was paused', async () => {
  const stores = folderDatabase()
  const { files, folders } = stores
  addFolder(stores, 'calls', ['a.wav'])
  const file = () => files.of('calls', 'a.wav')!
  files.writeDecided([{ ...file(), needs: null, status: 'postponed', reason: { kind: 'limit' } }])
  const changes = new FolderChanges({
    ...{ folders, files },
    active: { follow: () => Promise.resolve() },
    work: { handOver: { takeBackPaused: () => undefined } },
  } as unknown as FolderChangesOptions)
  await changes.pause('calls', true)
  expect(file().needs).toBeNull()
  await changes.pause('calls', false)
  expect(file().needs).toBe('decide')
  expect(files.due.ready('calls', 1)).toEqual([])
})

it('files of a folder that is paused aren’t handed over, even if those in the list can’t be taken back', async () => {
  const stores = folderDatabase()
  const { files, folders } = stores
  addFolder(stores, 'calls', ['a.wav'])
  const follow = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const takeBackPaused = () => {
    throw new Error('The disk is full.')
  }
  const options = { files, folders, active: { follow }, work: { handOver: { takeBackPaused } } }
  const changes = new FolderChanges(options as unknown as FolderChangesOptions)
  await expect(changes.pause('calls', true)).rejects.toThrow('The disk is full.')
  expect(follow).toHaveBeenCalledTimes(1)
})

it('a rule that another window changed after a person saw it isn’t confirmed', async () => {
  const stores = folderDatabase()
  const { files, folders } = stores
  const { ruleId } = addFolder(stores, 'calls', ['a.wav'])
  const active = { redecide: () => Promise.resolve() }
  const changes = new FolderChanges({ folders, files, active } as unknown as FolderChangesOptions)
  const isNowConfirmed = () => isConfirmed({ folder: folders.folder('calls'), rule: folders.rule(ruleId) })
  const seen = folders.rule(ruleId)
  folders.changeRule({ ...seen, title: 'Call with %{number}' })
  await changes.confirm('calls', seen)
  expect(isNowConfirmed()).toBe(false)
  await changes.confirm('calls', folders.rule(ruleId))
  expect(isNowConfirmed()).toBe(true)
})
