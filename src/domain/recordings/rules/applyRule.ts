import { HOUR, MINUTE } from '../../units.ts'
import type { User } from '../../workspaces/directory.ts'
import type { FieldSource, RowField, RowFields, RowTime } from '../rows/stagingRow.ts'
import { timeOfInstant } from '../times/writtenTime.ts'
import { agentOfReading, type ReadAgent } from './agentOfReading.ts'
import type { ImportRule } from './importRule.ts'
import { maskNumbersInText } from './maskNumbers.ts'
import { DIRECTION_NAMES, EMPTY_READING, type NameReading, type SidecarReading } from './nameReading.ts'
import type { MissingField, RuleResult, TimeGap } from './ruleResult.ts'
import { filledTemplate } from './ruleTemplate.ts'
import { timeOfReading, type ReadTime } from './timeOfReading.ts'
import { wallInstants } from './zone/wallInstants.ts'
import type { ZoneProof } from './zone/zoneProof.ts'

export interface RuleContext {
  readonly rule: Omit<ImportRule, 'ruleId' | 'name'>
  readonly proof: ZoneProof
  readonly users: readonly User[]
  /** From the file with details; null if there is none for this recording. */
  readonly sidecar: SidecarReading | null
}

/** The fields that would be sent for a file, and why the others are missing. `name`: what `readName` returned. */
export function applyRule(name: NameReading | null, { rule, proof, users, sidecar }: RuleContext): RuleResult {
  const reading = combined(name, sidecar)
  const missing: MissingField[] = name === null && sidecar === null ? [{ field: 'name', why: 'no-match' }] : []
  const fields: { -readonly [Name in keyof RowFields]?: RowFields[Name] } = {}

  const time = combinedTime(name, sidecar, rule, proof)
  if (time.kind === 'known') fields.timestamp = field(new Date(time.instant).toISOString(), time.from)
  else missing.push({ field: 'timestamp', why: time.why, local: reading.local })

  const agent = combinedAgent(name, sidecar, reading, { rule, users })
  const isBySidecar = name?.extension == null && name?.agentName == null
  if (agent.kind === 'known') fields.userId = field(agent.userId, isBySidecar ? 'csv' : 'path')
  else missing.push({ field: 'userId', why: agent.why, agentText: agent.agentText })

  const user = agent.kind === 'known' ? users.find(({ userId }) => userId === agent.userId) : undefined
  const values = {
    number: reading.number,
    extension: reading.extension,
    agent: user?.name ?? reading.agentName,
    direction: reading.direction === null ? null : DIRECTION_NAMES[reading.direction],
    'unique-id': reading.uniqueId,
  }
  for (const key of ['title', 'leadName', 'leadCompany'] as const) {
    const template = rule[key]
    const stated = sidecar?.[key] ?? null
    const text = stated ?? (template === null ? null : filledTemplate(template, values))
    if (text !== null)
      fields[key] = field(rule.isMaskingNumbers ? maskNumbersInText(text) : text, stated === null ? 'path' : 'csv')
  }
  if (rule.callTypeId !== null) fields.callTypeId = field(rule.callTypeId, 'path')
  if (reading.uniqueId !== null) fields.voipId = field(reading.uniqueId, name?.uniqueId == null ? 'csv' : 'path')
  return { fields, times: rowTimes(time, reading), reading, missing }
}

function field<Value>(value: Value, from: FieldSource): RowField<Value> {
  return { value, from }
}

/** Name and file with details. Where both say something, and not the same, the value is unknown, except the id. */
function combined(name: NameReading | null, sidecar: SidecarReading | null): NameReading {
  if (name === null || sidecar === null) return name ?? readingOf(sidecar) ?? EMPTY_READING
  const both = <Key extends 'extension' | 'agentName' | 'direction'>(key: Key): NameReading[Key] =>
    name[key] === null || sidecar[key] === null || name[key] === sidecar[key] ? (name[key] ?? sidecar[key]) : null
  return {
    local: name.local ?? sidecar.local,
    offsetMinutes: name.local === null ? sidecar.offsetMinutes : name.offsetMinutes,
    epochSeconds: name.epochSeconds ?? sidecar.epochSeconds,
    extension: both('extension'),
    number: isSameNumber(name.number, sidecar.number) ? (name.number ?? sidecar.number) : null,
    agentName: both('agentName'),
    direction: both('direction'),
    uniqueId: name.uniqueId ?? sidecar.uniqueId,
  }
}

/**
 * If they have different extensions, or names of different users, neither decides alone. A person can choose an agent for
 * both texts together.
 */
