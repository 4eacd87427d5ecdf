// @ts-check
/** A thread that blocks at its first task, as in a system call on a share that hangs. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
