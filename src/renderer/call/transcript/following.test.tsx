import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { assignRoles } from '../../../domain/transcripts/speakers.ts'
import { parseTurns } from '../../../domain/transcripts/turns.ts'
import { createValueStore } from '../../hooks/valueStore.ts'
import '../../styles/app.css'
import { Transcript } from './Transcript.tsx'
import type { EstimatedStart } from './positions/useTurnPositions.ts'
import { nextFrame, until } from '../../hooks/testing/frames.ts'

const textOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index % 2 ? 'Ben' : 'Ana'}: Line number ${index}.`).join('\n')
const text = textOf(60)
const turns = parseTurns(text, { knownNames: [] })
/** Ten seconds each. */
const startsOf = (count: number) =>
  Array.from({ length: count }, (_, index): EstimatedStart => ({ startSeconds: index * 10, isWritten: true }))
const written = startsOf(60)
const onSeek = vi.fn<(seconds: number) => void>()
const onPlay = vi.fn<(seconds: number) => void>()
const onPin = vi.fn<(turnIndex: number, seconds: number | null) => void>()

beforeEach(() => {
  onSeek.mockClear()
  onPlay.mockClear()
  onPin.mockClear()
})

async function shown(positions: readonly EstimatedStart[] = written, { height = 400, lines = turns } = {}) {
  const position = createValueStore(0)
  const page = await render(
    <div className="flex flex-col" style={{ height }}>
      <Transcript
        callId={1}
        turns={lines}
        speakers={assignRoles(['Ana', 'Ben'], { agentName: 'Ana', leadName: null })}
        positions={positions}
        playbackPosition={position}
        onSeek={onSeek}
        onPlay={onPlay}
        onPin={onPin}
        onAgentChosen={() => undefined}
      />
    </div>,
  )
  const list = page.getByRole('group', { name: 'Lines' })
  const back = page.getByRole('button', { name: /^back/i })
  const line = (index: number) => page.getByText(`Line number ${index}.`, { exact: true })
  const current = () => page.container.querySelector('[aria-current]')?.getAttribute('data-turn')
  return { page, position, list, back, line, current }
}

describe('the current line', () => {
  test("doesn't exist before playback; then it's the line at the position, scrolled into view", async () => {
    const { position, current, line } = await shown()
    expect(current()).toBeUndefined()
    position.set(1)
    await expect.poll(current).toBe('0')
    position.set(455)
    await expect.poll(current).toBe('45')
    await expect.element(line(45)).toBeInViewport()
  })

  test.each([60, 300])('of %i lines, ends inside of a low transcript', async (count) => {
    const { position, list, line } = await shown(startsOf(count), {
      height: 160,
      lines: parseTurns(textOf(count), { knownNames: [] }),
    })
    for (const at of [15, 45, 20]) {
      position.set(at * 10 + 5)
      await expect.element(line(at)).toBeInTheDocument()
      const box = list.element().getBoundingClientRect()
      await expect.poll(() => line(at).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(box.top)
      await expect.poll(() => line(at).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(box.bottom)
    }
  })

  test.each([
    ['the wheel', (list: Element) => list.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))],
    ['a finger', (list: Element) => list.dispatchEvent(new TouchEvent('touchmove', { bubbles: true }))],
    ['a key', (list: Element) => list.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))],
    ['the scroll bar', (list: Element) => list.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
  ])("isn't followed after %s, until the user asks for it again", async (_, scrolls) => {
    const { position, list, back, line } = await shown()
    position.set(5)
    await expect.element(line(0)).toBeInViewport()
    expect(back.query()).toBeNull()
    scrolls(list.element())
    position.set(455)
    await expect.element(back).toBeVisible()
    await expect.element(line(45)).not.toBeInViewport()
    await back.click()
    await expect.element(line(45)).toBeInViewport()
    expect(back.query()).toBeNull()
  })

  test('isn’t offered again while it can be seen', async () => {
    const { position, list, back, line, current } = await shown()
    position.set(5)
    await expect.poll(current).toBe('0')
    list.element().dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
    position.set(15)
    await expect.poll(current).toBe('1')
    expect(back.query()).toBeNull()
    list.element().scrollTo(0, 900)
    await expect.element(back).toBeVisible()
    list.element().scrollTo(0, 0)
    await expect.element(line(1)).toBeInViewport()
    await expect.element(back).not.toBeInTheDocument()
  })

  test('is still followed after a press on a line or another key', async () => {
    const { position, list, back, line, current } = await shown()
    position.set(5)
    await expect.poll(current).toBe('0')
    line(1)
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    list.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))
    position.set(455)
    await expect.element(line(45)).toBeInViewport()
    expect(back.query()).toBeNull()
  })

  test("isn't followed during a find; a query of spaces is empty", async () => {
    const { page, position, back, current } = await shown()
    position.set(5)
    await expect.poll(current).toBe('0')
    await page.getByRole('textbox').fill('  ')
    await nextFrame()
    expect(back.query()).toBeNull()
    await page.getByRole('textbox').fill('number 45')
    await expect.element(back).toBeVisible()
  })
})

test('estimates are labeled, unless find needs the room', async () => {
  const sure = await shown()
  const words = 'Times are estimates'
  expect(sure.page.getByText(words).query()).toBeNull()
  await sure.page.unmount()
  const { page } = await shown(written.map(({ startSeconds }, index) => ({ startSeconds, isWritten: index > 0 })))
  // Once, not on each line.
  expect(page.getByText(words).elements()).toHaveLength(1)
  await page.getByRole('textbox').fill('number')
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
})

describe('a click on a line', () => {
  test('seeks there, unless it ended a selection or the line has no time', async () => {
    const { page, line } = await shown()
    await line(2).click()
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(20)
    getSelection()!.selectAllChildren(line(3).element())
    line(3)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    getSelection()!.removeAllRanges()
    expect(onSeek).toHaveBeenCalledOnce()
    await page.unmount()
    const silent = await shown([])
    await silent.line(2).click()
    expect(onSeek).toHaveBeenCalledOnce()
    expect(silent.page.container.querySelectorAll('[data-turn="2"] button')).toHaveLength(0)
  })

  test('on its pin pins it to the current position, and on its play button plays from it', async () => {
    const { page, line, position } = await shown()
    position.set(33)
    await line(4).hover()
    // Only this line has them.
    await page.getByRole('button', { name: /^Pin this line/ }).click()
    expect(onPin).toHaveBeenCalledExactlyOnceWith(4, 33)
    await page.getByRole('button', { name: 'Play from here' }).click()
    expect(onPlay).toHaveBeenCalledExactlyOnceWith(40)
    expect(onSeek).not.toHaveBeenCalled()
  })
})

test('the whole transcript is copied, and the button only confirms it on success', async () => {
  // A busy machine may look too late for what lasts two seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { page } = await shown()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('refused'))
  const button = page.getByRole('button', { name: /^cop/i }).element() as HTMLElement
  const label = button.ariaLabel
  button.click()
  await nextFrame()
  expect(button.ariaLabel).toBe(label)
  write.mockResolvedValue()
  button.click()
  expect(write).toHaveBeenLastCalledWith(text)
  await until(() => button.ariaLabel !== label)
  await nextFrame()
  vi.advanceTimersByTime(2000)
  await until(() => button.ariaLabel === label)
})
