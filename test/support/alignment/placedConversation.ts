import { seededRandom } from '../../recordings/seededRandom.ts'
import { conversationScript, type ScriptTurn } from './conversationScript.ts'
import {
  levelsOf,
  metricsOf,
  mixedLevels,
  WINDOWS_PER_SECOND,
  type KnownConversation,
  type KnownTurn,
} from './knownConversation.ts'

/** Audio: samples −1 to 1 at `SAMPLE_RATE`. */
export type Say = (text: string, speaker: KnownTurn['speaker'], pace: number) => Promise<Float32Array>

/** Enough for levels of 20 ms. Divides espeak-ng's 22,050 Hz. */
export const SAMPLE_RATE = 7350

const LEAD_IN_SECONDS = 1.2
const TAIL_SECONDS = 1.5
/** Noise of a line or a room, −52 dB; crosstalk into the other's microphone, −26 dB. */
const NOISE_LEVEL = 0.0025
const LEAK = 0.05
/** The two speakers differ in volume by 4 dB. */
const GAIN = { agent: 0.6, lead: 0.38 } as const

/** The same conversation as a recording with one speaker per channel, and as one with both in one channel. */
export interface PlacedConversation {
  readonly stereo: KnownConversation
  readonly mono: KnownConversation
}

/** Speaks a script of about `minutes` with `say` and places it in time. */
export async function placeConversation(options: {
  readonly name: string
  readonly minutes: number
  readonly seed: string
  readonly sentences: readonly string[]
  readonly say: Say
}): Promise<PlacedConversation> {
  const spoken: Spoken[] = []
  const unwritten: KnownTurn[] = []
  const turns: KnownTurn[] = []
  let cursor = LEAD_IN_SECONDS
  for (const scriptTurn of conversationScript(options.sentences, options.seed)) {
    const startSeconds = Math.max((turns.at(-1)?.startSeconds ?? 0) + 0.2, cursor + scriptTurn.gapSeconds)
    const placed = await placeTurn(scriptTurn, startSeconds, options.say)
    spoken.push(...placed.spoken)
    turns.push(placed.turn)
    if (scriptTurn.isAcknowledged) {
      const other = scriptTurn.speaker === 'agent' ? 'lead' : 'agent'
      const samples = await options.say('Uh huh.', other, 1)
      const at = (startSeconds + placed.turn.endSeconds) / 2
      spoken.push({ speaker: other, startSeconds: at, samples })
      unwritten.push({
        speaker: other,
        text: '',
        startSeconds: at,
        endSeconds: at + samples.length / SAMPLE_RATE,
      })
    }
    cursor = placed.turn.endSeconds
    if (cursor > options.minutes * 60) break
  }
  const durationSeconds = cursor + TAIL_SECONDS
  const channels = mixChannels(spoken, durationSeconds, options.seed)
  const stereo: KnownConversation = {
    name: `${options.name}, stereo`,
    turns,
    durationSeconds,
    channels,
    windowsPerSecond: WINDOWS_PER_SECOND,
    metrics: metricsOf([...turns, ...unwritten], durationSeconds),
  }
  return { stereo, mono: { ...stereo, name: `${options.name}, mono`, channels: [mixedLevels(channels)] } }
}

interface Spoken {
  readonly speaker: KnownTurn['speaker']
  readonly startSeconds: number
  readonly samples: Float32Array
}

async function placeTurn(script: ScriptTurn, startSeconds: number, say: Say) {
  const spoken: Spoken[] = []
  let cursor = startSeconds
  for (const piece of script.pieces) {
    cursor += piece.pauseSeconds
    const samples = await say(piece.text, script.speaker, script.pace)
    spoken.push({ speaker: script.speaker, startSeconds: cursor, samples })
    cursor += samples.length / SAMPLE_RATE
  }
  const text = script.pieces.map((piece) => piece.text).join(' ')
  const turn: KnownTurn = { speaker: script.speaker, text, startSeconds, endSeconds: cursor }
  return { spoken, turn }
}

/** Agent left, lead right, each with its own noise and some crosstalk. */
function mixChannels(spoken: readonly Spoken[], durationSeconds: number, seed: string): readonly Uint8Array[] {
  const length = Math.ceil(durationSeconds * SAMPLE_RATE)
  const random = seededRandom(`noise ${seed}`)
  return (['agent', 'lead'] as const).map((side) => {
    const samples = Float32Array.from({ length }, () => (random() * 2 - 1) * NOISE_LEVEL)
    for (const { speaker, startSeconds, samples: piece } of spoken) {
      const gain = GAIN[speaker] * (speaker === side ? 1 : LEAK)
      const from = Math.round(startSeconds * SAMPLE_RATE)
      for (let index = 0; index < piece.length && from + index < length; index++) {
        samples[from + index] = samples[from + index]! + piece[index]! * gain
      }
    }
    return levelsOf(samples, SAMPLE_RATE)
  })
}
