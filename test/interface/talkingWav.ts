import { pcmWav, WAV_RATE } from '../support/recordings/pcmWav.ts'

/** Who speaks for how many seconds: the agent on the left channel, the lead on the right. */
export type Talk = readonly (readonly [who: 'agent' | 'lead' | 'silence', seconds: number])[]

/** A stereo WAV with a tone wherever a person speaks. */
export function talkingWav(talk: Talk): Buffer {
  const frames = talk.reduce((sum, [, seconds]) => sum + Math.round(seconds * WAV_RATE), 0)
  const samples = Buffer.alloc(frames * 4)
  let frame = 0
  for (const [who, seconds] of talk) {
    for (let left = Math.round(seconds * WAV_RATE); left > 0; left--, frame++) {
      const sample = Math.round(8000 * Math.sin((2 * Math.PI * 220 * frame) / WAV_RATE))
      if (who === 'agent') samples.writeInt16LE(sample, frame * 4)
      if (who === 'lead') samples.writeInt16LE(sample, frame * 4 + 2)
    }
  }
  return pcmWav(samples, 2)
}
