import { expect, it } from 'vitest'
import { isOnPath } from '../../../src/hosts/setup/systemPackages.mjs'
import { difference, ffprobe, foreignRecordings, probe } from './foreignRecordings.ts'

const paths = foreignRecordings()
const why = 'Debian: asterisk-core-sounds-en-{wav,gsm,g722}, alsa-utils, ffmpeg'

it.skipIf(paths.length < 1000)(`every recording of Asterisk and ALSA is known for what it is (${why})`, async () => {
  const kinds = new Map<string, number>()
  for (const path of paths) {
    const { kind, durationSeconds, channels, sampleRate, problem } = await probe(path)
    const extension = path.slice(path.lastIndexOf('.') + 1)
    expect({ path, kind, problem, channels }).toEqual({ path, kind: extension, problem: null, channels: 1 })
    expect(durationSeconds, path).toBeGreaterThan(0)
    expect([8000, 16_000, 48_000], path).toContain(sampleRate)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  for (const kind of ['wav', 'gsm', 'g722']) expect(kinds.get(kind), kind).toBeGreaterThan(300)
})

it.skipIf(paths.length < 1000 || !isOnPath('ffprobe'))(
  // All of them: `npm run bench -- probe`. A process for each takes a minute.
  `a sample of them has the length, the channels and the rate that ffprobe finds (${why})`,
  async () => {
    const sample = paths.filter((_, index) => index % 71 === 0)
    for (const path of sample) expect(difference(await probe(path), await ffprobe(path)), path).toBeNull()
    expect(sample.length).toBeGreaterThan(20)
  },
)
