import { expect, it } from 'vitest'
import { RuleChanges, type RuleChangesOptions } from './ruleChanges.ts'
import { addFolder, folderDatabase } from './testing/folderDatabase.ts'

it('remembers and forgets one agent, and keeps what else was changed meanwhile', () => {
  const stores = folderDatabase()
  const { ruleId } = addFolder(stores, 'calls', [])
  const active = { redecide: () => Promise.resolve() } as unknown as RuleChangesOptions['active']
  const clock = { now: () => 0 } as RuleChangesOptions['clock']
  const rules = new RuleChanges({ folders: stores.folders, active, shown: () => undefined, clock })
  const remembered = () => stores.folders.rule(ruleId).agents.remembered
  rules.remember(ruleId, '101', 7)
  rules.change(ruleId, { ...stores.folders.rule(ruleId), name: 'Office' })
  rules.remember(ruleId, '102', 8)
  expect(remembered()).toEqual({ '101': 7, '102': 8 })
  rules.remember(ruleId, '101', null)
  expect(remembered()).toEqual({ '102': 8 })
  expect(stores.folders.rule(ruleId).name).toBe('Office')
})
