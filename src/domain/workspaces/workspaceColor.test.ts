import { expect, it } from 'vitest'
import { colorAt, freeColor, WORKSPACE_COLORS } from './workspaceColor.ts'

it('gives each new workspace a color that no other one has, as long as there are any', () => {
  const used = WORKSPACE_COLORS.map((_, index) => freeColor(WORKSPACE_COLORS.slice(0, index)))
  expect(used).toEqual(WORKSPACE_COLORS)
  expect(freeColor(['blue'])).toBe('indigo')
  expect(freeColor(WORKSPACE_COLORS)).toBe('indigo')
  expect([colorAt(1), colorAt(8)]).toEqual(['blue', 'indigo'])
})
