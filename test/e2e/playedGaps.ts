import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Page } from '@playwright/test'
import { MEDIA_PREFIX } from '../../src/contract/paths.ts'

declare global {
  interface Window {
    gapWatch?: {
      readonly samples: [wallMs: number, mediaMs: number][]
      waits: number
      restarts: number
      slowestAnswerMs: number
    }
  }
}

export interface PlayedGaps {
  /** The most that playback fell behind wall time within a second. */
  readonly longestMs: number
  /** How often it ran out of data. */
  readonly waits: number
  /** How often it loaded again or jumped. */
  readonly restarts: number
  readonly heardSeconds: number
  /** The longest that those who pass the bytes on couldn't run: the page, the host and the core, and the service in this process. */
  readonly busiestMs: number
}

/** Of the service's timers, which is short compared to a gap that is heard. */
const RESOLUTION_MS = 20

/** Starts watching for gaps in the current playback, at its current speed. Returns a function that gives the results so far. */
export async function watchGaps(page: Page): Promise<() => Promise<PlayedGaps>> {
  const service = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  service.enable()
  await page.evaluate((unknownMedia) => {
    const media = window.playedMedia!
    const watch: NonNullable<Window['gapWatch']> = { samples: [], waits: 0, restarts: 0, slowestAnswerMs: 0 }
    window.gapWatch = watch
    media.addEventListener('waiting', () => (watch.waits += 1))
    for (const kind of ['emptied', 'seeking', 'error']) media.addEventListener(kind, () => (watch.restarts += 1))
    // Both clocks are read together, so a late sample is still accurate.
    setInterval(() => {
      if (!media.paused && !media.seeking) {
        watch.samples.push([performance.now(), (media.currentTime * 1000) / media.playbackRate])
      }
    }, 20)
    // The core answers this without the service.
    setInterval(() => {
      const askedAt = performance.now()
      void fetch(unknownMedia).then(() => {
        watch.slowestAnswerMs = Math.max(watch.slowestAnswerMs, performance.now() - askedAt)
      })
    }, 200)
  }, `${MEDIA_PREFIX}unknown/1/audio`)
  return async () => {
    service.disable()
    const { samples, waits, restarts, slowestAnswerMs } = await page.evaluate(() => window.gapWatch!)
    let longestMs = 0
    let pageLateMs = 0
    let from = 0
    samples.forEach(([wallMs, mediaMs], at) => {
      while (samples[from]![0] < wallMs - 1000) from += 1
      pageLateMs = Math.max(pageLateMs, wallMs - (samples[at - 1]?.[0] ?? wallMs) - 20)
      const behind = wallMs - mediaMs
      for (let earlier = from; earlier < at; earlier += 1) {
        const [wall, media] = samples[earlier]!
        longestMs = Math.max(longestMs, behind - (wall - media))
      }
    })
    const heardSeconds = ((samples.at(-1)?.[0] ?? 0) - (samples[0]?.[0] ?? 0)) / 1000
    const serviceLateMs = service.max / 1e6 - RESOLUTION_MS
    return { longestMs, waits, restarts, heardSeconds, busiestMs: pageLateMs + slowestAnswerMs + serviceLateMs }
  }
}
