import type { SpeechMetrics } from '../sql/speechColumns.ts'
import { measureContainer } from './measureContainer.ts'
import { measureWav } from './measureWav.ts'

/** What can be measured without understanding the speech; undefined where it can't. */
export interface Measured {
  readonly durationSeconds: number | undefined
  readonly hasPicture: boolean
  readonly metrics: Partial<SpeechMetrics>
}

/** Measures a recording of any format that can be imported. A file too damaged to read is kept, without a duration. */
export async function measureRecording(path: string): Promise<Measured> {
  const wav = await measureWav(path)
  if (wav !== undefined) return { ...wav, hasPicture: false }
  const { durationSeconds, hasPicture } = (await measureContainer(path)) ?? { durationSeconds: 0, hasPicture: false }
  return {
    // A header without samples has length 0.
    durationSeconds: durationSeconds > 0 ? Math.round(durationSeconds * 1000) / 1000 : undefined,
    hasPicture,
    metrics: {},
  }
}
