import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'
import '../../styles/app.css'
import { ResizeEdge } from './ResizeEdge.tsx'
import { resizedLength } from './resizedLength.ts'

const panelWidth = resizedLength('earshot.rail-width', { least: 280, most: 640, step: 20 })

beforeEach(() => panelWidth.choose(null))

/** `room`: px, the most that the window leaves. */
function Panel({ room = 1000 }: { readonly room?: number }) {
  const width = useStoredSetting(panelWidth)
  return (
    <div style={{ position: 'relative', width: width ?? 400, maxWidth: room, height: 200, marginLeft: 'auto' }}>
      <ResizeEdge label="Width" length={panelWidth} measure="clientWidth" perPx={-1} className="-left-1" />
    </div>
  )
}

async function shown(room?: number) {
  const page = await render(<Panel {...(room !== undefined && { room })} />)
  return page.getByRole('slider', { name: 'Width' })
}

test('the keyboard changes the length within its limits, and it is stored', async () => {
  const edge = await shown()
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

test('in a small window, the length that is shown is reported and changed', async () => {
  const edge = await shown(340)
  await expect.element(edge).toHaveAttribute('aria-valuenow', '340')
  panelWidth.choose(600)
  edge.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(edge).toHaveAttribute('aria-valuenow', '320')
  expect(panelWidth.current()).toBe(320)
})

test('a double click restores the usual length', async () => {
  panelWidth.choose(500)
  await userEvent.dblClick(await shown())
  expect(panelWidth.current()).toBeNull()
  expect(localStorage.getItem('earshot.rail-width')).toBe('null')
})
