import { z } from 'zod'
import { isTimeZone } from '../../values/zonedTime.ts'
import { listFile, readListFile, type ListFormat, type ReadItems } from '../../listFile.ts'
import {
  LONGEST_PATTERN,
  LONGEST_RULE_NAME,
  LONGEST_TEMPLATE,
  MOST_PATTERNS,
  PHONE_SYSTEMS,
  SIDECAR_PARTS,
  type NewRule,
} from './importRule.ts'
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
export function ruleProblem({ system, patterns, zone, title, leadName, leadCompany }: NewRule): string | null {
  if (system === null && patterns.length === 0) return 'Choose a phone system or add a pattern.'
  if (system !== null && patterns.length > 0) return 'Use either a phone system or patterns.'
  if (zone.kind === 'stated' && !isTimeZone(zone.zone)) return `There is no time zone “${zone.zone}”.`
  for (const [index, pattern] of patterns.entries()) {
    const parsed = parsePattern(pattern)
    if (parsed.kind === 'error') return `Pattern ${index + 1}, character ${parsed.at + 1}: ${parsed.message}`
  }
  const templates = [title, leadName, leadCompany].filter((template) => template !== null)
  return templates.map(templateProblem).find((problem) => problem !== null) ?? null
}

const template = z.string().trim().min(1).max(LONGEST_TEMPLATE).nullable().default(null)
const part = z.enum(SIDECAR_PARTS)
const times = { isUtc: z.boolean(), dayOrder: z.enum(['day-first', 'month-first']).nullable() }

/** A rule from outside: of a file, or of the page. */
export const newRule: z.ZodType<NewRule> = z.object({
  name: z.string().trim().min(1).max(LONGEST_RULE_NAME),
  system: z.enum(PHONE_SYSTEMS).nullable().default(null),
  patterns: z.array(z.string().min(1).max(LONGEST_PATTERN)).max(MOST_PATTERNS).default([]),
  zone: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('stated'), zone: z.string().min(1).max(100) }),
      z.object({ kind: z.literal('proven') }),
    ])
    .default({ kind: 'proven' }),
  agents: z
    .object({
      customField: z.string().min(1).max(200).nullable().default(null),
      remembered: z.record(z.string(), z.int()).default({}),
    })
    .default({ customField: null, remembered: {} }),
  sidecar: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('index'),
        fileName: z.string().min(1).max(200),
        hasHeading: z.boolean(),
        columnCount: z.int().min(1).max(1000).nullable(),
        columns: z.partialRecord(part, z.union([z.string().max(200), z.int().min(0).max(1000)])),
        matchBy: z.enum(['file', 'uniqueId']),
        ...times,
      }),
      z.object({
        kind: z.literal('beside'),
        format: z.enum(['json', 'xml']),
        paths: z.partialRecord(part, z.string().max(300)),
        ...times,
      }),
    ])
    .nullable()
    .default(null),
  title: template,
  leadName: template,
  leadCompany: template,
  callTypeId: z.int().nullable().default(null),
  isMaskingNumbers: z.boolean().default(false),
})

function schemaProblem({ issues }: z.ZodError): string {
  const place = issues[0]?.path.join('.') ?? ''
  return place === '' ? 'This isn’t a rule.' : `“${place}” isn’t valid.`
}

function nameOf(written: unknown): string | null {
  const named = z.object({ name: z.string().min(1) }).safeParse(written)
  return named.success ? `“${named.data.name.slice(0, LONGEST_RULE_NAME)}”` : null
}
