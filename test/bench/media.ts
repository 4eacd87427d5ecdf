import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { benchRecording, RECORDINGS_FOLDER, type BenchRecording, type Container } from './media/benchRecordings.ts'
import { largestDifference } from './media/ffmpegLevels.ts'
import { measureHeap, type HeapMeasures } from './media/measureHeap.ts'
import { withMediaPage, type FrameMeasures, type MediaMeasures } from './media/measureMedia.ts'
import { measureTimeline, type TimelineMeasures } from './media/measureTimeline.ts'
import { serveMedia } from './media/serveMedia.ts'
import { buildPages } from './table/buildPages.ts'

/** What reads the recording: our player, plain wavesurfer, and the lower bounds. */
type Reader = 'ours' | 'wavesurfer' | 'readAlone' | 'mpg123Alone' | 'mediabunnyAlone'

const ENTRIES: { readonly [Name in Reader]: string } = {
  ours: 'ours.tsx',
  wavesurfer: 'wavesurfer.ts',
  readAlone: 'readAlone.ts',
  mpg123Alone: 'mpg123Alone.ts',
  mediabunnyAlone: 'mediabunnyAlone.ts',
}

/** The lower bound of each container, and our target as a multiple of it. */
const BOUNDS: { readonly [Name in Container]: { readonly reader: Reader; readonly most: number } } = {
  mp3: { reader: 'mpg123Alone', most: 1.2 },
  wav: { reader: 'readAlone', most: 3 },
  mp4: { reader: 'mediabunnyAlone', most: 1.2 },
}

const CONTAINERS: readonly Container[] = ['mp3', 'wav', 'mp4']

/**
 * The waveform of long recordings: our player compared with plain wavesurfer and with the lower bounds, in one run, each in a
 * separate browser; and what a frame costs while the timeline of an hour is zoomed and scrolled, beside wavesurfer with its
 * plug-ins. `npm run bench -- media [1h] [3h] [mp3] [wav] [mp4] [timeline] [heap] [without-wavesurfer]`; without arguments, everything. Needs ffmpeg and espeak-ng, which the set-up installs, and 3 GB in `.cache`.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const hours = [1, 3].filter((one) => args.includes(`${one}h`))
  const containers = CONTAINERS.filter((one) => args.includes(one))
  const isMore = ['heap', 'timeline'].some((one) => args.includes(one))
  const isOnlyMore = isMore && hours.length === 0 && containers.length === 0
  const wants = (one: 'heap' | 'timeline') => args.includes(one) || args.length === 0
  const isWithoutPeer = args.includes('without-wavesurfer')

  const recordings: BenchRecording[] = []
  for (const length of hours.length > 0 ? hours : [1, 3]) {
    for (const container of containers.length > 0 ? containers : CONTAINERS) {
      if (!isOnlyMore) recordings.push(await benchRecording(container, length))
    }
  }
  const hourPath = isMore || args.length === 0 ? recordingPath(await benchRecording('mp3', 1)) : ''

  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-media-'))
  try {
    const entries = Object.entries(ENTRIES)
    await buildPages(
      entries.map(([name, entry]) => ({ name, entry: join(import.meta.dirname, 'media', 'pages', entry) })),
      folder,
    )
    const { origin, close } = await serveMedia(folder, RECORDINGS_FOLDER)
    try {
      const outcomes: Outcome[] = []
      for (const recording of recordings) outcomes.push(await measureRecording(origin, recording, isWithoutPeer))
      const timelines: Timelines = new Map()
      for (const reader of wants('timeline') ? TIMELINES : []) {
        if (reader === 'wavesurfer' && isWithoutPeer) continue
        console.error(`Timeline: ${reader} …`)
        timelines.set(reader, await measureTimeline(`${origin}/${reader}/`, hourPath))
      }
      const heap = wants('heap') ? await measureHeap(`${origin}/ours/`, hourPath) : null
      return resultOf(outcomes, timelines, heap)
    } finally {
      close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const TIMELINES = ['ours', 'wavesurfer'] as const
type Timelines = Map<(typeof TIMELINES)[number], TimelineMeasures>

interface Outcome {
  readonly recording: BenchRecording
  readonly measures: ReadonlyMap<Reader, MediaMeasures>
  /** Reads from disk and discards, in Node. */
  readonly diskMs: number
  /** Difference from ffmpeg, out of 255; null if not measured. */
  readonly difference: number | null
}

async function measureRecording(origin: string, recording: BenchRecording, isWithoutPeer: boolean): Promise<Outcome> {
  const { container, hours } = recording
  const readers: Reader[] = ['readAlone', BOUNDS[container].reader, 'ours']
  if (!isWithoutPeer) readers.push('wavesurfer')
  const measures = new Map<Reader, MediaMeasures>()
  const diskMs = await readFromDisk(recording.path)
  for (const reader of new Set(readers)) {
    console.error(`${hours} h of ${container}: ${reader} …`)
    measures.set(reader, await withMediaPage(`${origin}/${reader}/`, (page) => page.measure(recordingPath(recording))))
  }
  const { levels } = measures.get('ours')!
  // One hour is enough: three hours repeat the same one.
  const difference = levels && hours === 1 ? await largestDifference(recording.path, levels) : null
  return { recording, measures, diskMs, difference }
}

