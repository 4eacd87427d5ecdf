import { CircleAlert, CircleQuestionMark, Video, type LucideIcon } from 'lucide-react'
import { __iconData as alert } from 'lucide-react/icons/circle-exclamation-point'
import { __iconData as question } from 'lucide-react/icons/circle-question-mark'
import { __iconData as video } from 'lucide-react/icons/video'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { drawingOf, rowIcon } from './rowIcon.ts'

test.each([
  ['a rectangle and a path', Video, video],
  ['a circle and lines', CircleAlert, alert],
  ['a circle and paths', CircleQuestionMark, question],
] as const)('draws %s as one path, as Lucide’s component does', async (_, Icon: LucideIcon, data) => {
  const { container } = await render(<Icon />)
  const shapes = [...container.querySelectorAll<SVGGeometryElement>('svg > *')]
  expect(shapes.length).toBeGreaterThan(1)
  const icon = rowIcon(drawingOf(data), { size: 24, strokeWidth: 2, classes: '' })
  container.append(icon)
  const drawing = icon.querySelector('path')!

  for (const shape of shapes) {
    for (const point of pointsOf(shape)) expect(drawing.isPointInStroke(point), shape.tagName).toBe(true)
  }
  for (const point of pointsOf(drawing)) {
    expect(shapes.some((shape) => shape.isPointInStroke(point))).toBe(true)
  }
})

function pointsOf(shape: SVGGeometryElement): readonly DOMPoint[] {
  const length = shape.getTotalLength()
  // Not at length 0, which is the origin for a path moved from there.
  return Array.from({ length: 40 }, (_, step) => shape.getPointAtLength((length * (step + 1)) / 40))
}

test('refuses a shape that it can’t convert', () => {
  expect(() => drawingOf({ size: 24, node: [['polygon', {}]] })).toThrow('polygon')
})
