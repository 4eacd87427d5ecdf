import { answerTasks } from '../../../threads/answerTasks.ts'

/** For tests: a thread that blocks at its first task, as in a system call on a share that hangs. */
answerTasks(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
