import { useRef } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useScrollKeys } from './useScrollKeys.ts'

function Page() {
  const box = useRef<HTMLDivElement>(null)
  useScrollKeys(box)
  return (
    <>
      <button type="button">Elsewhere</button>
      <div ref={box} role="log" style={{ height: 200, overflowY: 'auto' }}>
        <div style={{ height: 2000 }} />
      </div>
    </>
  )
}

test('Page Down and Page Up scroll the text while nothing has the focus', async () => {
  const page = await render(<Page />)
  const box = page.getByRole('log').element()
  await userEvent.keyboard('{PageDown}{PageDown}')
  await expect.poll(() => box.scrollTop).toBe(360)
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => box.scrollTop).toBe(180)
  ;(page.getByRole('button').element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  expect(box.scrollTop).toBe(180)
})
