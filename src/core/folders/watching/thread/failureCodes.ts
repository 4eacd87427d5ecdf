/** Error codes besides the file system's. No answer within the deadline, or the thread is still blocked by an earlier call. */
export const NOT_RESPONDING = 'NOT_RESPONDING'
/** The app or the folder is closed, or the thread crashed. */
export const THREAD_ENDED = 'THREAD_ENDED'
export const NO_BOOK = 'NO_BOOK'
export const NETWORK_PATH = 'NETWORK_PATH'
/** An empty folder on another disk took the place of a folder with files. */
export const NOT_MOUNTED = 'NOT_MOUNTED'