function recordingPath({ path }: BenchRecording): string {
  return `/recordings/${basename(path)}`
}

async function readFromDisk(path: string): Promise<number> {
  const startedAt = performance.now()
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) void piece
  return performance.now() - startedAt
}

function resultOf(outcomes: readonly Outcome[], timelines: Timelines, heap: HeapMeasures | null): BenchResult {
  const rows = outcomes.flatMap(({ recording, measures, diskMs }) => [
    [
      `${recording.hours} h ${recording.container}`,
      'file alone, Node',
      '',
      diskMs / 1000,
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ],
    ...[...measures].map(([reader, one]) => [
      `${recording.hours} h ${recording.container}`,
      reader,
      one.firstMs === null ? '' : one.firstMs / 1000,
      one.failure === null ? one.fullMs / 1000 : `fails: ${one.failure}`,
      one.workerSeconds ?? '',
      one.mainSeconds ?? '',
      one.memoryBytes === null ? '' : one.memoryBytes / 1e6,
      one.longTasksMs.length,
      Math.max(0, ...one.longTasksMs),
      one.cpuTasksOver50Ms,
    ]),
  ])
  const timelineRows = [...timelines].flatMap(([reader, measures]) =>
    [...measures].map(([gesture, { frameMs, busyMsPerFrame, longTasksMs, cpuTasksOver50Ms }]) => [
      ...[`1 h mp3, ${gesture}`, reader, '', '', '', '', ''],
      ...[longTasksMs.length, Math.max(0, ...longTasksMs), cpuTasksOver50Ms, p95(frameMs), busyMsPerFrame],
    ]),
  )
  return {
    title:
      'Recordings of speech, 44.1 kHz stereo. Times from the start; processor time of the renderer’s other threads and of its main one; memory above idle at its highest; tasks of the main thread over 50 ms by the clock, the longest, and those that had 50 ms of processor; frames while zooming and scrolling, and their processor time of the main thread',
    columns: [
      'recording',
      'reader',
      'first s',
      'full s',
      'workers cpu s',
      'main cpu s',
      'memory MB',
      'tasks',
      'longest ms',
      'by cpu',
      'frame p95 ms',
      'cpu ms a frame',
    ],
    rows: [...rows, ...timelineRows],
    figures: Object.fromEntries([
      ...outcomes.flatMap(figuresOf),
      ...[...timelines].flatMap(([reader, measures]) =>
        [...measures].flatMap(([gesture, frames]) => frameFigures(`${reader}${CAPITALS[gesture]}`, frames)),
      ),
      ...heapFigures(heap),
    ]),
  }
}

const CAPITALS = { rest: 'Rest', zoom: 'Zoom', scroll: 'Scroll' } as const

function frameFigures(
  name: string,
  { frameMs, busyMsPerFrame, longTasksMs, cpuTasksOver50Ms }: FrameMeasures,
): readonly (readonly [string, number])[] {
  return [
    [`${name}FrameP95Ms`, p95(frameMs)],
    [`${name}FrameBusyMs`, busyMsPerFrame],
    [`${name}TasksOver50Ms`, longTasksMs.length],
    [`${name}TasksOver50MsOfCpu`, cpuTasksOver50Ms],
  ]
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

function figuresOf({ recording, measures, diskMs, difference }: Outcome): readonly (readonly [string, number])[] {
  const name = `${recording.container}${recording.hours}h`
  const ours = measures.get('ours')!
  const bound = measures.get(BOUNDS[recording.container].reader)!
  const peer = measures.get('wavesurfer')
  const figures: [string, number | null][] = [
    [`${name}FirstMs`, ours.firstMs],
    [`${name}FullMs`, ours.fullMs],
    [`${name}BoundMs`, bound.fullMs],
    [`${name}DiskMs`, diskMs],
    [`${name}BoundRatio`, bound.fullMs / ours.fullMs],
    [`${name}BoundCpuRatio`, ratio(bound.workerSeconds, ours.workerSeconds)],
    [`${name}TargetBoundRatio`, 1 / BOUNDS[recording.container].most],
    [`${name}MemoryBytes`, ours.memoryBytes],
    [`${name}TasksOver50Ms`, ours.longTasksMs.length],
    [`${name}TasksOver50MsOfCpu`, ours.cpuTasksOver50Ms],
    [`${name}StepsOffFfmpeg`, difference],
    [`${name}WavesurferRatio`, peer && peer.failure === null ? peer.fullMs / ours.fullMs : null],
    [`${name}WavesurferMemoryBytes`, peer?.memoryBytes ?? null],
  ]
  return figures.filter((figure): figure is [string, number] => figure[1] !== null)
}

function ratio(theirs: number | null, ours: number | null): number | null {
  return ours === null || theirs === null ? null : theirs / ours
}

function heapFigures(heap: HeapMeasures | null): readonly (readonly [string, number])[] {
  if (!heap) return []
  return [
    ['heapAfterWarmUpBytes', heap.afterWarmUp],
    ['heapAfterTwentyMoreCallsBytes', heap.afterTwenty],
    ['heapRatio', heap.afterWarmUp / heap.afterTwenty],
    ['heapMoreNodes', heap.nodesMore],
    ['heapMoreListeners', heap.listenersMore],
  ]
}
