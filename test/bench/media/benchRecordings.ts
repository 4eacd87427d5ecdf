import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../recordings/run.ts'
import { readCatalog, sentencesOf } from '../../support/alignment/recordedConversations.ts'

export type Container = 'mp3' | 'wav' | 'mp4'

export interface BenchRecording {
  readonly container: Container
  readonly hours: number
  readonly path: string
  readonly bytes: number
}

/** Created once per checkout; 2.9 GB in total. */
export const RECORDINGS_FOLDER = join(import.meta.dirname, '../../../.cache/bench-media')

/** Five minutes of speech, one voice per channel, repeated: decoding time doesn't depend on the content. */
const BASE_SECONDS = 300
/** Enough lines for that, of about four seconds each. */
const BASE_SENTENCES = 120
const CD = ['-ar', '44100', '-ac', '2']

/** Puts the index first, as in recordings for streaming. Other containers ignore the flag. */
const FAST_START = ['-movflags', '+faststart']
const CODECS: { readonly [Name in Container]: readonly string[] } = {
  wav: ['-c:a', 'pcm_s16le'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '128k'],
  mp4: ['-c:a', 'aac', '-b:a', '128k', ...FAST_START],
}

/** A recording of this many hours of speech, 44.1 kHz stereo. Throws a clear error if espeak-ng or ffmpeg is missing. */
export async function benchRecording(container: Container, hours: number): Promise<BenchRecording> {
  await mkdir(RECORDINGS_FOLDER, { recursive: true })
  const path = await made(`${hours}h.${container}`, async (to) => {
    // Encoding takes minutes, so encode one hour and repeat it for longer recordings.
    const source = hours === 1 ? await baseSpeech() : (await benchRecording(container, 1)).path
    const codec = hours === 1 ? CODECS[container] : ['-c', 'copy', ...FAST_START]
    console.error(`Making ${hours} h of ${container} …`)
    await ffmpeg(['-stream_loop', '-1', '-i', source, '-t', String(hours * 3600), ...codec, to])
  })
  return { container, hours, path, bytes: (await stat(path)).size }
}

async function baseSpeech(): Promise<string> {
  const sentences = sentencesOf(await readCatalog()).slice(0, BASE_SENTENCES)
  const sides = await Promise.all([
    side('left', 'en-us+f3', 168, sentences),
    side('right', 'en-gb', 150, sentences.toReversed()),
  ])
  return made('speech.wav', (to) =>
    ffmpeg([
      ...sides.flatMap((path) => ['-stream_loop', '-1', '-i', path]),
      ...['-filter_complex', '[0:a][1:a]join=inputs=2:channel_layout=stereo', ...CD, '-t', String(BASE_SECONDS), to],
    ]),
  )
}

async function side(
  name: string,
  voice: string,
  wordsPerMinute: number,
  sentences: readonly string[],
): Promise<string> {
  return made(`${name}.wav`, async (to) => {
    const text = join(RECORDINGS_FOLDER, `${name}.txt`)
    await writeFile(text, sentences.join('\n\n'))
    await run('espeak-ng', ['-v', voice, '-s', String(wordsPerMinute), '-w', to, '-f', text])
  })
}

async function ffmpeg(args: readonly string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
}

/** Creates the file under a temporary name and renames it, so that an interruption leaves no partial file. */
async function made(name: string, make: (to: string) => Promise<void>): Promise<string> {
  const path = join(RECORDINGS_FOLDER, name)
  if (await stat(path).catch(() => null)) return path
  const making = join(RECORDINGS_FOLDER, `making-${process.pid}-${name}`)
  await make(making)
  await rename(making, path)
  return path
}
