import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { placeCall } from '../support/app/placedCalls.ts'
import { demoRecording, hourMp3 } from '../support/app/recordings.ts'
import { connect, dropFiles, expect, openCall, openImported, sendImport, test } from './earshot.ts'
import { lookAround } from './look.ts'
import { expectWaveformDrawn, expectWaveformWhole, position, watchPlayback } from './player.ts'

/** What a person may need to select a stretch of an hour and hear it again and again. */
const MOST_INPUTS = 5

test('in an hour, ten seconds are selected and looped with a few inputs, and each zoom looks right', async ({
  page,
  app,
  service,
}, testInfo) => {
  const path = testInfo.outputPath('a-long-call.mp3')
  await writeFile(path, await hourMp3())
  await watchPlayback(page)
  await page.goto(app.link)
  await connect(page, service)
  await dropFiles(page, [path])
  await sendImport(page, 'A long call')
  await openImported(page, 'A long call')
  await expectWaveformWhole(page)
  await expect(page.getByText('/ 1:00:00', { exact: true })).toBeVisible()
  const tools = page.getByRole('group', { name: 'Selection' })

  await test.step('with the mouse: a click, Loop from here, Play', async () => {
    const { width } = (await waveform(page).boundingBox())!
    const inputs = countInputs()
    await inputs.take(() => waveform(page).click({ position: { x: width / 2, y: 20 } }))
    await inputs.take(() => page.getByRole('button', { name: /^Loop from here/ }).click())
    await inputs.take(() => page.getByRole('button', { name: 'Play', exact: true }).click())
    expect(inputs.count()).toBeLessThanOrEqual(MOST_INPUTS)
    await expectLoop(page, tools)
    await page.keyboard.press('Escape')
  })

  await test.step('with the mouse, as a drag between two moments', async () => {
    // While it plays, the visible part follows its position.
    await page.keyboard.press('Space')
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await expect(play).toBeVisible()
    const box = (await waveform(page).boundingBox())!
    const y = box.y + 20
    // Ten seconds are too short for a hand while the whole hour is visible.
    for (let notch = 0; notch < 14; notch += 1) {
      await page.mouse.move(box.x + box.width / 2, y)
      await page.keyboard.down('Control')
      await page.mouse.wheel(0, -60)
      await page.keyboard.up('Control')
    }
    const { from, to } = await visible(page)
    const tenSeconds = (10 / (to - from)) * box.width
    expect(tenSeconds, 'px of ten seconds').toBeGreaterThan(40)
    await page.mouse.move(box.x + 200, y)
    await page.mouse.down()
    await page.mouse.move(box.x + 200 + tenSeconds, y, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('button', { name: /^Loop selection/ }).click()
    await play.click()
    await expectLoop(page, tools)
    await lookAround(page, 'long-call-selection')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await page.keyboard.press('0')
  })

  await test.step('with the keyboard: twice Shift and Right, L, Space', async () => {
    await waveform(page).focus()
    const inputs = countInputs()
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'l', 'Space']) {
      await inputs.take(() => page.keyboard.press(key))
    }
    expect(inputs.count()).toBeLessThanOrEqual(MOST_INPUTS)
    await expectLoop(page, tools)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
  })

  await test.step('four zooms', async () => {
    await lookAround(page, 'long-call-whole')
    for (const [name, steps] of [
      ['minutes', 3],
      ['minute', 3],
      ['seconds', 5],
    ] as const) {
      for (let step = 0; step < steps; step += 1) await page.keyboard.press('+')
      await expectWaveformDrawn(page)
      await lookAround(page, `long-call-${name}`)
    }
    const { from, to } = await visible(page)
    expect(to - from).toBeLessThanOrEqual(6)
  })
})

test('a zoomed video leaves room for its picture', async ({ page, app, service }) => {
  const video = { bytes: await demoRecording('quarter-in-numbers.mp4'), extension: 'mp4' } as const
  await page.goto(app.link)
  await connect(page, service)
  await openCall(page, await placeCall(service, { title: 'Video', format: 'video', video, durationSeconds: 60 }))
  await expectWaveformWhole(page)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('l')
  await expect(page.getByRole('group', { name: 'Selection' })).toBeVisible()
  await lookAround(page, 'video-zoomed')
})

function waveform(page: Page): Locator {
  return page.getByRole('slider', { name: 'Position in the recording' })
}

/** Of the timeline's visible part, in seconds. */
async function visible(page: Page): Promise<{ readonly from: number; readonly to: number }> {
  const text = await page.getByRole('slider', { name: 'Visible part of the recording' }).getAttribute('aria-valuetext')
  const [from = 0, to = 0] = text!
    .split(' to ')
    .map((clock) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
  return { from, to }
}

/** A click, a drag or a key is one. */
function countInputs() {
  let count = 0
  return {
    async take(act: () => Promise<unknown>): Promise<void> {
      count += 1
      await act()
    },
    count: () => count,
  }
}

/** Expects a stretch of about ten seconds to be heard again and again. */
async function expectLoop(page: Page, tools: Locator): Promise<void> {
  await expect(tools).toBeVisible()
  const words = await tools.innerText()
  const [from, to] = [...words.matchAll(/(?:(\d+):)?(\d+):(\d+(?:\.\d)?)/g)].map(
    ([, hours = '0', minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  )
  expect(to! - from!, words).toBeGreaterThan(9.4)
  expect(to! - from!, words).toBeLessThan(10.6)
  await expect(page.getByRole('button', { name: /^End loop/ })).toHaveAttribute('aria-pressed', 'true')
  const seen: number[] = []
  // It plays to the end and begins again.
  await expect
    .poll(async () => {
      seen.push(await position(page))
      return seen.some((seconds, index) => index > 0 && seconds < seen[index - 1]! - 5)
    })
    .toBe(true)
  expect(Math.min(...seen.slice(1))).toBeGreaterThanOrEqual(from! - 0.5)
  expect(Math.max(...seen)).toBeLessThanOrEqual(to! + 2)
}
