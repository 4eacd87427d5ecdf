import type { Page } from '@playwright/test'

declare global {
  interface Window {
    gapWatch?: { readonly samples: [wallMs: number, mediaMs: number][]; waits: number }
  }
}

/** Starts watching for gaps in the current playback, at its current speed. */
export async function watchGaps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const media = window.playedMedia!
    const watch: NonNullable<Window['gapWatch']> = { samples: [], waits: 0 }
    window.gapWatch = watch
    media.addEventListener('waiting', () => (watch.waits += 1))
    // Both clocks are read together, so a late sample is still accurate.
    setInterval(() => {
      if (!media.paused && !media.seeking) {
        watch.samples.push([performance.now(), (media.currentTime * 1000) / media.playbackRate])
      }
    }, 20)
  })
}

export interface PlayedGaps {
  /** The most that playback fell behind wall time within a second. */
  readonly longestMs: number
  /** How often it ran out of data. */
  readonly waits: number
  readonly heardSeconds: number
  /** The longest delay of a 20 ms timer: how long the page couldn't run. */
  readonly busiestMs: number
}

/** Results since `watchGaps`. */
export async function playedGaps(page: Page): Promise<PlayedGaps> {
  const { samples, waits } = await page.evaluate(() => window.gapWatch!)
  let longestMs = 0
  let busiestMs = 0
  let from = 0
  samples.forEach(([wallMs, mediaMs], at) => {
    while (samples[from]![0] < wallMs - 1000) from += 1
    busiestMs = Math.max(busiestMs, wallMs - (samples[at - 1]?.[0] ?? wallMs) - 20)
    const behind = wallMs - mediaMs
    for (let earlier = from; earlier < at; earlier += 1) {
      const [wall, media] = samples[earlier]!
      longestMs = Math.max(longestMs, behind - (wall - media))
    }
  })
  const heardSeconds = ((samples.at(-1)?.[0] ?? 0) - (samples[0]?.[0] ?? 0)) / 1000
  return { longestMs, waits, heardSeconds, busiestMs }
}
