import { expect, type Locator, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The element that played last. It isn't in the document. */
    playedMedia?: HTMLMediaElement
  }
}

/** Gives the test access to the playing element. Call before opening the page. */
export async function watchPlayback(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      window.playedMedia = this
      return play.call(this)
    }
  })
}

/** Expects the recording of the open call to play: its time advances and it hasn't failed. */
export async function expectPlays(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(0.3)
  expect(await page.evaluate(() => window.playedMedia?.error?.message ?? null)).toBeNull()
}

/** The playing element's position in seconds. */
export function position(page: Page): Promise<number> {
  return page.evaluate(() => window.playedMedia?.currentTime ?? 0)
}

/** Where the player says why it doesn't play. */
export function problem(page: Page): Locator {
  return page.getByRole('region', { name: 'Player' }).getByRole('status')
}

/** Clicks the waveform of a recording of `length` seconds. */
export async function seekTo(page: Page, seconds: number, length: number): Promise<void> {
  const { width } = (await waveform(page).boundingBox())!
  await waveform(page).click({ position: { x: (width * seconds) / length, y: 20 } })
  await expect.poll(() => position(page)).toBeGreaterThan(seconds - 1)
}

/** Expects a waveform: one of the canvases of the position slider has painted pixels. */
export async function expectWaveformDrawn(page: Page): Promise<void> {
  await expect(waveform(page)).toBeVisible()
  // A flat line would be a few pixels; a waveform covers more.
  await expect.poll(() => paintedShare(page)).toBeGreaterThan(0.02)
}

/** Expects a complete waveform that doesn't grow anymore. */
export async function expectWaveformWhole(page: Page): Promise<void> {
  await expectWaveformDrawn(page)
  let before = -1
  const isStill = async () => {
    const now = await paintedShare(page)
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isStill, { intervals: [600] }).toBe(true)
}

function waveform(page: Page): Locator {
  return page.getByRole('slider', { name: 'Position in the recording' })
}

/** The painted share of the waveform's canvases, 0–1. */
async function paintedShare(page: Page): Promise<number> {
  return waveform(page)
    .locator('canvas')
    .evaluateAll((canvases) => {
      let painted = 0
      let all = 0
      for (const canvas of canvases as HTMLCanvasElement[]) {
        const { width, height } = canvas
        if (width === 0 || height === 0) continue
        const pixels = canvas.getContext('2d')!.getImageData(0, 0, width, height).data
        for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha]! > 0) painted += 1
        all += width * height
      }
      return all === 0 ? 0 : painted / all
    })
}
