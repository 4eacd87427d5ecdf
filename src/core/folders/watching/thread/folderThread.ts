import { answerTasks, postEvent } from '../../../threads/answerTasks.ts'
import { folderReader } from './folderReader.ts'
import type { FolderTask } from './folderReader.ts'

/**
 * The thread that reads watched folders. All calls block on purpose: a share that hangs stops this thread only, while
 * asynchronous calls would use up the few threads that Node shares among all file operations of the app.
 */
const reader = folderReader()
reader.listen(postEvent)
answerTasks((task: FolderTask) => reader.perform(task))
