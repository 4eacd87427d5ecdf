import { answerTasks } from '../../threads/answerTasks.ts'
import { type AnswerKind, type Answers, type Expected, readAnswer } from './readAnswer.ts'
import { type WrittenLinks, writeLinks } from './writtenLinks.ts'

// Runs in a thread: reads large responses of the service, one at a time. `AnswerReader` ends it if it takes too long.

export interface AnswerTask {
  readonly body: Uint8Array<ArrayBuffer>
  readonly expected: Expected
}

/** A parsed response that can be posted between threads: its signed URLs are text. */
export type WrittenAnswer =
  | { readonly kind: 'call'; readonly value: Omit<Answers['call'], 'links'> & { readonly links: WrittenLinks } }
  | { readonly kind: 'list'; readonly value: Answers[Exclude<AnswerKind, 'call'>] }

function written(answer: Answers[AnswerKind]): WrittenAnswer {
  if (!('links' in answer)) return { kind: 'list', value: answer }
  return { kind: 'call', value: { ...answer, links: writeLinks(answer.links) } }
}

answerTasks(({ body, expected }: AnswerTask) => written(readAnswer(body, expected)))
