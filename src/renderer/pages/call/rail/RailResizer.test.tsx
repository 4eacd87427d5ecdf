import { useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useStoredSetting } from '../../../hooks/stored/storedSetting.ts'
import '../../../styles/app.css'
import { RailResizer } from './RailResizer.tsx'
import { chooseRailWidth, railWidth } from './railWidth.ts'

beforeEach(() => chooseRailWidth(null))

function Panel() {
  const rail = useRef<HTMLElement>(null)
  const width = useStoredSetting(railWidth)
  return (
    <div style={{ position: 'relative', width: width ?? 400, height: 200, marginLeft: 'auto' }}>
      <aside ref={rail} style={{ height: '100%' }} />
      <RailResizer rail={rail} />
    </div>
  )
}

test('the keyboard changes the width within its limits, and it is stored', async () => {
  const page = await render(<Panel />)
  const edge = page.getByRole('slider', { name: 'Width of the side panel' })
  edge.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(edge).toHaveAttribute('aria-valuenow', '420')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(edge).toHaveAttribute('aria-valuenow', '380')
  expect(localStorage.getItem('earshot.rail-width')).toBe('380')
  await userEvent.keyboard('{End}{ArrowLeft}')
  await expect.element(edge).toHaveAttribute('aria-valuenow', '640')
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(edge).toHaveAttribute('aria-valuenow', '280')
})

test('a double click restores the usual width', async () => {
  chooseRailWidth(500)
  const page = await render(<Panel />)
  await userEvent.dblClick(page.getByRole('slider', { name: 'Width of the side panel' }))
  expect(railWidth.current()).toBeNull()
  expect(localStorage.getItem('earshot.rail-width')).toBe('null')
})
