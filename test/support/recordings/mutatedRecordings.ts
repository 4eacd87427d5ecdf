import { globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { createRandom, type Random } from '../../../src/simulator/seed/random.ts'

const MADE = join(import.meta.dirname, '..', '..', '..', 'src', 'core', 'imports', 'probing', 'testing', 'recordings')

/** A valid recording. `format`: its file extension. */
export interface Recording {
  readonly format: string
  readonly fileName: string
  readonly bytes: Buffer
}

/** At least one of every format that is detected by its bytes or its name. */
export function wholeRecordings(): readonly Recording[] {
  const made = globSync(join(MADE, '*'))
    .toSorted()
    .map((path) => recording(basename(path), readFileSync(path)))
  return [
    ...made,
    recording('frames.amr', Buffer.concat([Buffer.from('#!AMR\n'), repeated([0x3c, 31])])),
    recording('wide.amr', Buffer.concat([Buffer.from('#!AMR-WB\n'), repeated([0x14, 23])])),
    recording('frames.gsm', repeated([0xd2, 32])),
    recording('bytes.g722', repeated([0x5a, 7])),
    recording('mu-law.au', Buffer.concat([Buffer.from('.snd'), words(24, 1000, 1, 8000, 1), repeated([0x55, 9])])),
    recording('sound.aiff', aiff()),
    recording('sound.caf', Buffer.concat([Buffer.from('caff\0\x01\0\0desc'), repeated([0, 31])])),
    recording('sound.wma', Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), repeated([1, 30])])),
  ]
}

function recording(fileName: string, bytes: Buffer): Recording {
  return { format: extname(fileName).slice(1), fileName, bytes }
}

/** A hundred frames, each with a first byte and this many others. */
function repeated([first, rest]: readonly [first: number, rest: number]): Buffer {
  const frame = Buffer.from([first, ...Array.from({ length: rest }, (_, index) => (index * 37) % 256)])
  return Buffer.concat(Array.from({ length: 100 }, () => frame))
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** One channel of 16 bits at 8 kHz, 500 frames. */
function aiff(): Buffer {
  const common = Buffer.from('434f4d4d000000120001000001f40010400bfa00000000000000', 'hex')
  const sound = Buffer.concat([Buffer.from('SSND'), words(1008, 0, 0), Buffer.alloc(1000, 7)])
  return Buffer.concat([
    Buffer.from('FORM'),
    words(4 + common.length + sound.length),
    Buffer.from('AIFF'),
    common,
    sound,
  ])
}

/**
 * Number `index` of an endless sequence: cycles through the formats with different damage each time. The same on every machine.
 */
export function mutatedRecording(whole: readonly Recording[], index: number): Recording {
  const random = createRandom('mutated recordings', index)
  const formats = [...new Set(whole.map(({ format }) => format))]
  const format = formats[index % formats.length]
  const { fileName, bytes } = random.pick(whole.filter((one) => one.format === format))
  let mutated = Buffer.from(bytes)
  const times = random.weighted([
    [1, 5],
    [2, 3],
    [8, 1],
  ])
  for (let time = 0; time < times; time += 1) mutated = random.pick(MUTATIONS)(mutated, random, whole)
  return recording(fileName, mutated)
}

type Mutation = (bytes: Buffer<ArrayBuffer>, random: Random, whole: readonly Recording[]) => Buffer<ArrayBuffer>

/** Values that parsers trust as lengths and counts: the largest, the smallest, and those next to a sign change. */
const EDGES = [0, 1, 7, 8, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff]

const MUTATIONS: readonly Mutation[] = [
  function flipBits(bytes, random) {
    for (let count = random.int(1, 16); count > 0 && bytes.length > 0; count -= 1) {
      const at = place(bytes, random)
      bytes[at] = bytes[at]! ^ (1 << random.int(0, 7))
    }
    return bytes
  },
  function setWord(bytes, random) {
    if (bytes.length < 8) return bytes
    for (let count = random.int(1, 4); count > 0; count -= 1) {
      const at = Math.min(place(bytes, random), bytes.length - 4)
      const value = random.pick([...EDGES, bytes.length, bytes.length - at])
      if (random.chance(0.5)) bytes.writeUInt32BE(value, at)
      else bytes.writeUInt32LE(value, at)
    }
    return bytes
  },
  function cut(bytes, random) {
    return bytes.subarray(0, random.int(0, bytes.length))
  },
  function endInZeros(bytes, random) {
    return bytes.fill(0, random.int(0, bytes.length))
  },
  function addZeros(bytes, random) {
    return Buffer.concat([bytes, Buffer.alloc(random.int(1, 5000))])
  },
  function leaveOut(bytes, random) {
    const from = random.int(0, bytes.length)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random.int(1, 600))])
  },
  function repeat(bytes, random) {
    const from = random.int(0, bytes.length)
    return Buffer.concat([bytes.subarray(0, from + random.int(1, 600)), bytes.subarray(from)])
  },
  function overwrite(bytes, random) {
    const from = place(bytes, random)
    for (let at = from; at < Math.min(bytes.length, from + 64); at += 1) bytes[at] = random.int(0, 255)
    return bytes
  },
  function splice(bytes, random, whole) {
    const other = random.pick(whole).bytes
    return Buffer.concat([bytes.subarray(0, random.int(0, bytes.length)), other.subarray(random.int(0, other.length))])
  },
]

/** Anywhere, and half of the time in the first 300 bytes, where headers are. */
function place(bytes: Buffer, random: Random): number {
  const last = Math.max(0, bytes.length - 1)
  return random.int(0, random.chance(0.5) ? Math.min(300, last) : last)
}
