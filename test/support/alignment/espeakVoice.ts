import { readSpeechWav, SPEECH_RATE, trimSilence } from '../../recordings/samples.ts'
import { run } from '../../recordings/run.ts'
import { SAMPLE_RATE, type Say } from './placedConversation.ts'

const VOICES = { agent: ['en-us+f3', 168], lead: ['en-gb', 150] } as const

/** Speech of espeak-ng, cached by text and pace; null if the program is missing. */
export async function espeakVoice(): Promise<Say | null> {
  try {
    await run('espeak-ng', ['--version'])
  } catch {
    // Not installed: the caller uses generated sound instead, and reports that.
    return null
  }
  const said = new Map<string, Promise<Float32Array>>()
  return async (text, speaker, pace) => {
    const [voice, wordsPerMinute] = VOICES[speaker]
    const speed = String(Math.round(wordsPerMinute * pace))
    const key = `${voice} ${speed} ${text}`
    const known = said.get(key) ?? speak(text, voice, speed)
    said.set(key, known)
    return await known
  }
}

async function speak(text: string, voice: string, speed: string): Promise<Float32Array> {
  const { stdout } = await run('espeak-ng', ['--stdout', '-b', '1', '-v', voice, '-s', speed, '--', text])
  const samples = trimSilence(readSpeechWav(stdout))
  const every = SPEECH_RATE / SAMPLE_RATE
  // The levels only use the loudest of 20 ms, so taking the loudest of every three samples loses nothing.
  return Float32Array.from({ length: Math.floor(samples.length / every) }, (_, index) => {
    let loudest = 0
    for (let at = index * every; at < (index + 1) * every; at++) {
      if (Math.abs(samples[at]!) > Math.abs(loudest)) loudest = samples[at]!
    }
    return loudest
  })
}
