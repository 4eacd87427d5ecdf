import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { holdTyping } from './heldTyping.ts'

const onPage = vi.fn<(key: string) => void>()
const listen = ({ key }: KeyboardEvent) => onPage(key)
beforeEach(() => {
  vi.useFakeTimers()
  window.addEventListener('keydown', listen)
})
afterEach(() => {
  window.removeEventListener('keydown', listen)
  vi.useRealTimers()
})

function press(...keys: readonly string[]): void {
  for (const key of keys) {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}

async function fields() {
  await render(
    <>
      <button type="button">Before</button>
      <input aria-label="Field" />
      <button type="button">After</button>
    </>,
  )
  const [before, after] = document.querySelectorAll('button')
  return { before: before!, field: document.querySelector('input')!, after: after! }
}

test('the page gets nothing of a text, however long its field takes to appear', async () => {
  const { field } = await fields()
  holdTyping()
  for (const letter of 'delayed') {
    press(letter)
    await vi.advanceTimersByTimeAsync(3000)
  }
  field.focus()
  await vi.advanceTimersByTimeAsync(100)
  expect(field.value).toBe('delayed')
  expect(onPage).not.toHaveBeenCalled()
})

test('Tab leaves the field once it has the text', async () => {
  const { field, after } = await fields()
  holdTyping()
  press('o', 'k', 'Tab')
  expect(document.activeElement).toBe(document.body)
  field.focus()
  await vi.advanceTimersByTimeAsync(100)
  expect(field.value).toBe('ok')
  expect(document.activeElement).toBe(after)
})

test('Shift+Tab leaves it to the control before', async () => {
  const { before, field } = await fields()
  holdTyping()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, bubbles: true }))
  field.focus()
  await vi.advanceTimersByTimeAsync(100)
  expect(document.activeElement).toBe(before)
})

test('a field that never appears doesn’t keep the keyboard', async () => {
  await fields()
  holdTyping()
  press('a')
  await vi.advanceTimersByTimeAsync(6000)
  press('b')
  expect(onPage.mock.calls).toEqual([['b']])
})
