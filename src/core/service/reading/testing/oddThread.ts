import { parentPort } from 'node:worker_threads'
import type { AnswerTask } from '../answerThread.ts'

/** For tests: the thread that reads answers, which never ends some, and breaks at others. */
parentPort?.addEventListener('message', (event) => {
  const { body } = (event as unknown as { readonly data: AnswerTask }).data
  const [word] = new TextDecoder().decode(body.subarray(0, 20)).split(' ')
  if (word === 'endless') for (;;);
  if (word !== 'broken' && word !== 'too-large') return
  event.stopImmediatePropagation()
  throw Object.assign(new Error(word), { code: word === 'too-large' ? 'ERR_WORKER_OUT_OF_MEMORY' : 'BROKEN' })
})

await import('../answerThread.ts')
