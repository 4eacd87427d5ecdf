import type { NewRule } from '../../../domain/recordings/rules/importRule.ts'
import { SYSTEMS } from '../../../domain/recordings/rules/systems/phoneSystems.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import { zoneWords } from '../../../domain/recordings/rules/zone/zoneWords.ts'
import { format } from '../../components/format.ts'

/** What a rule reads: the system's name, or the first of its patterns. */
export function readsWords({ system, patterns }: Pick<NewRule, 'system' | 'patterns'>): string {
  if (system !== null) return SYSTEMS[system].name
  return patterns.length > 1 ? `${patterns[0]} and ${patterns.length - 1} more` : (patterns[0] ?? 'no pattern')
}

export interface ProofWords {
  readonly words: string
  /** Nothing can be sent by the names alone, or times are probably wrong. */
  readonly isProblem: boolean
}

/** What the file names prove about the phone system’s clock; null if no name needs a time zone. */
export function proofWords(proof: ZoneProof, { zone }: Pick<NewRule, 'zone'>): ProofWords | null {
  if (zone.kind === 'stated') {
    const place = zone.zone.replaceAll('_', ' ')
    if ('zones' in proof && !proof.zones.includes(zone.zone)) {
      return {
        words: `You chose ${place}, but the file names contradict it. ${zoneWords(proof, format)} Check the time zone: a wrong time can’t be corrected after sending.`,
        isProblem: true,
      }
    }
    const doubt = proof.kind === 'contradiction' ? ` ${zoneWords(proof, format)}` : ''
    return { words: `You chose ${place} as the time zone of the phone system’s clock.${doubt}`, isProblem: false }
  }
  if (proof.kind === 'zone' || proof.kind === 'offset') return { words: zoneWords(proof, format), isProblem: false }
  if (proof.kind === 'unproven' && proof.nameCount === 0) return null
  return {
    words: `${zoneWords(proof, format)} Their times stay unknown until you choose the time zone. A wrong time can’t be corrected after sending.`,
    isProblem: true,
  }
}
