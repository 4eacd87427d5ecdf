/** Who is heard for how many seconds: the agent on the left channel, the lead on the right. */
export type Talk = readonly (readonly [who: 'agent' | 'lead' | 'silence', seconds: number])[]

const RATE = 8000

/** A stereo WAV, 16 bit, 8 kHz, with a tone where somebody speaks. */
export function talkingWav(talk: Talk): Buffer {
  const frames = talk.reduce((sum, [, seconds]) => sum + Math.round(seconds * RATE), 0)
  const data = Buffer.alloc(frames * 4)
  let frame = 0
  for (const [who, seconds] of talk) {
    for (let left = Math.round(seconds * RATE); left > 0; left--, frame++) {
      const sample = Math.round(8000 * Math.sin((2 * Math.PI * 220 * frame) / RATE))
      if (who === 'agent') data.writeInt16LE(sample, frame * 4)
      if (who === 'lead') data.writeInt16LE(sample, frame * 4 + 2)
    }
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 4, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}
