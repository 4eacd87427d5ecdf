import { expect, it } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { FileChanges, type FileChangesOptions } from './fileChanges.ts'
import { addFolder, folderDatabase } from './testing/folderDatabase.ts'

it('corrects all of the files, or none if one was sent meanwhile or isn’t known', () => {
  const stores = folderDatabase()
  const { files, folders } = stores
  addFolder(stores, 'calls', ['a.wav', 'b.wav', 'sent.wav'])
  const sent = files.of('calls', 'sent.wav')
  if (sent !== null) files.write([{ ...sent, importId: 'i', standing: 'sent', reason: null }])
  const context = { proof: { kind: 'unproven' }, timeZone: 'UTC', users: null, callTypes: null, nowMs: 0 }
  const changes = new FileChanges({
    ...{ folders, files, changed: () => undefined },
    work: { contextOf: ({ rule }: object & { rule: unknown }) => ({ ...context, rule }) },
  } as unknown as FileChangesOptions)
  const correct = (paths: readonly string[], userId: number) => changes.correct('calls', paths, { userId }, false)
  const said = () => ['a.wav', 'b.wav'].map((path) => files.of('calls', path)?.said.userId)

  correct(['a.wav', 'b.wav'], 1)
  expect(said()).toEqual([1, 1])
  expect(() => correct(['a.wav', 'sent.wav', 'b.wav'], 2)).toThrow(AppError)
  expect(() => correct(['a.wav', 'gone.wav', 'b.wav'], 2)).toThrow(AppError)
  expect(said()).toEqual([1, 1])
})
