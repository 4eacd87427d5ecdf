import { isMainThread } from 'node:worker_threads'
import { startStallProbe } from './stallProbe.ts'

/** Preloaded into a program (`--import`): answers each message with the stalls of its main thread since the last one. */
if (isMainThread) {
  const probe = startStallProbe()
  process.on('message', () => process.send?.(probe.take()))
}
