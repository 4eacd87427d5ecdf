import { seededRandom } from '../../recordings/seededRandom.ts'
import { SAMPLE_RATE, type Say } from './placedConversation.ts'

const SYLLABLES_PER_SECOND = 4.6
/** The fraction of a syllable in which the volume rises; between syllables it drops to a fifth. */
const BETWEEN_SYLLABLES = 0.2

/**
 * Generates sound with the loudness of speech without a synthesizer: a rise for each syllable (group of vowels), of varying
 * length and volume, with a pause at each comma and full stop. Not intelligible, but the alignment only uses the levels.
 */
export function drawnVoice(seed: string): Say {
  return async (text, speaker, pace) => {
    const random = seededRandom(`${seed} ${speaker} ${pace} ${text}`)
    const slowness = (speaker === 'agent' ? 0.95 : 1.07) / pace
    const pieces: Float32Array[] = []
    for (const clause of text.split(/(?<=[.,;:!?…])\s+/u)) {
      if (pieces.length > 0) pieces.push(new Float32Array(Math.round(SAMPLE_RATE * (0.16 + random() * 0.2))))
      pieces.push(...syllablesOf(clause).map((syllable) => drawSyllable(syllable, slowness, random)))
    }
    const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of pieces) {
      samples.set(piece, at)
      at += piece.length
    }
    return samples
  }
}

/** Numbers are read approximately digit by digit. */
function syllablesOf(text: string): readonly string[] {
  const syllables = text.match(/\d|[^aeiouy\d]*[aeiouy]+(?:[^aeiouy\d\s]+(?=\s|$))?/giu)
  return syllables ?? [text]
}

function drawSyllable(syllable: string, slowness: number, random: () => number): Float32Array {
  // A syllable with more letters takes longer, but not proportionally.
  const seconds = (slowness / SYLLABLES_PER_SECOND) * (0.5 + 0.15 * syllable.length) * (0.8 + random() * 0.4)
  const loudness = 0.5 + random() * 0.5
  const length = Math.max(1, Math.round(seconds * SAMPLE_RATE))
  return Float32Array.from({ length }, (_, index) => {
    const swell = BETWEEN_SYLLABLES + (1 - BETWEEN_SYLLABLES) * Math.sin((Math.PI * index) / length)
    return loudness * swell * (random() * 2 - 1)
  })
}
