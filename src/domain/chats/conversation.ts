/**
 * A chat as the service delivers it. The two shapes differ in how participants and senders are named, so
 * every reader branches on `kind` first. Source: interface, «Chat conversation».
 */
export type Conversation = DirectConversation | GroupConversation

interface ConversationCommon {
  readonly chatId: string | null
  /** The platform, for example `whatsapp`. */
  readonly channel: string | null
  /** `pending`, `approved` or `denied`; raw when unknown. */
  readonly processingStatus: string | null
  readonly messages: readonly Message[]
}

export interface DirectConversation extends ConversationCommon {
  readonly kind: 'direct'
  readonly participants: readonly DirectParticipant[]
}

export interface GroupConversation extends ConversationCommon {
  readonly kind: 'group'
  readonly participants: readonly GroupParticipant[]
}

/** A field that the service names; what is no simple value is its JSON. */
export interface NamedValue {
  readonly key: string
  readonly value: string | number | boolean
}

interface ParticipantCommon {
  /** `client` or `internal` in a direct chat, the platform's id in a group. */
  readonly id: string
  readonly name: string | null
  readonly phone: string | null
  readonly userId: number | null
  /** Keys that the interface does not describe (URLs among them only when they are plain web links). */
  readonly additional: readonly NamedValue[]
}

export interface DirectParticipant extends ParticipantCommon {
  /** `external` or `internal`; raw when unknown. */
  readonly type: string | null
  readonly company: string | null
  readonly email: string | null
  readonly isOwner: boolean | null
}

export interface GroupParticipant extends ParticipantCommon {
  /** `contact`, `agent`, `participant` (a member resolved to neither) or `bot`; raw when unknown. */
  readonly type: string | null
  readonly pushName: string | null
  /** ISO 8601. */
  readonly firstSeenAt: string | null
}

export interface Message {
  readonly id: string
  /** Matches a participant's id; a sender that matches nobody is shown by this id. */
  readonly sender: string
  /** ISO 8601. */
  readonly timestamp: string | null
  /** `text`, `image`, `video`, `document` or `audio`; raw when unknown. */
  readonly type: string
  readonly text: string | null
  /** What the media said or showed; null for text, and for media that is not processed yet. */
  readonly transcription: string | null
  /** Whether there is media to fetch through the media gateway. */
  readonly hasMedia: boolean
}
