import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { rememberFocus, useKeptPlace } from './useKeptPlace.ts'

function List({ name, rows = 100 }: { readonly name: string; readonly rows?: number }) {
  const box = useKeptPlace<HTMLDivElement>(name)
  return (
    <div ref={box} role="list" style={{ height: 200, overflow: 'auto' }}>
      {Array.from({ length: rows }, (_, at) => (
        <button key={at} data-place={at} style={{ display: 'block', height: 20 }}>
          Row {at}
        </button>
      ))}
    </div>
  )
}

const list = () => page.getByRole('list').element()
const row = (at: number) => page.getByRole('button', { name: `Row ${at}`, exact: true })

test('a list returns to its scroll position and its focused row, each list to its own', async () => {
  const first = await render(<List name="a" />)
  list().scrollTop = 600
  row(35).element().focus({ preventScroll: true })
  await first.unmount()
  const other = await render(<List name="b" />)
  expect(list().scrollTop).toBe(0)
  await other.unmount()
  await render(<List name="a" />)
  expect(list().scrollTop).toBe(600)
  await expect.element(row(35)).toHaveFocus()
})

test('a longer list returns to its scroll position after a shorter one was shown in its place', async () => {
  const { rerender } = await render(<List name="e" />)
  list().scrollTop = 600
  await new Promise((resolve) => list().addEventListener('scroll', resolve, { once: true }))
  await rerender(<List name="f" rows={5} />)
  expect(list().scrollTop).toBe(0)
  await rerender(<List name="e" />)
  expect(list().scrollTop).toBe(600)
})

test('the focus moves to the row that the user opened last, scrolled into view, once it is drawn', async () => {
  const first = await render(<List name="c" />)
  row(2).element().focus()
  await first.unmount()
  rememberFocus('c', '80')
  const again = await render(<List name="c" rows={50} />)
  expect(document.activeElement).toBe(document.body)
  await again.rerender(<List name="c" />)
  await expect.element(row(80)).toHaveFocus()
  expect(list().scrollTop).toBe(80 * 20 + 20 - 200)
})

test('what the user focuses meanwhile keeps the focus', async () => {
  rememberFocus('d', '80')
  const shown = await render(<List name="d" rows={50} />)
  await userEvent.click(row(3))
  await shown.rerender(<List name="d" />)
  await expect.element(row(3)).toHaveFocus()
})
