import { isDeepStrictEqual } from 'node:util'
import type { FolderSettings } from '../../../contract/import/folders.ts'
import type { ImportRule, NewRule } from '../../../domain/recordings/rules/importRule.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import type { EpochMs } from '../../../domain/units.ts'

export interface StoredFolder extends FolderSettings {
  readonly folderId: string
  readonly path: string
  readonly ruleId: string
  readonly addedAt: EpochMs
  /** Earlier calls are left out; null: none. */
  readonly startsAt: EpochMs | null
  /** `ruleText` of the rule that a person confirmed; null: none. */
  readonly confirmedRule: string | null
  readonly proof: ZoneProof
  /** Files that were sent earlier are neither moved nor deleted; null: no file is moved or deleted. */
  readonly disposesSince: EpochMs | null
  readonly isPaused: boolean
}

/**
 * What a person confirms: everything in a rule that changes what is sent, as a text to compare. A remembered agent was
 * decided by a person for exactly that extension, so it needs no other confirmation.
 */
export function ruleText(rule: ImportRule | NewRule): string {
  const { system, patterns, zone, agents, sidecar, title, leadName, leadCompany, callTypeId, isMaskingNumbers } = rule
  return JSON.stringify([
    system,
    patterns,
    zone.kind === 'stated' ? zone.zone : null,
    agents.customField,
    sidecar === null ? null : Object.entries(sidecar).sort(([a], [b]) => (a < b ? -1 : 1)),
    title,
    leadName,
    leadCompany,
    callTypeId,
    isMaskingNumbers,
  ])
}

/** The names say the same by both. */
export function areReadAlike(rule: ImportRule, other: ImportRule): boolean {
  return rule.system === other.system && isDeepStrictEqual(rule.patterns, other.patterns)
}
