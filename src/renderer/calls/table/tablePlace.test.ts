import { beforeEach, expect, test } from 'vitest'
import { useTablePlaces } from './tablePlace.ts'

const places = () => useTablePlaces.getState()
beforeEach(() => useTablePlaces.setState({ places: {} }))

test('forgets the places of all lists of a workspace, and of no other', () => {
  const place = { scrollTop: 10, activeIndex: 1, rowId: null, origin: 0 }
  for (const list of ['w1 all', 'w1 won', 'w2 all']) places().remember(list, place)
  places().forget('w1')
  expect(places().places).toEqual({ 'w2 all': place })
})
