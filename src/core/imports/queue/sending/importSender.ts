import type { ImportStop } from '../../../../contract/snapshots.ts'
import type { EpochMs } from '../../../../domain/units.ts'
import type { Log } from '../../../diagnostics/log.ts'
import type { ExpectedErrors } from '../../../expectedErrors.ts'
import type { Clock } from '../../../ports.ts'
import type { HeldBatches } from '../heldBatches.ts'
import { type ImportPause, pauseAfter } from '../importPause.ts'
import type { ImportJournal } from '../journal/importJournal.ts'
import type { ImportRecord, StoredImportState } from '../journal/importRecord.ts'
import { nextStep, type NextStep } from './importPlan.ts'
import { ImportPump } from './importPump.ts'
import { tryImport, type RunnerOptions, type TryResult } from './importRunner.ts'
import { isAgentRefused } from './refusedAgent.ts'
import { stateAfter } from './stateAfter.ts'
import { isUnexplained, stopAfter } from './stopAfter.ts'

export interface ImportSenderOptions extends RunnerOptions {
  readonly journal: ImportJournal
  readonly held: HeldBatches
  /** Nothing is sent: the administrator of this computer doesn't allow it. */
  readonly isImportForbidden?: boolean
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly log: Log
  readonly changed: () => void
  /** Called for progress, and when the times of queued imports may have changed. */
  readonly moved: () => void
  /** The service accepted it. `isWritten` false: it is sent again after a restart, with the same key and bytes. */
  readonly accepted: (record: ImportRecord, isWritten: boolean) => Promise<void>
  readonly failed: (record: ImportRecord) => void
}

/** The import that is being sent. */
interface Running {
  readonly importId: string
  readonly stop: AbortController
  /** Stopped by a person, not because the app quits. */
  isCanceled: boolean
  /** Whether its request may have been sent. Until then, it may wait long for the share of its file. */
  isBegun: boolean
  /** Shown while its disk or share doesn't respond. */
  diskPause: ImportPause | null
  sentBytes: number
}

/** Sends queued imports one at a time, each at its turn. Each state is in the journal before its effect is visible. */
export class ImportSender {
  readonly #options: ImportSenderOptions
  readonly #pump: ImportPump
  readonly #stopListening: () => void
  #running: Running | null = null
  #pause: ImportPause | null = null
  /** Number of consecutive refusals without an explanation. */
  #unexplained = 0

