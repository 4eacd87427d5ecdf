import { expect, it, vi } from 'vitest'
import { AppError } from '../../contract/errors/errors.ts'
import { ActiveFolders, type ActiveFoldersOptions } from './activeFolders.ts'
import { RuleChanges, type RuleChangesOptions } from './ruleChanges.ts'
import { addFolder, folderDatabase } from './testing/folderDatabase.ts'

function rulesOf({ folders, files }: ReturnType<typeof folderDatabase>): RuleChanges {
  const active = new ActiveFolders({
    ...{ folders, files, shown: () => undefined, wake: () => undefined },
    watches: { follow: () => Promise.resolve(), sessionOf: () => null },
  } as unknown as ActiveFoldersOptions)
  return new RuleChanges({ folders, files, active, shown: () => undefined } as unknown as RuleChangesOptions)
}

it('remembers and forgets one agent, and keeps what else was changed meanwhile', () => {
  const stores = folderDatabase()
  const { ruleId } = addFolder(stores, 'calls', [])
  const rules = rulesOf(stores)
  const remembered = () => stores.folders.rule(ruleId).agents.remembered
  rules.remember(ruleId, '101', 7)
  rules.change(ruleId, { ...stores.folders.rule(ruleId), name: 'Office' })
  rules.remember(ruleId, '102', 8)
  expect(remembered()).toEqual({ '101': 7, '102': 8 })
  rules.remember(ruleId, '101', null)
  expect(remembered()).toEqual({ '102': 8 })
  expect(stores.folders.rule(ruleId).name).toBe('Office')
})

it('changes no rule if it can’t be written that the files of its folders are decided again', () => {
  const stores = folderDatabase()
  const { ruleId } = addFolder(stores, 'calls', [])
  vi.spyOn(stores.files, 'decideAgain').mockImplementation(() => {
    throw new AppError('disk-full', {})
  })
  const before = stores.folders.rule(ruleId)
  const change = () => rulesOf(stores).change(ruleId, { ...before, name: 'Office' })
  expect(change).toThrow(expect.objectContaining({ code: 'disk-full' }))
  expect(stores.folders.rule(ruleId)).toEqual(before)
})
