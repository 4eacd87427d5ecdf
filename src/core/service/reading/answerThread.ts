import { parentPort } from 'node:worker_threads'
import { type Failure, failureOf, isAppError } from '../../../contract/errors.ts'
import { packAtOnce, type Parcel, portsOf } from '../../threads/parcel.ts'
import { type AnswerKind, type Answers, type Expected, readAnswer } from './readAnswer.ts'
import { type WrittenLinks, writeLinks } from './writtenLinks.ts'

/** The thread that reads large answers of the service, one at a time. `answerReader` ends it if it takes too long. */

export interface AnswerTask {
  readonly body: Uint8Array<ArrayBuffer>
  readonly expected: Expected
}

/** What was read, with its media URLs as text. */
export type WrittenAnswer =
  | { readonly kind: 'call'; readonly value: Omit<Answers['call'], 'links'> & { readonly links: WrittenLinks } }
  | { readonly kind: 'list'; readonly value: Answers[Exclude<AnswerKind, 'call'>] }

export type AnswerRead =
  | { readonly kind: 'read'; readonly parcel: Parcel<WrittenAnswer> }
  | { readonly kind: 'expected'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly error: unknown }

function read({ body, expected }: AnswerTask): AnswerRead {
  try {
    return { kind: 'read', parcel: packAtOnce(written(readAnswer(body, expected))) }
  } catch (error) {
    return isAppError(error) ? { kind: 'expected', failure: failureOf(error) } : { kind: 'failed', error }
  }
}

function written(answer: Answers[AnswerKind]): WrittenAnswer {
  if (!('links' in answer)) return { kind: 'list', value: answer }
  return { kind: 'call', value: { ...answer, links: writeLinks(answer.links) } }
}

parentPort?.on('message', (task: AnswerTask) => {
  const answer = read(task)
  parentPort?.postMessage(answer, answer.kind === 'read' ? portsOf(answer.parcel) : [])
})
