import { expect, test } from 'vitest'
import { useLastOpenedCalls } from './lastOpenedCalls.ts'

test("keeps the last opened call of each workspace until it's forgotten", () => {
  const { remember, forget } = useLastOpenedCalls.getState()
  remember({ workspaceId: 'w1' }, 5)
  remember({ workspaceId: 'w2' }, 6)
  remember({ workspaceId: 'w1' }, 7)
  forget({ workspaceId: 'w2' })
  expect(useLastOpenedCalls.getState().ids).toEqual({ w1: 7 })
})
