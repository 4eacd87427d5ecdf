import { seededRandom } from '../../recordings/seededRandom.ts'
import type { MadeRecording } from '../../recordings/madeRecording.ts'
import { drawnVoice } from './drawnVoice.ts'
import { levelsOf, mixedLevels } from './knownConversation.ts'
import { SAMPLE_RATE } from './placedConversation.ts'

/**
 * Levels of a recording generated from its known line times, for environments that can't decode it: each line's sound has the
 * rises and pauses of its own text, stretched to its duration in the recording, over some noise. Stereo if the recording is.
 */
export async function levelsFromTimes(recording: MadeRecording): Promise<readonly Uint8Array[]> {
  const say = drawnVoice(recording.id)
  const random = seededRandom(`noise ${recording.id}`)
  const channels = await Promise.all(
    (['agent', 'lead'] as const).map(async (side) => {
      const length = Math.ceil(recording.durationSeconds * SAMPLE_RATE)
      const samples = Float32Array.from({ length }, () => (random() * 2 - 1) * 0.004)
      for (const { speaker, text, startSeconds, endSeconds } of recording.lines) {
        if (speaker !== side) continue
        const said = await say(text, speaker, 1)
        const from = Math.round(startSeconds * SAMPLE_RATE)
        const count = Math.round((endSeconds - startSeconds) * SAMPLE_RATE)
        for (let index = 0; index < count && from + index < length; index++) {
          samples[from + index]! += 0.6 * said[Math.floor((index * said.length) / count)]!
        }
      }
      return levelsOf(samples, SAMPLE_RATE)
    }),
  )
  return recording.channels === 2 ? channels : [mixedLevels(channels)]
}
