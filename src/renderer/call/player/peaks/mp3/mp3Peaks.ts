import { AssembledLevels } from '../levels/assembledLevels.ts'
import { Mp3Chunks, type Mp3Chunk } from './mp3Chunks.ts'
import type { MpegFrame } from '../../../../../domain/recordings/probing/mpeg/mpegFrame.ts'
import type { Mp3Answer, Mp3Task } from './mp3Task.ts'

/** One per core, up to eight: a ninth would mostly wait for bytes. */
const MOST_WORKERS = 8
/** Per worker: one chunk being decoded and one queued. */
const CHUNKS_ON_THEIR_WAY = 2

/** Decoded on all cores. `add` applies backpressure, so callers must await it, and memory stays limited. */
export class Mp3Peaks {
  readonly levels: AssembledLevels
  onPart: () => void = () => undefined
  private readonly chunks: Mp3Chunks
  private readonly workers: Worker[] = []
  private readonly idle: Worker[] = []
  private readonly waiting: Mp3Task[] = []
  private readonly ends = new Map<number, number>()
  private readonly first: MpegFrame
  private count = 0
  private failure: Error | null = null
  private changed = Promise.withResolvers<void>()

  constructor(first: MpegFrame) {
    this.first = first
    this.chunks = new Mp3Chunks(first)
    this.levels = new AssembledLevels(first.sampleRate)
    const count = Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency))
    for (let index = 0; index < count; index++) this.workers.push(this.startWorker())
    this.idle.push(...this.workers)
  }

  /** Resolves when more bytes are needed. Fails if mpg123 doesn't work in this browser. */
  async add(piece: Uint8Array): Promise<void> {
    this.give(this.chunks.add(piece))
    await this.until(() => this.ends.size < this.workers.length * CHUNKS_ON_THEIR_WAY)
  }

  async end(): Promise<void> {
    this.give(this.chunks.end())
    await this.until(() => this.ends.size === 0)
  }

  close(): void {
    for (const worker of this.workers) worker.terminate()
  }

  get countedSeconds(): number {
    return this.chunks.countedSeconds
  }

  expectedSeconds(totalBytes: number | null): number | null {
    return this.chunks.expectedSeconds(totalBytes)
  }

  private give(chunks: readonly Mp3Chunk[]): void {
    const { sampleRate, channels } = this.first
    for (const chunk of chunks) {
      this.ends.set(this.count, chunk.fromSample + chunk.samples)
      this.waiting.push({ ...chunk, number: this.count++, sampleRate, laneCount: channels === 1 ? 1 : 2 })
    }
    this.handOut()
  }

  private handOut(): void {
    while (this.idle.length > 0 && this.waiting.length > 0) {
      const task = this.waiting.shift()!
      this.idle.shift()!.postMessage(task, [task.bytes.buffer])
    }
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./mp3Decode.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', (event: MessageEvent<Mp3Answer>) => {
      const answer = event.data
      if (answer.kind === 'no-decoder') return this.fail()
      this.levels.add(answer.number, this.ends.get(answer.number)!, answer)
      this.ends.delete(answer.number)
      this.idle.push(worker)
      this.handOut()
      this.onPart()
      this.tell()
    })
    worker.addEventListener('error', () => this.fail())
    return worker
  }

  private fail(): void {
    this.failure = new NoMp3Decoder()
    this.tell()
  }

  private tell(): void {
    this.changed.resolve()
    this.changed = Promise.withResolvers()
  }

  private async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.failure) throw this.failure
      await this.changed.promise
    }
    if (this.failure) throw this.failure
  }
}

/** mpg123 failed to start or crashed: other decoders may work. */
export class NoMp3Decoder extends Error {}
