import { expect, test } from 'vitest'
import { contentWidth } from './contentWidth.ts'

function gridOf(...widths: readonly number[]): HTMLElement {
  const grid = document.createElement('div')
  grid.style.width = '500px'
  grid.innerHTML = widths
    .map((px) => `<div aria-colindex="2" style="overflow: hidden"><i style="display: block; width: ${px}px"></i></div>`)
    .join('')
  document.body.append(grid)
  return grid
}

test('is that of the widest cell, but leaves room for the other columns', () => {
  expect(contentWidth(gridOf(60, 130, 90), 2)).toBe(130)
  expect(contentWidth(gridOf(60, 3000), 2)).toBe(200)
})
