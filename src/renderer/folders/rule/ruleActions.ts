import type { ImportRule, NewRule } from '../../../domain/recordings/rules/importRule.ts'
import { change } from '../../client/undo/change.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

/** Actions on saved rules. Each can be undone, and shows its failure; none throws. */

export function changeRule(core: WorkspaceClient, { ruleId, ...before }: ImportRule, after: NewRule): Promise<boolean> {
  return change(core, {
    id: `rule-changed-${ruleId}`,
    title: `rule “${after.name}” changed`,
    do: () => core.rules.change({ ruleId, rule: after }),
    undo: () => core.rules.change({ ruleId, rule: before }),
    toast: {},
  })
}

/** Removes it at once. The toast offers to undo. */
export function removeRule(core: WorkspaceClient, { ruleId, name }: ImportRule) {
  return change(core, {
    id: `rule-removed-${ruleId}`,
    title: `rule “${name}” deleted`,
    do: () => core.rules.remove({ ruleId }),
    undo: () => core.rules.restore({ ruleId }),
    toast: {},
  })
}
