import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom, type Random } from '../../../src/simulator/seed/random.ts'
import { wholeRecordings, type Recording } from '../recordings/mutatedRecordings.ts'
import { pcmWav } from '../recordings/pcmWav.ts'

/** Times are in seconds after the start. */
export interface UnfinishedFile {
  readonly name: string
  readonly how: string
  /** What its recorder or its copy does, in order. */
  readonly steps: readonly { readonly at: number; readonly act: () => void }[]
  /** Its content when it is finished; until the last step, it isn't. */
  readonly content: Buffer
  readonly doneAt: number
  /** It stays incomplete. */
  readonly isCutOff: boolean
  /** Until then, another program has it open. */
  readonly lockedUntil: number
}

interface Making {
  readonly extension: string
  readonly content: Buffer
  readonly steps: readonly Step[]
  readonly isCutOff?: boolean
  readonly lockedUntil?: number
}

interface Step {
  readonly at: number
  readonly bytes: Buffer
  /** Another file takes its place. */
  readonly isRenamed?: boolean
  /** The time of the file isn't updated, as by a server that does so when the file is closed. */
  readonly keepsTime?: boolean
}

/** Files in the making, in all the ways that look finished too early. `startMs` is the wall time of their first byte. */
export function unfinishedFiles(folder: string, count: number, startMs: number): readonly UnfinishedFile[] {
  const random = createRandom('unfinished files')
  const makers = Object.entries(MAKERS)
  return Array.from({ length: count }, (_, index) => {
    const [how, make] = makers[index % makers.length]!
    const { extension, content, steps, isCutOff = false, lockedUntil = 0 } = make(random)
    const name = `${index}-${how}.${extension}`
    const path = join(folder, name)
    return {
      name,
      how,
      content,
      isCutOff,
      lockedUntil,
      doneAt: Math.max(lockedUntil, steps.at(-1)!.at),
      steps: steps.map((step) => ({ at: step.at, act: () => perform(step, path, startMs) })),
    }
  })
}

function perform({ at, bytes, isRenamed = false, keepsTime = false }: Step, path: string, startMs: number): void {
  const target = isRenamed ? `${path}.part` : path
  writeFileSync(target, bytes)
  const seconds = startMs / 1000 + (keepsTime ? 0 : at)
  utimesSync(target, seconds, seconds)
  if (isRenamed) renameSync(target, path)
}

const MAKERS: Readonly<Record<string, (random: Random) => Making>> = {
  'space reserved, no new times': (random) => {
    const content = randomWav(random, 40_000)
    const cuts = [44, ...cutsOf(random, content.length), content.length]
    return {
      extension: 'wav',
      content,
      steps: timed(random, cuts, 500).map(({ at, to }) => ({ at, bytes: withZeros(content, to), keepsTime: true })),
    }
  },
  'space reserved, a byte per second': (random) => {
    const content = randomWav(random, 30)
    const steps = Array.from({ length: 31 }, (_, at) => ({ at, bytes: withZeros(content, 44 + at), keepsTime: true }))
    return { extension: 'wav', content, steps }
  },
  'a byte per second': (random) => {
    const content = randomWav(random, 30)
    const steps = Array.from({ length: 31 }, (_, at) => ({ at, bytes: content.subarray(0, 44 + at) }))
    return { extension: 'wav', content, steps }
  },
  growing: (random) => {
    const { format: extension, bytes: content } = random.pick(RECORDINGS)
    return { extension, content, steps: growing(random, content) }
  },
  'renamed in': (random) => {
    const { format: extension, bytes: content } = random.pick(RECORDINGS)
    return { extension, content, steps: [{ at: random.int(0, 300), bytes: content, isRenamed: true }] }
  },
  'cut off': (random) => {
    const { format: extension, bytes } = random.pick(RECORDINGS.filter(({ format }) => ANNOUNCING.has(format)))
    const content = bytes.subarray(0, random.int(Math.ceil(bytes.length * 0.4), Math.floor(bytes.length * 0.9)))
    return { extension, content, steps: growing(random, content), isCutOff: true }
  },
  replaced: (random) => {
    const [former, content] = [randomWav(random, 2000), randomWav(random, 2000)]
    const at = random.int(1, 9)
    const isSameTime = random.chance(0.5)
    return {
      extension: 'wav',
      content,
      steps: [
        { at: 0, bytes: former },
        { at, bytes: content, isRenamed: true, keepsTime: isSameTime },
      ],
    }
  },
  locked: (random) => {
    const content = randomWav(random, 2000)
    const until = random.int(20, 400)
    return {
      extension: 'wav',
      content,
      steps: [{ at: 0, bytes: content }],
      lockedUntil: until,
    }
  },
  'lengths written last': (random) => {
    const content = randomWav(random, 20_000)
    const open = Buffer.from(content)
    open.writeUInt32LE(0, 4)
    open.writeUInt32LE(0, 40)
    const steps = growing(random, open)
    const last = steps.at(-1)!
    return { extension: 'wav', content, steps: [...steps.slice(0, -1), { at: last.at, bytes: content }] }
  },
  'all zeros first': (random) => {
    const { format: extension, bytes: content } = random.pick(RECORDINGS)
    const zeros = Buffer.alloc(content.length)
    return {
      extension,
      content,
      steps: [
        { at: 0, bytes: zeros, keepsTime: true },
        { at: random.int(1, 500), bytes: content, keepsTime: true },
      ],
    }
  },
  'written twice': (random) => {
    const content = randomWav(random, 30_000)
    const first = growing(random, content).slice(0, -1)
    const from = first.at(-1)!.at + random.int(1, 60)
    const second = growing(random, content).map(({ at, bytes }) => ({ at: from + at, bytes }))
    return { extension: 'wav', content, steps: [...first, ...second] }
  },
}

const RECORDINGS: readonly Recording[] = wholeRecordings().filter(
  ({ fileName, bytes }) => bytes.length > 200 && fileName !== 'silent-video.mp4',
)
/** Their files say how long they are. */
const ANNOUNCING = new Set(['wav', 'm4a', 'mp4', 'flac'])
/** Longer pauses are possible only for formats that say where they end. */
const LONGEST_PAUSE_SECONDS = 100

function growing(random: Random, content: Buffer): Step[] {
  const cuts = [0, ...cutsOf(random, content.length), content.length]
  return timed(random, cuts, LONGEST_PAUSE_SECONDS).map(({ at, to }) => ({ at, bytes: content.subarray(0, to) }))
}

function cutsOf(random: Random, length: number): number[] {
  return Array.from({ length: random.int(1, 6) }, () => random.int(1, length - 1)).toSorted((a, b) => a - b)
}

function timed(random: Random, cuts: readonly number[], longestPause: number): { at: number; to: number }[] {
  let at = 0
  return cuts.map((to, index) => {
    if (index > 0) at += random.int(1, longestPause)
    return { at, to }
  })
}

function withZeros(content: Buffer, to: number): Buffer {
  return Buffer.concat([content.subarray(0, to), Buffer.alloc(content.length - to)])
}

/** Without zeros in the sound. */
function randomWav(random: Random, soundBytes: number): Buffer {
  return pcmWav(Buffer.from(Array.from({ length: soundBytes }, () => random.int(1, 255))))
}
