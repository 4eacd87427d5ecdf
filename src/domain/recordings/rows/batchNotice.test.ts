import { expect, it } from 'vitest'
import { createFormatter } from '../../formatter.ts'
import { batchNotice } from './batchNotice.ts'

const NONE = { done: 0, stillProcessing: 0, noRecording: 0, failed: 0, canceled: 0 }

it.each([
  [{ done: 1500 }, '1,500 recordings imported', 'Analysis is complete.'],
  [{ done: 1 }, '1 recording imported', 'Analysis is complete.'],
  [
    { done: 27, failed: 2, stillProcessing: 1 },
    '28 recordings imported',
    '2 couldn’t be imported and need attention. 1 is not analyzed yet.',
  ],
  [
    { failed: 1, canceled: 3 },
    'No recordings imported',
    '1 couldn’t be imported and needs attention. 3 were canceled.',
  ],
])('%o', (counts, title, body) => {
  expect(batchNotice({ ...NONE, ...counts }, createFormatter('en-US'))).toEqual({ title, body })
})
