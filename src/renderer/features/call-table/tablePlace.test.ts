import { beforeEach, expect, test } from 'vitest'
import { useTablePlaces } from './tablePlace.ts'

const places = () => useTablePlaces.getState()
beforeEach(() => useTablePlaces.setState({ places: {}, openedCallIds: {} }))

test('forgets the places of all lists of a workspace, and of no other', () => {
  const place = { scrollTop: 10, activeIndex: 1, rowId: null, origin: 0 }
  for (const list of ['w1 all', 'w1 won', 'w2 all']) places().remember(list, place)
  places().forget('w1')
  expect(places().places).toEqual({ 'w2 all': place })
})

test("keeps the last opened call of each workspace until it's forgotten", () => {
  places().rememberOpened({ workspaceId: 'w1' }, 5)
  places().rememberOpened({ workspaceId: 'w2' }, 6)
  places().rememberOpened({ workspaceId: 'w1' }, 7)
  places().forgetOpened({ workspaceId: 'w2' })
  expect(places().openedCallIds).toEqual({ w1: 7 })
})
