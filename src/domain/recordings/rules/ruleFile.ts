import { z } from 'zod'
import { isTimeZone } from '../../values/zonedTime.ts'
import { listFile, readListFile, type ListFormat, type ReadItems } from '../../listFile.ts'
import { LONGEST_RULE_NAME, newRule, type NewRule } from './importRule.ts'
import { parsePattern } from './pattern/parsePattern.ts'
import { templateProblem } from './ruleTemplate.ts'

/**
 * Rules as JSON, for files that the user exports and imports. Unlike a views file, a rule is imported whole or not at all: a
 * rule of which a part was skipped could read a wrong time. Remembered corrections and the call type belong to one
 * workspace, so they aren't exported.
 *
 *     { "kind": "earshot-rules", "version": 1, "rules": [{ "name": "…", "patterns": ["%{extension}_…"], … }] }
 */
const FORMAT: ListFormat = { many: 'rules', kind: 'earshot-rules', version: 1, most: 100 }

export function ruleFile(rules: readonly NewRule[]): object {
  return listFile(FORMAT, rules.map(exported))
}

/** Only the fields of a rule: an `ImportRule` also has an id. */
function exported(rule: NewRule): NewRule {
  const { name, system, patterns, zone, agents, sidecar, title, leadName, leadCompany, isMaskingNumbers } = rule
  const shared = { name, system, patterns, zone, agents: { customField: agents.customField, remembered: {} } }
  return { ...shared, sidecar, title, leadName, leadCompany, callTypeId: null, isMaskingNumbers }
}

export function readRuleFile(text: string): ReadItems<NewRule> {
  const file = readListFile(FORMAT, text)
  if (file.kind === 'refused') return file
  const passedOver: string[] = []
  const items = file.list.flatMap((written, index) => {
    const rule = newRule.safeParse(written)
    const problem = rule.success ? ruleProblem(rule.data) : schemaProblem(rule.error)
    if (problem !== null || !rule.success) {
      passedOver.push(`${nameOf(written) ?? `Rule ${index + 1}`}: ${problem}`)
      return []
    }
    return [exported(rule.data)]
  })
  return { kind: 'items', items, passedOver }
}

/** What prevents using a rule, for the user; null if nothing does. */
export function ruleProblem({ system, patterns, zone, sidecar, title, leadName, leadCompany }: NewRule): string | null {
  if (system === null && patterns.length === 0) return 'Choose a phone system or add a pattern.'
  if (system !== null && patterns.length > 0) return 'Use either a phone system or patterns.'
  if (zone.kind === 'stated' && !isTimeZone(zone.zone)) return `There is no time zone “${zone.zone}”.`
  for (const [index, pattern] of patterns.entries()) {
    const parsed = parsePattern(pattern)
    if (parsed.kind === 'error') return `Pattern ${index + 1}, character ${parsed.at + 1}: ${parsed.message}`
  }
  if (sidecar?.kind === 'index') {
    if (sidecar.fileName.trim() === '') return 'Enter the name of the CSV.'
    if (sidecar.columns[sidecar.matchBy] === undefined) return 'Enter the column that matches the CSV to recordings.'
  }
  const templates = [title, leadName, leadCompany].filter((template) => template !== null)
  return templates.map(templateProblem).find((problem) => problem !== null) ?? null
}

function schemaProblem({ issues }: z.ZodError): string {
  const place = issues[0]?.path.join('.') ?? ''
  return place === '' ? 'This isn’t a rule.' : `“${place}” isn’t valid.`
}

function nameOf(written: unknown): string | null {
  const named = z.object({ name: z.string().min(1) }).safeParse(written)
  return named.success ? `“${named.data.name.slice(0, LONGEST_RULE_NAME)}”` : null
}
