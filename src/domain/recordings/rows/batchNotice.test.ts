import { expect, it } from 'vitest'
import { batchNotice } from './batchNotice.ts'

const NONE = { done: 0, stillProcessing: 0, failed: 0, cancelled: 0 }

it.each([
  [{ done: 500 }, '500 recordings imported', 'Each is a call and has been analyzed.'],
  [{ done: 1 }, '1 recording imported', 'Each is a call and has been analyzed.'],
  [
    { done: 27, failed: 2, stillProcessing: 1 },
    '28 recordings imported',
    '2 could not be imported and wait for you. 1 is not analyzed yet.',
  ],
  [{ failed: 1, cancelled: 3 }, 'Nothing was imported', '1 could not be imported and waits for you. 3 were canceled.'],
])('%o', (counts, title, body) => {
  expect(batchNotice({ ...NONE, ...counts })).toEqual({ title, body })
})
