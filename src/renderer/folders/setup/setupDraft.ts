import { keyIn, type Workspace } from '../../client/connection/workspaceClient.ts'
import '../../client/zodWithoutEval.ts'
import type { FolderScan, RuleTrial } from '../../../contract/import/folders.ts'
import {
  type AgentRule,
  EMPTY_RULE,
  type ImportRule,
  type NewRule,
} from '../../../domain/recordings/rules/importRule.ts'
import { ruleProblem } from '../../../domain/recordings/rules/ruleFile.ts'
import { choiceDraft, type ChoiceDraft, FIRST_CHOICES, type FolderChoices } from '../choices/folderChoices.ts'

/** How a folder is to be watched, until a person confirms it. */
export interface SetupDraft {
  readonly name: string
  /** The saved rule that `rule` is, or was before it was edited; null for a new one. */
  readonly ruleId: string | null
  /** What the saved rule remembered of agents when `rule` was last edited; null if it wasn't. */
  readonly editedFrom: AgentRule['remembered'] | null
  readonly rule: NewRule
  readonly choices: ChoiceDraft
}

/** A draft without wrong fields. */
export interface ConfirmedSetup extends Omit<SetupDraft, 'choices'> {
  readonly choices: FolderChoices
}

/** The key under which a draft is kept. That of a new folder is found again when the folder is scanned again. */
export function setupKey(workspace: Workspace, of: { readonly path: string } | { readonly folderId: string }): string {
  return keyIn(workspace, 'folder setup', JSON.stringify('folderId' in of ? of.folderId : { path: of.path }))
}

export function withoutId({ ruleId: _, ...rule }: ImportRule): NewRule {
  return rule
}

/** With the rule that reads the most names. */
export function firstDraft({ path, suggestions }: FolderScan): SetupDraft {
  const [best] = suggestions
  const chosen = best === undefined ? newRule() : chosenRule(best)
  return { ...chosen, name: nameOfPath(path), choices: choiceDraft(FIRST_CHOICES) }
}

export function chosenRule({ ruleId, rule }: Pick<SetupDraft, 'ruleId' | 'rule'>) {
  return { ruleId, editedFrom: null, rule }
}

export function newRule() {
  return { ruleId: null, editedFrom: null, rule: EMPTY_RULE }
}

/** The draft's rule, with the agents that the saved one remembers or has forgotten since it was edited: corrected files do that. */
export function currentRule({ rule, ruleId, editedFrom }: SetupDraft, rules: readonly ImportRule[]): NewRule {
  const saved = rules.find((one) => one.ruleId === ruleId)
  if (saved === undefined) return rule
  if (editedFrom === null) return withoutId(saved)
  const now = saved.agents.remembered
  const changed = Object.keys({ ...editedFrom, ...now }).filter((text) => editedFrom[text] !== now[text])
  if (changed.length === 0) return rule
  const kept = Object.entries(rule.agents.remembered).filter(([text]) => !changed.includes(text))
  const since = Object.entries(now).filter(([text]) => changed.includes(text))
  return { ...rule, agents: { ...rule.agents, remembered: Object.fromEntries([...kept, ...since]) } }
}

/** The draft with an edited rule. */
export function editedRule(ruleId: string | null, rule: NewRule, rules: readonly ImportRule[]) {
  return { rule, editedFrom: rules.find((one) => one.ruleId === ruleId)?.agents.remembered ?? {} }
}

/** The last part of a path of any system; a root is its own name. */
function nameOfPath(path: string): string {
  return path.split(/[/\\]/u).findLast((part) => part !== '') ?? path
}

/** Whether a rule can be tried and saved. */
export function isRuleValid(rule: NewRule): boolean {
  return rule.name.trim() !== '' && ruleProblem(rule) === null
}

/** Whether a person can see what the rule does, and so confirm it. */
export function canConfirm(trial: RuleTrial | undefined): boolean {
  return trial !== undefined && trial.matchedCount > 0 && trial.samples.length > 0
}
