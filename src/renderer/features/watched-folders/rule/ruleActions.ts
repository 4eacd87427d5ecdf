import { LONGEST_RULE_NAME, type ImportRule, type NewRule } from '../../../../domain/recordings/rules/importRule.ts'
import { readRuleFile, RULE_FILE_WORDS, ruleFileText } from '../../../../domain/recordings/rules/ruleFile.ts'
import { freeViewName } from '../../../../domain/views/view.ts'
import { attempt } from '../../../client/attempt.ts'
import type { CoreClient } from '../../../client/connection/coreLink.ts'
import { saveTextFile } from '../../../client/saveTextFile.ts'
import { recordChange } from '../../../client/undo/undoStack.ts'
import { format } from '../../../components/format.ts'
import { showToast } from '../../../components/overlays/toasts.ts'

/** Actions on saved rules. Each can be undone, and shows its failure; none throws. */

/** With a number if another rule has the name, and still within the limit. */
export function freeRuleName(name: string, taken: readonly string[]): string {
  return freeViewName(name.slice(0, LONGEST_RULE_NAME - ' 999'.length).trim(), taken)
}

/** Removes it at once. The toast offers to undo. */
export async function removeRule(core: CoreClient, workspaceId: string, { ruleId, name }: ImportRule) {
  const remove = () => core.rules.remove({ workspaceId, ruleId }).then(() => true)
  if ((await attempt('rule-remove', remove)) === null) return
  recordChange(
    workspaceId,
    {
      title: `rule “${name}” deleted`,
      undo: () => core.rules.restore({ workspaceId, ruleId }),
      redo: remove,
    },
    { id: `rule-removed-${ruleId}`, title: `Rule “${name}” deleted` },
  )
}

/** Without what belongs to one workspace. Created in the page, which has all the data. */
export function exportRules(rules: readonly NewRule[], fileName: string): void {
  saveTextFile(fileName, ruleFileText(rules), 'application/json')
}

/** Imports rules. Renames duplicates with a number, and names the rules that couldn't be imported. */
export async function importRules(
  core: CoreClient,
  workspaceId: string,
  text: string,
  all: readonly NewRule[],
): Promise<void> {
  const read = readRuleFile(text)
  if (read.kind === 'refused') {
    showToast('rules-import', { title: 'No rules were imported', words: RULE_FILE_WORDS[read.reason] })
    return
  }
  const taken = all.map(({ name }) => name)
  const ruleIds: string[] = []
  for (const rule of read.rules) {
    const name = freeRuleName(rule.name, taken)
    taken.push(name)
    const added = await attempt('rules-import', () => core.rules.add({ workspaceId, rule: { ...rule, name } }))
    if (added === null) break
    ruleIds.push(added.ruleId)
  }
  if (ruleIds.length > 0)
    recordChange(workspaceId, {
      title: `${format.count(ruleIds.length, 'rule')} imported`,
      undo: async () => {
        for (const ruleId of ruleIds) await core.rules.remove({ workspaceId, ruleId })
      },
      redo: async () => {
        for (const ruleId of ruleIds) await core.rules.restore({ workspaceId, ruleId })
      },
    })
  if (ruleIds.length === read.rules.length)
    showToast('rules-import', {
      title: ruleIds.length === 0 ? 'No rules were imported' : `${format.count(ruleIds.length, 'rule')} imported`,
      ...(read.passedOver.length > 0 && { words: `Skipped: ${read.passedOver.join('; ')}` }),
    })
}
