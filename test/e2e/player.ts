import { expect, type Locator, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The element that played last. It isn't in the document. */
    playedMedia?: HTMLMediaElement
    /** Where it began to play, or jumped to. `id` is another one each time. */
    playedStretch?: { readonly id: number; readonly fromSeconds: number }
  }
}

/** Gives the test access to the playing element. Call before opening the page. */
export async function watchPlayback(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let id = 0
    const begin = (media: HTMLMediaElement): void => {
      id += 1
      window.playedStretch = { id, fromSeconds: media.currentTime }
    }
    const onJump = ({ target }: Event): void => {
      if (target === window.playedMedia) begin(target as HTMLMediaElement)
    }
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      window.playedMedia = this
      begin(this)
      for (const jump of ['seeking', 'emptied']) this.addEventListener(jump, onJump)
      return play.call(this)
    }
  })
}

/** Expects the recording of the open call to play: its time advances and it hasn't failed. */
export async function expectPlays(page: Page): Promise<void> {
  // What played before must not count.
  await page.evaluate(() => delete window.playedMedia)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  // It may begin at a remembered position.
  await expect.poll(async () => (await played(page)).seconds).toBeGreaterThan(0.3)
  await expectNoError(page)
}

/** Expects that sound is heard from now on. A jump, or another recording, begins to count again. */
export async function expectPlaysOn(page: Page): Promise<void> {
  const before = await played(page)
  const further = async () => {
    const now = await played(page)
    return now.seconds - (now.id === before.id ? before.seconds : 0)
  }
  await expect.poll(further, { intervals: [100] }).toBeGreaterThan(0.3)
  await expectNoError(page)
}

/** How long the current stretch has played. */
function played(page: Page): Promise<{ readonly id: number; readonly seconds: number }> {
  return page.evaluate(() => {
    const { playedMedia: media, playedStretch: stretch } = window
    if (!media || !stretch || media.seeking) return { id: 0, seconds: 0 }
    return { id: stretch.id, seconds: media.currentTime - stretch.fromSeconds }
  })
}

async function expectNoError(page: Page): Promise<void> {
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
  await expect.poll(async () => Math.abs((await position(page)) - seconds)).toBeLessThan(2)
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
