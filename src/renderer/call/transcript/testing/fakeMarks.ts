import { withPin, type ListenerMarks } from '../../../../domain/transcripts/listenerMarks.ts'
import { fakeStream } from '../../../client/testing/fakeStream.ts'

interface OfCall {
  readonly callId: number
}

/** The core's part for the marks of listeners, in memory. */
export function fakeMarks() {
  const calls = new Map<
    number,
    { marks: ListenerMarks; readonly stream: ReturnType<typeof fakeStream<ListenerMarks>> }
  >()
  const call = (callId: number) => {
    const marks: ListenerMarks = { pins: [], agentSpeaker: null }
    const found = calls.get(callId) ?? { marks, stream: fakeStream(marks) }
    calls.set(callId, found)
    return found
  }
  const change = async (callId: number, next: (marks: ListenerMarks) => ListenerMarks) => {
    const { marks, stream } = call(callId)
    calls.set(callId, { marks: next(marks), stream })
    stream.send(next(marks))
  }
  return {
    watch: ({ callId }: OfCall) => call(callId).stream.watch(),
    pin: ({ callId, turnIndex, seconds }: OfCall & { readonly turnIndex: number; readonly seconds: number | null }) =>
      change(callId, (marks) => withPin(marks, turnIndex, seconds)),
    chooseAgent: ({ callId, speaker }: OfCall & { readonly speaker: string | null }) =>
      change(callId, (marks) => ({ ...marks, agentSpeaker: speaker })),
  }
}
