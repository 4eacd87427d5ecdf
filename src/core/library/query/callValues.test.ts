import { expect, it, onTestFinished } from 'vitest'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

it('has each different answer once, and none of a call under blind review or without its full record', async () => {
  const store = new LibraryStore(newMemoryLocation())
  onTestFinished(() => store.close())
  store.putReviews('all', [])
  const [ai, person] = fullDetail({}).evaluators
  const answered = (answer: string) => [{ id: null, questionId: 12, categoryId: null, answer }]
  const call = (id: number, ...answers: readonly string[]) =>
    fullDetail({
      id,
      evaluators: answers.map((answer, at) => ({ ...(at === 0 ? ai! : person!), answers: answered(answer) })),
    })
  const details = [call(1, 'no', 'yes'), call(2, 'yes', 'yes'), call(3), call(4, 'no'), call(5, 'no')]
  store.putPage({ calls: details, state: null, now: 1 })
  for (const detail of details.slice(0, 4)) store.putDetail(detail, { isOpened: false, now: 1 })
  store.putReviews([4], [{ callId: 4, score: null, notes: [], isBlind: true }])
  const fields = ['question.12', 'question.12.person', 'question.99']
  const { values } = await store.query('callValues', { fields, callIds: [1, 2, 3, 4, 5, 6] })
  expect(values).toEqual({
    'question.12': [['no', 'yes'], ['yes'], null, null, null, null],
    'question.12.person': [['yes'], ['yes'], null, null, null, null],
    'question.99': [null, null, null, null, null, null],
  })
})
