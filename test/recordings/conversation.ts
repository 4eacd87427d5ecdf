/**
 * A written conversation: two voices, their lines and pauses, how the recording is stored. `resources/conversations/` has one
 * file for each; `npm run recordings` turns them into recordings.
 *
 * No line may name the two people or their companies: the simulator plays one recording for
 * several calls, each with its own agent and lead (`recordings.test.ts` looks for names).
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recording } from '../../src/simulator/seed/catalog.ts'

const FOLDER = join(import.meta.dirname, '../../resources/conversations')

export type Speaker = 'agent' | 'lead'
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

const ENCODINGS = ['mp3', 'm4a', 'mp4', 'telephone-mulaw', 'telephone-pcm'] as const

export interface Encoding {
  /** `telephone` narrows the sound to 300–3400 Hz at 8 kHz. */
  readonly kind: (typeof ENCODINGS)[number]
  /** The agent on the left and the lead on the right, instead of both in one channel. */
  readonly isOneASide: boolean
  /** 0 if not compressed. */
  readonly kbps: number
}

export interface SpokenLine {
  readonly kind: 'line'
  readonly speaker: Speaker
  readonly text: string
  /** Seconds since the previous line ended; negative overlaps it. A natural gap by default. */
  readonly gapSeconds: number | undefined
}

/** What the shared screen shows from here on, in a video recording. */
export interface Slide {
  readonly kind: 'slide'
  readonly title: string
  readonly points: readonly string[]
}

/** A pause is silence between the previous and the next line. */
export type ScriptItem = SpokenLine | Slide | { readonly kind: 'pause'; readonly seconds: number }

export interface Conversation extends Pick<Recording, 'id' | 'title' | 'topic' | 'callType' | 'topics'> {
  readonly encoding: Encoding
  readonly voices: Readonly<Record<Speaker, Voice>>
  readonly script: readonly ScriptItem[]
}

/** Every written conversation, in the order of the catalog: that of the numbers before the file names. */
export function readConversations(): readonly Conversation[] {
  return readdirSync(FOLDER)
    .toSorted()
    .map((file) => {
      const id = /^\d\d-([a-z-]+)\.txt$/.exec(file)?.[1]
      if (id === undefined) throw new Error(`resources/conversations/${file}: expected NN-kebab-case.txt`)
      // Git may have checked the file out with the line ends of Windows.
      return readConversation(id, readFileSync(join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n'))
    })
}

function readConversation(id: string, text: string): Conversation {
  const [header = '', script = '', topics = ''] = text.split(/^# (?:Script|Topics)$/m)
  const values = new Map(pairsOf(header))
  const value = (key: string): string => {
    const found = values.get(key)
    if (found === undefined) throw new Error(`${id}: no line “${key}: …”`)
    return found
  }
  return {
    id,
    title: value('Title'),
    topic: value('Topic'),
    callType: value('Call type'),
    encoding: readEncoding(value('Encoding')),
    voices: { agent: readVoice(value("Agent's voice")), lead: readVoice(value("Lead's voice")) },
    script: readScript(script),
    topics: pairsOf(topics).map(([title, content]) => ({ title, content })),
  }
}

/** Lines such as `Lead (-0.3 s): Yes.`, `Pause: 1.5 s` and `Slide: Title | a point | another point`. */
export function readScript(text: string): readonly ScriptItem[] {
  return pairsOf(text).map(([key, value]): ScriptItem => {
    const [, name, gap] = /^(Agent|Lead|Pause|Slide)(?: \((-?[\d.]+) s\))?$/.exec(key) ?? []
    const [title = '', ...points] = value.split(' | ')
    switch (name) {
      case 'Agent':
      case 'Lead': {
        const gapSeconds = gap === undefined ? undefined : Number(gap)
        return { kind: 'line', speaker: name === 'Agent' ? 'agent' : 'lead', text: value, gapSeconds }
      }
      case 'Pause':
        return { kind: 'pause', seconds: numberIn(value, ' s') }
      case 'Slide':
        return { kind: 'slide', title, points }
      default:
        throw new Error(`not a line of a script: ${key}: ${value}`)
    }
  })
}

function readEncoding(text: string): Encoding {
  const [name, ...details] = text.split(', ')
  const kind = ENCODINGS.find((known) => known === name)
  if (kind === undefined) throw new Error(`no such encoding: ${text}`)
  const rate = details.find((detail) => detail.endsWith(' kbps'))
  return {
    kind,
    isOneASide: details.includes('one-a-side'),
    kbps: rate === undefined ? 0 : numberIn(rate, ' kbps'),
  }
}

function readVoice(text: string): Voice {
  const [espeak = '', soundsLike, pace = '', pitch = '', level = ''] = text.split(', ')
  if (soundsLike !== 'woman' && soundsLike !== 'man') throw new Error(`no such voice: ${text}`)
  return {
    espeak,
    soundsLike,
    wordsPerMinute: numberIn(pace, ' words per minute'),
    pitch: numberIn(pitch, 'pitch '),
    levelDb: numberIn(level, ' dB'),
  }
}

/** The number in a text such as `32 kbps`. */
function numberIn(text: string, unit: string): number {
  const number = Number(text.replace(unit, '') || NaN)
  if (!text.includes(unit) || Number.isNaN(number)) throw new Error(`expected a number with “${unit}”: ${text}`)
  return number
}

/** Each line that isn't empty, split at its first colon. */
function pairsOf(text: string): [key: string, value: string][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf(': ')
      if (at < 0) throw new Error(`no colon: ${line}`)
      return [line.slice(0, at), line.slice(at + 2)]
    })
}
