import '../../../client/zodWithoutEval.ts'
import { LONGEST_RULE_NAME, type ImportRule, type NewRule } from '../../../../domain/recordings/rules/importRule.ts'
import { readRuleFile, ruleFileText } from '../../../../domain/recordings/rules/ruleFile.ts'
import { freeName } from '../../../../domain/freeName.ts'
import { attempt } from '../../../client/attempt.ts'
import type { CoreClient } from '../../../client/connection/coreLink.ts'
import { importFile } from '../../../client/importFile.ts'
import { saveTextFile } from '../../../client/saveTextFile.ts'
import { change, inTurn } from '../../../client/undo/change.ts'
import { recordChange } from '../../../client/undo/undoStack.ts'
import { format } from '../../../components/format.ts'

/** Actions on saved rules. Each can be undone, and shows its failure; none throws. */

/** With a number if another rule has the name, and still within the limit. */
export function freeRuleName(name: string, taken: readonly string[]): string {
  return freeName(name, taken, LONGEST_RULE_NAME)
}

export function changeRule(
  core: CoreClient,
  workspaceId: string,
  { ruleId, ...before }: ImportRule,
  after: NewRule,
): Promise<boolean> {
  return change(workspaceId, {
    id: `rule-changed-${ruleId}`,
    title: `rule “${after.name}” changed`,
    do: () => core.rules.change({ workspaceId, ruleId, rule: after }),
    undo: () => core.rules.change({ workspaceId, ruleId, rule: before }),
    toast: {},
  })
}

/** Removes it at once. The toast offers to undo. */
export function removeRule(core: CoreClient, workspaceId: string, { ruleId, name }: ImportRule) {
  return change(workspaceId, {
    id: `rule-removed-${ruleId}`,
    title: `rule “${name}” deleted`,
    do: () => core.rules.remove({ workspaceId, ruleId }),
    undo: () => core.rules.restore({ workspaceId, ruleId }),
    toast: {},
  })
}

/** Without what belongs to one workspace. Created in the page, which has all the data. */
export function exportRules(rules: readonly NewRule[], fileName: string): void {
  saveTextFile(fileName, ruleFileText(rules), 'application/json')
}

export function importRules(core: CoreClient, workspaceId: string, file: File, all: readonly NewRule[]): Promise<void> {
  return importFile(file, {
    one: 'rule',
    read: readRuleFile,
    takenNames: all.map(({ name }) => name),
    longestName: LONGEST_RULE_NAME,
    add: (rules) => addRules(core, workspaceId, rules),
  })
}

async function addRules(core: CoreClient, workspaceId: string, rules: readonly NewRule[]): Promise<boolean> {
  const ruleIds: string[] = []
  for (const rule of rules) {
    const added = await attempt('rules-import', () => core.rules.add({ workspaceId, rule }))
    if (added === null) break
    ruleIds.push(added.ruleId)
  }
  if (ruleIds.length > 0)
    recordChange(workspaceId, {
      title: `${format.count(ruleIds.length, 'rule')} imported`,
      undo: () => inTurn(ruleIds, (ruleId) => core.rules.remove({ workspaceId, ruleId })),
      redo: () => inTurn(ruleIds, (ruleId) => core.rules.restore({ workspaceId, ruleId })),
    })
  return ruleIds.length === rules.length
}