  constructor(options: ImportSenderOptions) {
    const { budget, clock, journal, changed, moved } = options
    this.#options = options
    this.#pump = new ImportPump({
      clock,
      plan: () => this.#plan(),
      send: (importId) => this.#send(journal.listed.get(importId)),
      // While the queue is stopped, the times of its imports change with the clock.
      onWait: () => (journal.stopped() === null ? moved() : changed()),
    })
    this.#stopListening = budget.onChange(moved)
  }

  get pause(): ImportPause | null {
    return this.#running?.diskPause ?? this.#pause
  }

  sentBytes(importId: string): number {
    return this.#running?.importId === importId ? this.#running.sentBytes : 0
  }

  /** Starts sending, after a pause if there is one. */
  start(): void {
    this.#pump.run()
  }

  /** Starts sending. Also checks again whether the reason for a pause has passed. */
  run(): void {
    if (this.#pause !== null) this.#pause = { ...this.#pause, until: 0 }
    this.start()
  }

  /**
   * Plans again: something has changed, or the computer slept, so that the time it waits for may have passed. An import that has not
   * begun lets another go first, or none.
   */
  replan(): void {
    const running = this.#running
    if (running !== null && !running.isBegun) {
      const step = this.#plan()
      if (step.kind !== 'send' || step.importId !== running.importId) running.stop.abort()
    }
    this.#pump.wakeUp()
  }

  /** Sends nothing more until `resume`. Finishes what is being sent. */
  stop(stopped: ImportStop): void {
    const { journal, changed } = this.#options
    if (journal.stopped() !== null) return
    journal.stop(stopped)
    changed()
    this.replan()
  }

  resume(): void {
    const { journal, changed } = this.#options
    if (journal.stopped() === null) return
    journal.stop(null)
    this.#unexplained = 0
    changed()
    this.run()
  }

  abort(importId: string): void {
    if (this.#running?.importId !== importId) return
    this.#running.isCanceled = true
    this.#running.stop.abort()
  }

  /** The next start resumes what was being sent. */
  async close(): Promise<void> {
    this.#stopListening()
    const ended = this.#pump.close()
    this.#running?.stop.abort()
    await ended
  }

  #plan(): NextStep {
    const { budget, clock, held, journal, isImportForbidden = false } = this.#options
    const waiting: string[] = []
    let heldUntil: EpochMs | null = null
    for (const { importId, batchId } of journal.listed.turns()) {
      const until = held.until(batchId)
      if (until === null) waiting.push(importId)
      else heldUntil = Math.min(until, heldUntil ?? until)
    }
    return nextStep({
      now: clock.now(),
      waiting,
      heldUntil,
      isStopped: isImportForbidden || journal.stopped() !== null,
      pause: this.#pause,
      limitUntil: budget.nextAt(),
    })
  }

  async #send(record: ImportRecord): Promise<void> {
    const { clock, journal, changed, moved } = this.#options
    const { importId } = record
    const stop = new AbortController()
    const running: Running = { importId, stop, isCanceled: false, isBegun: false, diskPause: null, sentBytes: 0 }
    this.#running = running
    const result = await tryImport(record, this.#options, {
      begin: () => {
        const begun = journal.update(importId, clock.now(), (now) =>
          now.state.kind === 'queued' ? { ...now, state: { kind: 'sending', tries: now.state.tries } } : null,
        )
        running.isBegun = begun !== null
        if (begun !== null) changed()
        return begun
      },
      onDiskWait: (isWaiting) => {
        const failure = { code: 'disk-not-responding', data: { fileName: record.recording.fileName } } as const
        if (!isWaiting && running.diskPause === null) return
        running.diskPause = isWaiting ? { failure, until: null, inARow: 0 } : null
        changed()
      },
      onSent: (bytes) => {
        running.sentBytes = bytes
        moved()
      },
      signal: running.stop.signal,
    })
    this.#running = null
    if (result.kind === 'accepted') await this.#accepted(importId, result.callId)
    else if (result.kind === 'failed') this.#failed(running, result)
  }

  /** From here on it is a call, even if local writes fail. */
  async #accepted(importId: string, callId: number | null): Promise<void> {
    this.#pause = null
    this.#unexplained = 0
    const { clock, journal, changed, accepted } = this.#options
    const acceptedAt = clock.now()
    const { record, isWritten } = journal.updateAnyway(importId, acceptedAt, (now) => ({
      ...now,
      state: { kind: 'accepted', callId, acceptedAt },
    }))
    changed()
    if (record !== null) await accepted(record, isWritten)
  }

  #failed({ importId, stop: { signal }, isCanceled }: Running, met: Extract<TryResult, { kind: 'failed' }>): void {
    const { errors, clock, log, journal, changed, failed } = this.#options
    // The journal has "sending", so the next start resumes it.
    if (this.#pump.isClosed && !isCanceled) return
    const failure = errors.failureOf(met.error, { procedure: 'imports.send', signal })
    const now = clock.now()
    this.#pause = pauseAfter({ ...met, failure, now }, this.#pause)
    log.info('imports.not-sent', { importId, code: failure.code })
    const change = (id: string, next: (state: StoredImportState) => StoredImportState | null) =>
      journal.updateAnyway(id, now, (record) => {
        const state = next(record.state)
        return state === null ? null : { ...record, state }
      }).record
    const record = change(importId, (state) => {
      const isBegun = state.kind === 'sending'
      // Canceled before it was sent, and perhaps queued again since: keep that state.
      if (!isBegun && (state.kind !== 'queued' || signal.aborted)) return null
      // Also if the request failed before it could be aborted.
      if (isCanceled) return { kind: 'canceled' }
      return stateAfter(failure, { before: state.tries, isSent: isBegun && !met.isUnsent }, this.#pause !== null)
    })
    // The service would refuse the agent's other recordings, too, and each costs one of the ten imports an hour.
    const others =
      record?.state.kind === 'failed' && isAgentRefused(failure)
        ? journal.listed.queued().filter(({ fields }) => fields.userId === record.fields.userId)
        : []
    const unsent = { kind: 'failed', failure, canRetry: true, isUnsent: true } as const
    for (const other of others) change(other.importId, (state) => (state.kind === 'queued' ? unsent : null))
    changed()
    if (isUnexplained(failure)) this.#unexplained += 1
    // A lost connection says nothing about refusals.
    else if (this.#pause === null) this.#unexplained = 0
    if (stopAfter(failure, this.#unexplained)) {
      try {
        this.stop({ kind: 'refusals', failure })
      } catch (error) {
        log.error('imports.stop-not-written', { error }) // The next refusal will stop the queue.
      }
    }
    for (const one of [...(record === null ? [] : [record]), ...others]) failed(one)
  }
}
