import { expect } from 'vitest'
import { TEST_FILE_VARIABLE } from './calendarReaders.ts'

// Before the file is loaded, and for the threads and processes that it starts.
process.env[TEST_FILE_VARIABLE] = expect.getState().testPath
