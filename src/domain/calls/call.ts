import type { Conversation } from '../chats/conversation.ts'
import type { Evaluator, Scorecard } from '../scorecards/scorecard.ts'

/** The format of a conversation. The interface's filter field `type` means this; its field `type` on a call doesn't. */
export const CALL_FORMATS = ['audio', 'video', 'file', 'chat', 'group_chat'] as const
export type CallFormat = (typeof CALL_FORMATS)[number]

/** A format of the interface, or the raw value of a newer service. */
export type FormatOnWire = CallFormat | (string & {})

export function isChatFormat(format: FormatOnWire): boolean {
  return format === 'chat' || format === 'group_chat'
}

/** The service gives some chats a length of 0, which means that it wasn't measured. */
export function measuredDuration({ format, durationSeconds }: CallRecord): number | null {
  return isChatFormat(format) && durationSeconds === 0 ? null : durationSeconds
}

export interface Agent {
  readonly id: number | null
  readonly name: string | null
  readonly email: string | null
}

/** The call type (conversation category); determines scorecard, summary and CRM rules in the service. */
export interface CallTypeOfCall {
  readonly id: number | null
  readonly name: string | null
  readonly description: string | null
  readonly associationMode: string | null
}

/** Speech and score metrics; null if not measured (always for chats). Source: interface, "interaction_metrics fields". */
export interface InteractionMetrics {
  /** 0–1: fraction of the call time in which the agent ("rep") speaks. */
  readonly repTalkRatio: number | null
  /** Number of speaking turns. */
  readonly callExchanges: number | null
  readonly longestRepMonologueSeconds: number | null
  readonly longestLeadStorySeconds: number | null
  /** 0–1: fraction of the call that is silence. */
  readonly silenceRatio: number | null
  /** 0–100, by the service's AI. */
  readonly aiScore: number | null
  /** 0–100, by a person. */
  readonly score: number | null
}

export interface Association {
  readonly system: string | null
  readonly systemId: string | null
  readonly label: string | null
  /** Link to the external system; only shown if it's http(s). */
  readonly url: string | null
}

/** The associations under one key (`crm_deals`, `csm_tasks`, …), including keys that the interface doesn't name. */
export interface AssociationGroup {
  readonly key: string
  readonly items: readonly Association[]
}

/** The texts that the service filters or sorts by. */
export interface SentTexts {
  readonly title: string | null
  readonly agentName: string | null
  readonly leadName: string | null
  readonly leadCompany: string | null
}

/** A call in the list, in the app's terms. Source: interface, "Call (list form)". */
export interface CallRecord {
  readonly id: number
  readonly workspaceId: number | null
  readonly title: string | null
  readonly durationSeconds: number | null
  /** ISO 8601, when the call occurred. */
  readonly timestamp: string | null
  readonly insertedAt: string | null
  readonly updatedAt: string | null
  readonly format: FormatOnWire
  readonly isPublic: boolean | null
  readonly source: { readonly system: string | null; readonly systemId: string | null }
  /** The call in the service's web application. */
  readonly webUrl: string | null
  readonly agent: Agent | null
  /** Email addresses. */
  readonly attendees: readonly string[]
  readonly callType: CallTypeOfCall | null
  readonly metrics: InteractionMetrics
  readonly leadName: string | null
  readonly leadCompany: string | null
  /** Whether the associated deal was won; null if not stated: open, or no deal. */
  readonly isWon: boolean | null
  readonly associations: readonly AssociationGroup[]
  /** Values that don't match the interface's description; the rest of the record is as received. */
  readonly oddFields: readonly OddField[]
  /** Texts that were sent empty or as white space, and are null above. */
  readonly blankTexts?: Partial<SentTexts>
  /** Missing until the full record is in the library. */
  readonly contents?: CallContents
  /** Missing without a review. Not of the service. */
  readonly myReview?: MyReview
  /** It is under blind review: what others say about it is left out, so a score that is null may be known. */
  readonly areScoresHidden?: true
}

/** How far the user's own review of a call is. Blind: what others say is hidden, whether it has begun or waits in a queue. */
export const REVIEW_STATES = ['none', 'draft', 'finished', 'blind'] as const

export interface MyReview {
  readonly state: Exclude<(typeof REVIEW_STATES)[number], 'none'>
  /** 0–100. Null for a draft, and if the score isn't known. */
  readonly score: number | null
}

/** What a call can be heard or read by. A recording with a picture is `video`. */
export const RECORDINGS = ['audio', 'video', 'none'] as const

/** What a list says of a call's full record. */
export interface CallContents {
  readonly recording: (typeof RECORDINGS)[number]
  readonly hasTranscript: boolean
  readonly hasMessages: boolean
}

export function recordingOf({ hasAudio, hasVideo }: CallMedia): CallContents['recording'] {
  if (hasVideo) return 'video'
  return hasAudio ? 'audio' : 'none'
}

export interface SummaryTopic {
  readonly title: string
  readonly content: string
}

/** Playable media. The signed URLs never leave the core; see the media gateway. */
export interface CallMedia {
  readonly hasAudio: boolean
  readonly hasVideo: boolean
}

/** A call with its analysis. Source: interface, "Call (full form)". */
export interface CallDetail extends CallRecord {
  readonly media: CallMedia
  readonly summary: readonly SummaryTopic[] | null
  /** Labeled lines of the speakers, separated by newlines; null if there are none (yet). */
  readonly transcription: string | null
  readonly scorecard: Scorecard | null
  readonly evaluators: readonly Evaluator[]
  /** Null for calls that aren't chats, and for chats that are withheld or, before September 2026, not delivered. */
  readonly conversation: Conversation | null
}

/**
 * A field whose type differs from the interface's. We read its value as null, or as the number's digits if text is
 * expected.
 */
export interface OddField {
  /** Path in the record, for example `interaction_metrics.ai_score`. */
  readonly path: string
  readonly reason: string
}

/** A record that couldn't be read. The rest of its page is shown, with this record marked. */
export interface UnreadableRecord extends OddField {
  /** The record's id, if it could be read. */
  readonly id: number | null
}

export type CallRow =
  | { readonly kind: 'call'; readonly call: CallRecord }
  | { readonly kind: 'unreadable'; readonly record: UnreadableRecord }

/** What a page of a list says of itself, beside its records. */
export interface PageReport {
  /** `meta.errors`, each as text, because the interface doesn't describe their shape. */
  readonly errors: readonly string[]
  /** `meta.params` as JSON; null if there are none. */
  readonly params: string | null
  /** Records beyond the number that was requested. */
  readonly excessCount: number
}

/** Cursors are opaque and only valid with the same filters and sort. Source: interface, "Pagination". */
export interface CallPage {
  readonly rows: readonly CallRow[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
  /** Missing if there is nothing to report. */
  readonly report?: PageReport
}
