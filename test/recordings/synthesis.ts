/** Synthesizes one line with espeak-ng and trims silence. */

import { readSpeechWav, trimSilence } from './samples.ts'
import { run } from './run.ts'
import type { Voice } from './conversation.ts'

// Written form to spoken form.
const SAID: readonly (readonly [RegExp, string])[] = [
  [/\bSSO\b/g, 'S S O'],
  [/\bDPA\b/g, 'D P A'],
  [/\bCSVs\b/g, 'C S Vs'],
  [/\bQ([1-4])\b/g, 'Q $1'],
  [/\bSOC 2\b/g, 'sock two'],
  [/\b24\/7\b/g, 'twenty-four seven'],
  [/\bUh-huh\b/g, 'Uh huh'],
]

export async function speak(text: string, voice: Voice): Promise<Float32Array> {
  const said = SAID.reduce((words, [written, spoken]) => words.replace(written, spoken), text)
  const { stdout } = await run('espeak-ng', [
    '--stdout',
    ...['-b', '1'],
    ...['-v', voice.espeak],
    ...['-s', String(voice.wordsPerMinute)],
    ...['-p', String(voice.pitch)],
    '--',
    said,
  ])
  return trimSilence(readSpeechWav(stdout))
}

/**
 * Throws if a voice's variant (`+f3`) changes nothing. espeak-ng silently ignores unknown variants,
 * and all variants of `en-gb` (1.51), so both people would sound alike.
 */
export async function assertVoiceIsReal(voice: Voice): Promise<void> {
  const [language = ''] = voice.espeak.split('+')
  const words = 'How are you today?'
  const [withVariant, without] = await Promise.all([speak(words, voice), speak(words, { ...voice, espeak: language })])
  if (voice.espeak !== language && Buffer.from(withVariant.buffer).equals(Buffer.from(without.buffer))) {
    throw new Error(`espeak-ng ignores the variant of ${voice.espeak}`)
  }
}