function combinedAgent(
  name: NameReading | null,
  sidecar: SidecarReading | null,
  reading: NameReading,
  { rule: { agents }, users }: Pick<RuleContext, 'rule' | 'users'>,
): ReadAgent {
  const agentOf = (one: NameReading) => agentOfReading(one, agents, users)
  if (name === null || sidecar === null) return agentOf(reading)
  const [ofName, ofSidecar] = [agentOf(name), agentOf(sidecar)]
  const areKnown = ofName.kind === 'known' && ofSidecar.kind === 'known'
  if (areKnown && ofName.userId === ofSidecar.userId) return ofName
  const differ = (key: 'extension' | 'agentName') =>
    name[key] !== null && sidecar[key] !== null && name[key] !== sidecar[key]
  const key = differ('extension') ? 'extension' : areKnown && differ('agentName') ? 'agentName' : null
  if (key === null) return agentOf(reading)
  const agentText = `${name[key]} / ${sidecar[key]}`
  const userId = Object.hasOwn(agents.remembered, agentText) ? agents.remembered[agentText] : undefined
  return userId === undefined ? { kind: 'unknown', why: 'contradictory-agents', agentText } : { kind: 'known', userId }
}

function readingOf(sidecar: SidecarReading | null): NameReading | null {
  if (sidecar === null) return null
  const { title: _title, leadName: _leadName, leadCompany: _leadCompany, ...reading } = sidecar
  return reading
}

/** One may have the country's code, the other a zero. */
function isSameNumber(first: string | null, second: string | null): boolean {
  if (first === null || second === null) return true
  const [a = '', b = ''] = [first, second].map((number) => number.replaceAll(/\D/g, ''))
  return a === b || (a.length >= 7 && b.length >= 7 && a.slice(-7) === b.slice(-7))
}

/** A recording may begin minutes after its call, but a difference like that of two zones is a contradiction. */
const LARGEST_DIFFERENCE = 14 * MINUTE

const EASTERNMOST = 14 * HOUR
const WESTERNMOST = 12 * HOUR

/** Whether a clock in one of the zones shows this local time at about this instant. Without a zone: a clock anywhere. */
function mayBeLocal(local: string | null, instant: number, zones: readonly string[]): boolean {
  if (local === null) return true
  const instants = zones.flatMap((zone) => wallInstants(local, zone))
  if (instants.length > 0) return instants.some((one) => Math.abs(one - instant) <= LARGEST_DIFFERENCE)
  const ahead = Date.parse(`${local}Z`) - instant
  return ahead <= EASTERNMOST + LARGEST_DIFFERENCE && ahead >= -WESTERNMOST - LARGEST_DIFFERENCE
}

type FoundTime =
  | { readonly kind: 'known'; readonly instant: number; readonly from: FieldSource }
  | { readonly kind: 'unknown'; readonly why: TimeGap }

function combinedTime(
  name: NameReading | null,
  sidecar: SidecarReading | null,
  { zone }: Pick<ImportRule, 'zone'>,
  proof: ZoneProof,
): FoundTime {
  const none: ReadTime = { kind: 'unknown', why: 'no-time' }
  const ofName = name === null ? none : timeOfReading(name, zone, proof)
  const ofSidecar = sidecar === null ? none : timeOfReading(sidecar, zone, proof)
  const isContradiction = (time: ReadTime) => time.kind === 'unknown' && time.why === 'contradictory-times'
  if (isContradiction(ofName) || isContradiction(ofSidecar)) return { kind: 'unknown', why: 'contradictory-times' }
  const zones = zone.kind === 'stated' ? [zone.zone] : 'zones' in proof ? proof.zones : []
  const isPossible = ofSidecar.kind === 'unknown' || mayBeLocal(name?.local ?? null, ofSidecar.instant, zones)
  if (ofName.kind === 'unknown' && !isPossible) return { kind: 'unknown', why: 'contradictory-times' }
  if (ofName.kind === 'unknown')
    return ofSidecar.kind === 'known' ? { ...ofSidecar, from: 'csv' } : ofName.why === 'no-time' ? ofSidecar : ofName
  if (ofSidecar.kind === 'known' && Math.abs(ofName.instant - ofSidecar.instant) > LARGEST_DIFFERENCE)
    return { kind: 'unknown', why: 'contradictory-times' }
  return ofName
}

/** The row's zone isn't the rule's, so a local time gets its offset. */
function rowTimes(time: FoundTime, { local }: NameReading): readonly RowTime[] {
  if (time.kind === 'unknown') return []
  if (time.from === 'epoch') return [{ from: 'epoch', ...timeOfInstant(time.instant) }]
  if (time.from !== 'file-name' || local === null) return []
  return [{ from: 'file-name', local, offsetMinutes: (Date.parse(`${local}Z`) - time.instant) / MINUTE }]
}
