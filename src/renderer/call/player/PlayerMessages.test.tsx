import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Player } from './Player.tsx'
import { POSITION, quiet, QuietPlayer } from './testing/quietRecording.tsx'
import { nextFrame } from '../../hooks/testing/frames.ts'

async function shown(of: ReturnType<typeof quiet>, options: Omit<ComponentProps<typeof QuietPlayer>, 'of'> = {}) {
  const page = await render(<QuietPlayer of={of} {...options} />)
  return { page, slider: page.getByRole('slider', { name: POSITION }) }
}

describe('the length', () => {
  test.each([
    // From the media element, from the decoder, from the call's record; expected.
    [null, null, null, 1],
    [null, null, 50, 50],
    [90, null, 50, 90],
    [null, 100, 50, 100],
    [99, 100, 50, 99],
    [98.5, 100, 50, 98],
    [98.4, 100, 50, 100],
    [120, 100, 50, 100],
  ])('of %s s by the element, %s s decoded and %s s by the record is %i s', async (media, counted, record, seconds) => {
    const of = quiet()
    of.play({ durationSeconds: media })
    if (counted !== null) of.know({ state: 'done', durationSeconds: counted })
    const { slider } = await shown(of, { recordedSeconds: record })
    await expect.element(slider).toHaveAttribute('aria-valuemax', String(seconds))
  })

  test("estimated by the decoder isn't used before it finishes", async () => {
    const of = quiet()
    of.know({ durationSeconds: 80 })
    const { slider } = await shown(of, { recordedSeconds: 50 })
    await expect.element(slider).toHaveAttribute('aria-valuemax', '50')
  })
})

test('if nothing is known of a recording, its failure is in the place of the waveform', async () => {
  const of = quiet()
  const { page, slider } = await shown(of)
  const player = page.getByRole('region', { name: 'Player' }).element()
  const height = player.clientHeight
  of.know({ state: 'failed', failure: 'unreachable' })
  of.play({ failure: 'gone' })
  await expect.element(page.getByRole('status')).toMatchTextContent(/no longer available/)
  // No position marker alone in an empty area, and the page doesn't move.
  await expect.element(slider).not.toBeInTheDocument()
  expect(player.clientHeight).toBe(height)
  of.know({ levels: new Uint8Array(5000).fill(200) })
  await expect.element(slider).toBeVisible()
  await expect.element(page.getByRole('status')).toMatchTextContent(/no longer available/)
})

describe('messages below the controls', () => {
  test('a recording that ends early is reported after decoding, and not next to a failure', async () => {
    const of = quiet()
    const { page } = await shown(of)
    const statuses = () => page.getByRole('status').elements().length
    of.know({ durationSeconds: 10 })
    await nextFrame()
    expect(statuses()).toBe(0)
    of.know({ state: 'done' })
    await expect.poll(statuses).toBe(1)
    of.play({ failure: 'gone' })
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).elements().length).toBe(1)
    expect(statuses()).toBe(1)
    await page.rerender(<Player callId={1} recording={of.recording} recordedSeconds={null} />)
    of.play({ failure: null })
    await expect.poll(statuses).toBe(0)
  })

  test('a retry continues at the same position, unless the file itself is damaged', async () => {
    const of = quiet()
    const { page } = await shown(of)
    const words = () => page.getByRole('status').element().textContent
    of.play({ failure: 'unreachable' })
    await expect.element(page.getByRole('status')).toBeVisible()
    const atStart = words()
    of.playback.position.set(5)
    await expect.poll(words).not.toBe(atStart)
    of.play({ failure: 'empty' })
    await expect.poll(words).not.toContain(atStart.slice(0, 20))
    const inFile = words()
    of.playback.position.set(0)
    await nextFrame()
    expect(words()).toBe(inFile)
  })

  test('a waveform that ends early isn’t called none', async () => {
    const of = quiet()
    const { page } = await shown(of)
    of.know({ state: 'failed', failure: 'undecodable' })
    await expect.element(page.getByRole('status')).toMatchTextContent(/^No waveform: this format isn’t supported/)
    of.know({ levels: new Uint8Array(5000).fill(200) })
    await expect.element(page.getByRole('status')).toMatchTextContent(/^The waveform couldn’t be completed/)
    of.know({ failure: 'unreachable' })
    await expect.element(page.getByRole('status')).toMatchTextContent(/^The waveform is incomplete because/)
  })

  test('a retry reloads what failed: the sound, the waveform, or both', async () => {
    const of = quiet()
    const retry = vi.spyOn(of.playback, 'retry').mockImplementation(() => undefined)
    const tries = () => [retry.mock.calls.length, of.waveformRetries()]
    const { page } = await shown(of)
    const button = page.getByRole('button', { name: 'Try again' })
    expect(button.query()).toBeNull()
    of.play({ failure: 'silent' })
    await button.click()
    expect(tries()).toEqual([1, 0])
    of.know({ state: 'failed', failure: 'unreachable' })
    await button.click()
    expect(tries()).toEqual([2, 1])
    of.play({ failure: null })
    await expect.element(page.getByRole('status')).toBeVisible()
    await button.click()
    expect(tries()).toEqual([2, 2])
  })
})
