/**
 * What a written conversation is: two voices, their lines and pauses, how the recording is stored.
 * The files in `conversations/` are data of this type; `make.ts` turns each into a recording.
 *
 * No line may name the two people or their companies: the simulator plays one recording for
 * several calls, each with its own agent and lead (`catalogue.test.ts` looks for names).
 */

export type Speaker = 'agent' | 'lead'

export const CALL_TYPES = [
  'Discovery',
  'Demo',
  'Pricing',
  'Renewal',
  'Onboarding',
  'Support',
  'Escalation',
  'Check-in',
  'Cancellation',
  'Security review',
  'Partner call',
  'Interview',
] as const

export type CallType = (typeof CALL_TYPES)[number]

export type SoundsLike = 'woman' | 'man'

/** A voice of espeak-ng: `en-us+f3` is a language and a variant. Pitch is 0–99, 50 is the voice's own. */
export interface Voice {
  readonly espeak: string
  readonly soundsLike: SoundsLike
  readonly wordsPerMinute: number
  readonly pitch: number
  /** Loudness relative to the other person, in dB; negative is quieter. */
  readonly levelDb: number
}

/**
 * How the recording is stored. `one-a-side` puts the agent on the left and the lead on the right.
 * `telephone` narrows the sound to 300–3400 Hz at 8 kHz.
 */
export type Encoding =
  | { readonly kind: 'mp3'; readonly layout: 'mono' | 'one-a-side'; readonly kbps: number }
  | { readonly kind: 'm4a'; readonly layout: 'mono' | 'one-a-side'; readonly kbps: number }
  | { readonly kind: 'mp4'; readonly kbps: number }
  | { readonly kind: 'telephone-mulaw' }
  | { readonly kind: 'telephone-pcm'; readonly layout: 'mono' | 'one-a-side' }

export interface SpokenLine {
  readonly kind: 'line'
  readonly speaker: Speaker
  readonly text: string
  /** Seconds since the previous line ended; negative overlaps it. A natural gap by default. */
  readonly gapSeconds: number | undefined
}

/** Seconds of silence between the previous and the next line. */
export interface Pause {
  readonly kind: 'pause'
  readonly seconds: number
}

/** What the shared screen shows from here on, in a video recording. */
export interface Slide {
  readonly kind: 'slide'
  readonly title: string
  readonly points: readonly string[]
}

export type ScriptItem = SpokenLine | Pause | Slide

export interface SummaryTopic {
  readonly title: string
  readonly content: string
}

export interface Conversation {
  /** kebab-case; also the file's name. */
  readonly id: string
  readonly title: string
  readonly topic: string
  readonly callType: CallType
  readonly encoding: Encoding
  readonly voices: Readonly<Record<Speaker, Voice>>
  readonly script: readonly ScriptItem[]
  readonly topics: readonly SummaryTopic[]
}

export function agent(text: string, gapSeconds?: number): SpokenLine {
  return { kind: 'line', speaker: 'agent', text, gapSeconds }
}

export function lead(text: string, gapSeconds?: number): SpokenLine {
  return { kind: 'line', speaker: 'lead', text, gapSeconds }
}

export function pause(seconds: number): Pause {
  return { kind: 'pause', seconds }
}

export function slide(title: string, ...points: readonly string[]): Slide {
  return { kind: 'slide', title, points }
}
