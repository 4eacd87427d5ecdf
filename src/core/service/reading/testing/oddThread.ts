import { parentPort } from 'node:worker_threads'
import { unpackAtOnce } from '../../../threads/parcel.ts'
import type { SentTask } from '../../../threads/threadMessages.ts'
import type { AnswerTask } from '../answerThread.ts'

/** For tests: the thread that reads answers, which never ends some, and breaks at others. */
parentPort?.addEventListener('message', (event) => {
  const { data } = event as unknown as { readonly data: SentTask<AnswerTask> }
  const { body } = unpackAtOnce(data.task)
  const [word] = new TextDecoder().decode(body.subarray(0, 20)).split(' ')
  if (word === 'endless') for (;;);
  if (word !== 'broken' && word !== 'too-large') return
  event.stopImmediatePropagation()
  throw Object.assign(new Error(word), { code: word === 'too-large' ? 'ERR_WORKER_OUT_OF_MEMORY' : 'BROKEN' })
})

await import('../answerThread.ts')
