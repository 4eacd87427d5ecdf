import { freeName } from '../../freeName.ts'
import type { DayOrder } from '../rows/cellValues.ts'

/**
 * How the file names of a folder, and the files beside the recordings, become the fields of an import. A rule only says how
 * to read: `readName` reads a name, `proveZone` derives the time zone from many names, and `applyRule` makes the fields.
 */
export interface ImportRule {
  readonly ruleId: string
  /** 1 to `LONGEST_RULE_NAME` characters. */
  readonly name: string
  /** A phone system whose names Earshot knows; null: `patterns` apply. */
  readonly system: PhoneSystem | null
  /**
   * The user's own patterns, tried in order, such as `%{extension}_%{time#%Y%m%d-%H%M%S}_%{number}`; the first that matches
   * applies. A pattern must match the entire file name without its extension, or, if it contains `/`, the entire path below
   * the folder without the extension. At most `MOST_PATTERNS`. Empty if `system` is set.
   */
  readonly patterns: readonly string[]
  readonly zone: RuleZone
  readonly agents: AgentRule
  /** Null: there are no files with details. */
  readonly sidecar: SidecarRule | null
  /** Templates such as `Call with %{number}`; null: none. A template with a part that wasn't read gives no text. */
  readonly title: string | null
  readonly leadName: string | null
  readonly leadCompany: string | null
  readonly callTypeId: number | null
  /** Whether phone numbers in the title and the lead become `+49 *** 4567`. */
  readonly isMaskingNumbers: boolean
}

/** A rule that isn't stored yet. */
export type NewRule = Omit<ImportRule, 'ruleId'>

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

/**
 * The zone of local times without an offset. `proven`: what the names prove by an epoch beside the local time; until they
 * do, such a time is unknown.
 */
export type RuleZone = { readonly kind: 'stated'; readonly zone: string } | { readonly kind: 'proven' }

export interface AgentRule {
  /** Key of the users' custom field that contains the extension; null: none. */
  readonly customField: string | null
  /** Corrections by a person, which take precedence: extension or agent's name as read, to user id. */
  readonly remembered: Readonly<Record<string, number>>
}

/**
 * Files with details beside the recordings. `index`: one CSV has a record for each of many recordings. `beside`: each
 * recording has its own JSON or XML file of the same name.
 */
export type SidecarRule = IndexSidecar | BesideSidecar

export interface IndexSidecar extends SidecarTimes {
  readonly kind: 'index'
  /** Name of the CSV, with `*` for any characters: `Master.csv`, `record_*.csv`. */
  readonly fileName: string
  readonly hasHeading: boolean
  /** Records with another number of cells are ignored; null: any number. Required to trust indexes of columns. */
  readonly columnCount: number | null
  /** Heading of the column, or its index from 0 if the CSV has no heading. */
  readonly columns: { readonly [Field in SidecarPart]?: string | number }
  /** What a record has in common with its recording. */
  readonly matchBy: 'file' | 'uniqueId'
}

export interface BesideSidecar extends SidecarTimes {
  readonly kind: 'beside'
  readonly format: 'json' | 'xml'
  /** Where the value is: `call.agent.name`, `participants.0.number`; in XML the names of elements, and `@id` for an attribute. */
  readonly paths: { readonly [Field in SidecarPart]?: string }
}

interface SidecarTimes {
  /** Whether times without an offset are in UTC; otherwise they are in the rule's zone. */
  readonly isUtc: boolean
  /** For dates such as `03/11/2026`; null: such a date is unknown if day and month could be swapped. */
  readonly dayOrder: DayOrder | null
}

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
export function withoutAgent<Rule extends NewRule>(rule: Rule, said: string): Rule {
  const { [said]: _, ...remembered } = rule.agents.remembered
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
