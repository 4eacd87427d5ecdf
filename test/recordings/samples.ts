/** Plain operations on mono samples (−1 to 1): read, trim, measure. */

/** What espeak-ng produces; everything is placed and mixed at this rate. */
export const SPEECH_RATE = 22_050

const FRAME_SECONDS = 0.005

// 40 dB below a line's loudest moment is breath and decay, not speech.
const SILENCE_BELOW_LOUDEST = 10 ** (-40 / 20)

/**
 * The samples of a 16-bit mono WAV as espeak-ng writes it to a pipe.
 * The sizes in its header are wrong in that case (the length isn't known yet), so the data extends to the end.
 */
export function readSpeechWav(bytes: Buffer): Float32Array {
  const dataAt = bytes.indexOf('data', 12, 'latin1')
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || dataAt < 0) throw new Error('not a WAV file')
  const rate = bytes.readUInt32LE(24)
  if (rate !== SPEECH_RATE) throw new Error(`expected ${SPEECH_RATE} Hz, got ${rate} Hz`)
  const start = dataAt + 8
  const samples = new Float32Array(Math.floor((bytes.length - start) / 2))
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = bytes.readInt16LE(start + index * 2) / 32_768
  }
  return samples
}

/** Trims leading and trailing silence and fades the edges over 4 ms to avoid clicks. */
export function trimSilence(samples: Float32Array): Float32Array {
  const frame = Math.round(FRAME_SECONDS * SPEECH_RATE)
  const levels = frameLevels(samples, frame)
  const threshold = Math.max(...levels) * SILENCE_BELOW_LOUDEST
  const first = levels.findIndex((level) => level > threshold)
  const last = levels.findLastIndex((level) => level > threshold)
  if (first < 0) throw new Error('nothing but silence')
  const trimmed = samples.slice(first * frame, (last + 1) * frame)
  const fade = Math.round(0.004 * SPEECH_RATE)
  for (let index = 0; index < fade; index += 1) {
    const gain = index / fade
    scaleAt(trimmed, index, gain)
    scaleAt(trimmed, trimmed.length - 1 - index, gain)
  }
  return trimmed
}

/** Root mean square over the audible parts of several pieces of speech. */
export function speechLevel(pieces: readonly Float32Array[]): number {
  const frame = Math.round(0.02 * SPEECH_RATE)
  const levels = pieces.flatMap((piece) => frameLevels(piece, frame))
  const threshold = Math.max(...levels) * 10 ** (-30 / 20)
  const audible = levels.filter((level) => level > threshold)
  return Math.sqrt(audible.reduce((sum, level) => sum + level * level, 0) / audible.length)
}

export function addAt(target: Float32Array, piece: Float32Array, atSample: number, gain: number) {
  for (let index = 0; index < piece.length; index += 1) {
    target[atSample + index] = (target[atSample + index] ?? 0) + (piece[index] ?? 0) * gain
  }
}

/** Root mean square from one second to another, as dB below full scale; −120 for silence. */
export function levelDb(samples: Float32Array, rate: number, from: number, to: number): number {
  const part = samples.subarray(Math.round(from * rate), Math.round(to * rate))
  const power = part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length)
  return Math.max(-120, 10 * Math.log10(power))
}

function frameLevels(samples: Float32Array, frame: number): number[] {
  const levels: number[] = []
  for (let start = 0; start < samples.length; start += frame) {
    const part = samples.subarray(start, start + frame)
    levels.push(Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length))
  }
  return levels
}

function scaleAt(samples: Float32Array, index: number, gain: number) {
  samples[index] = (samples[index] ?? 0) * gain
}
