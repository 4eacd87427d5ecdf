import type { Conversation } from '../chats/conversation.ts'
import type { Evaluator, Scorecard } from '../scorecards/scorecard.ts'

/** What a conversation was recorded as. The interface's filter field `type` means this, its field `type` on a call does not. */
export const CALL_FORMATS = ['audio', 'video', 'file', 'chat', 'group_chat'] as const
export type CallFormat = (typeof CALL_FORMATS)[number]

/** A format of the interface, or the raw word of a service that is newer than this app. */
export type FormatOnWire = CallFormat | (string & {})

export function isChatFormat(format: FormatOnWire): boolean {
  return format === 'chat' || format === 'group_chat'
}

export interface Agent {
  readonly id: number | null
  readonly name: string | null
  readonly email: string | null
}

/** The call type (conversation category) of a call; decides scorecard, summary and CRM rules at the service. */
export interface CallTypeOfCall {
  readonly id: number | null
  readonly name: string | null
  readonly description: string | null
  readonly associationMode: string | null
}

/** Speech and score metrics; each is null when it was not measured (always for chats). Source: interface, «interaction_metrics fields». */
export interface InteractionMetrics {
  /** 0–1: fraction of the call time in which the agent («rep») speaks. */
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
  /** Link into the external system; shown only when it is http(s). */
  readonly url: string | null
}

/** The associations under one key (`crm_deals`, `csm_tasks`, …); keys the interface does not name are kept too. */
export interface AssociationGroup {
  readonly key: string
  readonly items: readonly Association[]
}

/** One call as the list gives it, in our words. Source: interface, «Call (list form)». */
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
  /** E-mail addresses. */
  readonly attendees: readonly string[]
  readonly callType: CallTypeOfCall | null
  readonly metrics: InteractionMetrics
  readonly leadName: string | null
  readonly leadCompany: string | null
  /** Whether the associated deal was won; null when the service doesn't say: open, or no deal. */
  readonly isWon: boolean | null
  readonly associations: readonly AssociationGroup[]
  /** What the service sent in another form than the interface describes; the rest of the record is as received. */
  readonly oddFields: readonly OddField[]
}

export interface SummaryTopic {
  readonly title: string
  readonly content: string
}

/** What can be played. The signed URLs themselves never leave the core; see the media gateway. */
export interface CallMedia {
  readonly hasAudio: boolean
  readonly hasVideo: boolean
}

/** One call with its analysis. Source: interface, «Call (full form)». */
export interface CallDetail extends CallRecord {
  readonly media: CallMedia
  readonly summary: readonly SummaryTopic[] | null
  /** Speaker-labelled lines separated by newlines; null when there is none (yet). */
  readonly transcription: string | null
  readonly scorecard: Scorecard | null
  readonly evaluators: readonly Evaluator[]
  /** Null for calls that are no chats, and for chats that the service withholds or (before September 2026) did not deliver. */
  readonly conversation: Conversation | null
}

/** A field of another type than the interface gives it. Its value is null for us, or a number's digits where a text belongs. */
export interface OddField {
  /** Where in the record, for example `interaction_metrics.ai_score`. */
  readonly path: string
  readonly reason: string
}

/** A record of a page that could not be read; its page survives and it is shown, marked, not hidden. */
export interface UnreadableRecord extends OddField {
  /** The record's id where there is one to be read. */
  readonly id: number | null
}

export type CallRow =
  | { readonly kind: 'call'; readonly call: CallRecord }
  | { readonly kind: 'unreadable'; readonly record: UnreadableRecord }

/** A page of the list. Cursors are opaque and belong to the filters and the sort that produced them. Source: interface, «Pagination». */
export interface CallPage {
  readonly rows: readonly CallRow[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}
