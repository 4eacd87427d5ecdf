import {
  joinedMarks,
  withPin,
  type CallMarks,
  type ListenerMarks as Marks,
} from '../../domain/transcripts/listenerMarks.ts'
import type { Entry, MadeList } from './madeList.ts'

const NO_MARKS: Marks = { pins: [], agentSpeaker: null }

/** What the user corrected while listening to the calls of a workspace. */
export class ListenerMarks {
  readonly #list: MadeList<CallMarks>

  constructor(list: MadeList<CallMarks>) {
    this.#list = list
  }

  all(): readonly CallMarks[] {
    return this.#list.all()
  }

  /** The marks of one call. */
  async *watch(callId: number, signal?: AbortSignal): AsyncGenerator<Marks, void, void> {
    let shown: Marks | null = null
    for await (const _ of this.#list.watch(signal)) {
      const marks = this.#list.get(String(callId)) ?? NO_MARKS
      if (marks !== shown) yield (shown = marks)
    }
  }

  /** `seconds` null: the time of the line is unknown again. */
  pin(callId: number, { turnIndex, seconds }: { readonly turnIndex: number; readonly seconds: number | null }): void {
    this.#update([withPin(this.#of(callId), turnIndex, seconds)])
  }

  chooseAgent(callId: number, agentSpeaker: string | null): void {
    this.#update([{ ...this.#of(callId), agentSpeaker }])
  }

  /** Takes marks that an older Earshot stored elsewhere. Those that are here already override them. */
  adopt(older: readonly CallMarks[]): void {
    this.#update(older.map((one) => joinedMarks(this.#of(one.callId), one)))
  }

  #of(callId: number): CallMarks {
    return this.#list.get(String(callId)) ?? { callId, ...NO_MARKS }
  }

  /** Stores no call without marks. */
  #update(changed: readonly CallMarks[]): void {
    const isEmpty = ({ pins, agentSpeaker }: Marks) => pins.length === 0 && agentSpeaker === null
    const entryOf = (marks: CallMarks): Entry<CallMarks> => ({ ...marks, id: String(marks.callId) })
    this.#list.update(
      changed.filter((marks) => !isEmpty(marks)).map(entryOf),
      changed.filter(isEmpty).map(({ callId }) => String(callId)),
    )
  }
}
