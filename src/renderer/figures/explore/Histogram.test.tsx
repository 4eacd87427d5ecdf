import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import type { BarSelection } from './barSelection.ts'
import { Histogram } from './Histogram.tsx'

const COUNTS = [4, 8, 15, 16, 23, 42]

/** `isLate`: the page doesn't follow, as before it has its next answer. */
async function show({ start = null, isLate = false }: { start?: BarSelection | null; isLate?: boolean } = {}) {
  const calls = { onDragStart: vi.fn(), onBrush: vi.fn(), onBrushed: vi.fn(), onCancel: vi.fn() }
  function Place() {
    const [selection, setSelection] = useState(start)
    const follow = (next: BarSelection | null) => {
      if (!isLate) setSelection(next)
    }
    return (
      <div style={{ width: 280, padding: 20 }}>
        <Histogram
          label="Duration"
          name="duration"
          className="h-8"
          bars={{ counts: COUNTS, filteredCounts: null, missing: { count: 3, isFiltered: false } }}
          selection={selection}
          onDragStart={calls.onDragStart}
          wordsOf={(bars) => (bars === null ? 'All' : `${bars.first} to ${bars.last}`)}
          onBrush={(next) => {
            calls.onBrush(next)
            follow(next)
          }}
          onBrushed={(next) => {
            calls.onBrushed(next)
            follow(next)
          }}
          onCancel={() => {
            calls.onCancel()
            follow(start)
          }}
        />
      </div>
    )
  }
  await render(<Place />)
  return calls
}

const slider = () => page.getByRole('slider', { name: 'Duration: filter by range' })
const focus = () => (slider().element() as HTMLElement).focus()

test('keys select and extend a range, which is kept once the key is released', async () => {
  const { onBrush, onBrushed } = await show()
  focus()
  await userEvent.keyboard('{ArrowRight>}')
  expect(onBrush).toHaveBeenLastCalledWith({ first: 0, last: 0 })
  expect(onBrushed).not.toHaveBeenCalled()
  await userEvent.keyboard('{/ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  expect(onBrushed).toHaveBeenLastCalledWith({ first: 1, last: 2 })
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '1 to 2')
  await userEvent.keyboard('{Escape}')
  expect(onBrushed).toHaveBeenLastCalledWith(null)
})

test('keys continue from the last result, before the page shows it', async () => {
  const { onBrushed } = await show({ isLate: true })
  focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(onBrushed.mock.calls).toEqual([[{ first: 0, last: 0 }], [{ first: 1, last: 1 }], [{ first: 2, last: 2 }]])
})

test('Escape and a double-click remove a range before the page shows it', async () => {
  const { onBrushed } = await show({ isLate: true })
  focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '0 to 0')
  await userEvent.keyboard('{Escape}')
  expect(onBrushed).toHaveBeenLastCalledWith(null)
  await expect.element(slider()).toHaveAttribute('aria-valuetext', 'All')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(onBrushed).toHaveBeenLastCalledWith({ first: 1, last: 1 })
  slider()
    .element()
    .dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  expect(onBrushed).toHaveBeenLastCalledWith(null)
  await expect.element(slider()).toHaveAttribute('aria-valuetext', 'All')
})

test('a drag inside of a range moves it, and a click on the only bar removes it', async () => {
  const { onBrushed } = await show({ start: { first: 1, last: 2 } })
  const { left, width, top } = slider().element().getBoundingClientRect()
  const at = (bar: number) => ({ clientX: left + ((bar + 0.5) / 7.6) * width, clientY: top + 5 })
  const isSelected = async (bars: string) => {
    await expect.element(slider()).toHaveAttribute('data-selected', bars)
  }
  const drag = async ([from, pressed]: readonly [number, string], [to, dragged]: readonly [number, string]) => {
    const element = slider().element()
    const event = { bubbles: true, button: 0, pointerId: 1 }
    element.setPointerCapture = () => undefined
    element.dispatchEvent(new PointerEvent('pointerdown', { ...event, ...at(from) }))
    await isSelected(pressed)
    element.dispatchEvent(new PointerEvent('pointermove', { ...event, ...at(to) }))
    await isSelected(dragged)
    element.dispatchEvent(new PointerEvent('pointerup', { ...event, ...at(to) }))
  }
  await drag([2, '1-2'], [4, '3-4'])
  await expect.poll(() => onBrushed.mock.lastCall?.[0]).toEqual({ first: 3, last: 4 })
  await drag([0, '0-0'], [0, '0-0'])
  await expect.poll(() => onBrushed.mock.lastCall?.[0]).toEqual({ first: 0, last: 0 })
  await drag([0, '0-0'], [0, '0-0'])
  await expect.poll(() => onBrushed.mock.lastCall?.[0]).toBeNull()
})
