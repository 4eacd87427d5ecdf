import { z } from 'zod'
import { freeName } from '../../freeName.ts'

/** The order is that of the menus. */
export const PHONE_SYSTEMS = [
  'asterisk',
  '3cx',
  'ringcentral',
  'zoom-phone',
  'aircall',
  'twilio',
  'android',
  'huawei-cec',
  'didww',
  'telesis',
] as const
/** `asterisk` includes FreePBX and Issabel, which are based on it. */
export type PhoneSystem = (typeof PHONE_SYSTEMS)[number]

/** `from` and `to` are the two parties; which one is the extension is inferred. */
export const SIDECAR_PARTS = [
  'file',
  'time',
  'extension',
  'number',
  'from',
  'to',
  'agentName',
  'direction',
  'uniqueId',
  'title',
  'leadName',
  'leadCompany',
] as const
export type SidecarPart = (typeof SIDECAR_PARTS)[number]

export const LONGEST_RULE_NAME = 80
export const MOST_PATTERNS = 20
export const LONGEST_PATTERN = 300
export const LONGEST_TEMPLATE = 300
export const LONGEST_SIDECAR_NAME = 200
export const LONGEST_COLUMN_NAME = 200
export const MOST_COLUMNS = 1000
export const LONGEST_PATH_IN_SIDECAR = 300

const part = z.enum(SIDECAR_PARTS)
const times = {
  /** Whether times without an offset are in UTC; otherwise they are in the rule's zone. */
  isUtc: z.boolean(),
  /** For dates such as `03/11/2026`; null: such a date is unknown if day and month could be swapped. */
  dayOrder: z.enum(['day-first', 'month-first']).nullable(),
}

/** One CSV has a record for each of many recordings. */
const indexSidecar = z.object({
  kind: z.literal('index'),
  /** Name of the CSV, with `*` for any characters: `Master.csv`, `record_*.csv`. */
  fileName: z.string().min(1).max(LONGEST_SIDECAR_NAME),
  hasHeading: z.boolean(),
  /** Records with another number of cells are ignored; null: any number. Required to trust indexes of columns. */
  columnCount: z.int().min(1).max(MOST_COLUMNS).nullable(),
  /** Heading of the column, or its index from 0 if the CSV has no heading. */
  columns: z.partialRecord(part, z.union([z.string().max(LONGEST_COLUMN_NAME), z.int().min(0).max(MOST_COLUMNS)])),
  /** What a record has in common with its recording. */
  matchBy: z.enum(['file', 'uniqueId']),
  ...times,
})
export type IndexSidecar = Readonly<z.infer<typeof indexSidecar>>

/** Each recording has its own JSON or XML file of the same name. */
const besideSidecar = z.object({
  kind: z.literal('beside'),
  format: z.enum(['json', 'xml']),
  /** Where the value is: `call.agent.name`, `participants.0.number`; in XML the names of elements, and `@id` for an attribute. */
  paths: z.partialRecord(part, z.string().max(LONGEST_PATH_IN_SIDECAR)),
  ...times,
})
export type BesideSidecar = Readonly<z.infer<typeof besideSidecar>>

/** Files with details beside the recordings. */
export type SidecarRule = IndexSidecar | BesideSidecar

/** The zone of local times without an offset. */
const zone = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stated'), zone: z.string().min(1).max(100) }),
  /** What the names prove by an epoch beside the local time; until they do, such a time is unknown. */
  z.object({ kind: z.literal('proven') }),
])
export type RuleZone = Readonly<z.infer<typeof zone>>

const agents = z.object({
  /** Key of the users' custom field that contains the extension; null: none. */
  customField: z.string().min(1).max(200).nullable().default(null),
  /**
   * Corrections by a person, which take precedence: extension or agent's name as read, to user id. `101 / 102` is for files
   * with one in the name and the other in the details.
   */
  remembered: z.record(z.string(), z.int()).readonly().default({}),
})
export type AgentRule = Readonly<z.infer<typeof agents>>

/** Such as `Call with %{number}`; null: none. A template with a part that wasn't read gives no text. */
const template = z.string().trim().min(1).max(LONGEST_TEMPLATE).nullable().default(null)

/**
 * How the file names of a folder, and the files beside the recordings, become the fields of an import. A rule only says how
 * to read: `readName` reads a name, `ZoneObservations` derive the time zone from many names, and `applyRule` makes the fields.
 * `newRule` reads one from outside: of a file, or of the page.
 */
export const newRule = z.object({
  name: z.string().trim().min(1).max(LONGEST_RULE_NAME),
  /** A phone system whose names Earshot knows; null: `patterns` apply. */
  system: z.enum(PHONE_SYSTEMS).nullable().default(null),
  /**
   * The user's own patterns, tried in order, such as `%{extension}_%{time#%Y%m%d-%H%M%S}_%{number}`; the first that matches
   * applies. A pattern must match the entire file name without its extension, or, if it contains `/`, the entire path below
   * the folder without the extension. Empty if `system` is set.
   */
  patterns: z.array(z.string().min(1).max(LONGEST_PATTERN)).max(MOST_PATTERNS).readonly().default([]),
  zone: zone.default({ kind: 'proven' }),
  agents: agents.default({ customField: null, remembered: {} }),
  sidecar: z.discriminatedUnion('kind', [indexSidecar, besideSidecar]).nullable().default(null),
  title: template,
  leadName: template,
  leadCompany: template,
  callTypeId: z.int().nullable().default(null),
  /** Whether phone numbers in the title and the lead become `+49 *** 4567`. */
  isMaskingNumbers: z.boolean().default(false),
})
/** A rule that isn't stored yet. */
export type NewRule = Readonly<z.infer<typeof newRule>>

export interface ImportRule extends NewRule {
  readonly ruleId: string
}

/** The rule, with the agents of these extensions or names. */
export function withAgents<Rule extends NewRule>(rule: Rule, agents: AgentRule['remembered']): Rule {
  return { ...rule, agents: { ...rule.agents, remembered: { ...rule.agents.remembered, ...agents } } }
}

/** With a number if a saved rule has its name, and still within the limit. */
export function withFreeName(rule: NewRule, saved: readonly ImportRule[]): NewRule {
  const taken = saved.map(({ name }) => name)
  return { ...rule, name: freeName(rule.name.trim(), taken, LONGEST_RULE_NAME) }
}

/** The rule, without a remembered agent for this extension or name. */
export function withoutAgent<Rule extends NewRule>(rule: Rule, agentText: string): Rule {
  const { [agentText]: _, ...remembered } = rule.agents.remembered
  return { ...rule, agents: { ...rule.agents, remembered } }
}

/** What a rule of one's own begins with. The names of its files prove the zone. */
export const EMPTY_RULE: NewRule = {
  name: 'New rule',
  system: null,
  patterns: [''],
  zone: { kind: 'proven' },
  agents: { customField: null, remembered: {} },
  sidecar: null,
  title: null,
  leadName: null,
  leadCompany: null,
  callTypeId: null,
  isMaskingNumbers: false,
}
