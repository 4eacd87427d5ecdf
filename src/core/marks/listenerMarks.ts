import {
  joinedMarks,
  readCallMarks,
  withPin,
  type CallMarks,
  type ListenerMarks as Marks,
} from '../../domain/transcripts/listenerMarks.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { MadeDocument } from '../storage/madeDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

const VERSION = 1
const NO_MARKS: Marks = { pins: [], agentSpeaker: null }

/** What the user corrected while listening to the calls of a workspace. For the file, see `MadeDocument`. */
export class ListenerMarks {
  readonly #source: SnapshotSource<readonly CallMarks[]>
  readonly #document: MadeDocument<readonly CallMarks[]>

  private constructor(document: MadeDocument<readonly CallMarks[]>, source: SnapshotSource<readonly CallMarks[]>) {
    this.#document = document
    this.#source = source
  }

  static async open(
    path: string,
    { clock, log }: { readonly clock: Clock; readonly log: Log },
  ): Promise<ListenerMarks> {
    const document: MadeDocument<readonly CallMarks[]> = await MadeDocument.open<readonly CallMarks[]>(path, {
      name: 'marks',
      version: VERSION,
      log,
      clock,
      read: ({ calls }, entries) => entries.read('calls', calls, readCallMarks),
      write: (calls, entries) => ({ calls: entries.written('calls', calls, (marks) => marks) }),
      onShown: () => source.changed(),
    })
    const source = new SnapshotSource(() => document.state, clock)
    return new ListenerMarks(document, source)
  }

  /** The marks of one call. */
  async *watch(callId: number, signal?: AbortSignal): AsyncGenerator<Marks, void, void> {
    let shown: Marks | null = null
    for await (const calls of this.#source.watch(signal)) {
      const marks = calls.find((each) => each.callId === callId) ?? NO_MARKS
      if (marks !== shown) yield (shown = marks)
    }
  }

  /** `seconds` null: the time of the line is unknown again. */
  pin(callId: number, { turnIndex, seconds }: { readonly turnIndex: number; readonly seconds: number | null }) {
    return this.#change(callId, (marks) => withPin(marks, turnIndex, seconds))
  }

  chooseAgent(callId: number, agentSpeaker: string) {
    return this.#change(callId, (marks) => ({ ...marks, agentSpeaker }))
  }

  /** Takes marks that an older Earshot stored elsewhere. Those that are here already override them. */
  async adopt(older: readonly CallMarks[]): Promise<void> {
    await this.#document.change((calls) =>
      older.reduce((all, one) => replaced(all, one.callId, (here) => joinedMarks(here, one)), calls),
    )
  }

  close(): void {
    this.#source.close()
  }

  #change(callId: number, next: (marks: CallMarks) => CallMarks): Promise<void> {
    return this.#document.change((calls) => replaced(calls, callId, next))
  }
}

/** Stores no call without marks. */
function replaced(
  calls: readonly CallMarks[],
  callId: number,
  next: (marks: CallMarks) => CallMarks,
): readonly CallMarks[] {
  const marks = next(calls.find((each) => each.callId === callId) ?? { callId, ...NO_MARKS })
  const others = calls.filter((each) => each.callId !== callId)
  return marks.pins.length === 0 && marks.agentSpeaker === null ? others : [...others, marks]
}
