import type { Associations } from '../associations.ts'
import type { Recording, Spoken } from '../catalog.ts'
import type { SeedCallType, SeedUser } from '../directory.ts'
import type { Company } from '../names.ts'
import type { Scorecard } from '../scorecards.ts'
import type { SpeechMetrics } from '../../sql/speechColumns.ts'
import type { CallFormat } from './callFormat.ts'

/** Rare cases that every demo should show: each is among the newest calls, whatever the seed. */
export type Showpiece =
  | 'picture'
  | 'withheld-group'
  | 'pending-group'
  | 'long-group'
  | 'direct-chat'
  | 'removed-recording'
  | 'several-reviewers'

/** A generated call: what the list shows and what its details are derived from. */
export interface SeedCall {
  readonly index: number
  readonly id: number
  readonly format: CallFormat
  readonly title: string
  readonly durationSeconds: number
  readonly startMs: number
  /** Microseconds since 1970, as precise as the service's timestamps. */
  readonly insertedMicros: bigint
  readonly updatedMicros: bigint
  readonly isPublic: boolean
  readonly source: { readonly system: string; readonly id: string }
  readonly agent: SeedUser
  readonly attendees: readonly string[]
  readonly callType: SeedCallType
  readonly lead: {
    readonly name: string | null
    readonly company: Company
    readonly companyIndex: number
    readonly isCompanyKnown: boolean
  }
  readonly won: boolean | null
  readonly associations: Associations
  /** What was said; null for chats and for calls without a transcript. */
  readonly spoken: Spoken | null
  /** What the media are of, if `hasMedia`. */
  readonly recording: Recording | null
  readonly hasMedia: boolean
  readonly metrics: Readonly<Record<keyof SpeechMetrics, number | null>>
  readonly scorecard: Scorecard | null
  /** Added to the probability of good answers, 0–1. */
  readonly qualityShift: number
  /** Whether the service, and whether people, evaluated it: see `evaluateCall`. */
  readonly isAnalyzed: boolean
  readonly isReviewed: boolean
  readonly showpiece: Showpiece | undefined
}

/** By company, so that all its chats are on one. */
export const CHAT_CHANNELS: readonly string[] = ['whatsapp', 'telegram', 'line', 'instagram', 'viber']
