import { answerTasks } from '../../threads/answerTasks.ts'
import { type DiskTask, diskTasks } from './diskTasks.ts'

/**
 * Reads a person's files and folders. All calls block on purpose: a share that hangs stops this thread only, while asynchronous
 * calls would use up the few threads that Node shares among all file operations of the app.
 */
answerTasks(({ kind, path }: DiskTask) => diskTasks[kind](path))
