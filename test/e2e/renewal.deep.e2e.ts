import type { Page } from '@playwright/test'
import { SECOND } from '../../src/domain/units.ts'
import type { MediaQuirks } from '../../src/simulator/endpoints/serveMedia.ts'
import type { FaultEffect } from '../../src/simulator/faults/fault.ts'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { API_KEY, connect, expect, openCall, test as base } from './earshot.ts'
import { watchGaps } from './playedGaps.ts'
import { position, problem, seekTo, watchPlayback } from './player.ts'

/** Longer gaps are audible. */
const LONGEST_GAP_MS = 250
const RECORDING_SECONDS = 360
/** 16-bit mono at 8 kHz. */
const BYTES_A_SECOND = 16_000

/**
 * Playing five minutes in real time with links of 20 s takes five minutes, so that only runs with EARSHOT_LONG_PLAY=1.
 * Otherwise everything runs twelve times as fast, including the links.
 */
const isTrueSpeed = process.env['EARSHOT_LONG_PLAY'] === '1'
const SPEED = isTrueSpeed ? 1 : 12
const LINK_SECONDS = isTrueSpeed ? 20 : 2

/** Sends at twice the playback rate and disconnects when the link expires: the hardest case for a player. */
const STRICT_HOST: MediaQuirks = { bytesPerSecond: 2 * SPEED * BYTES_A_SECOND, cutsAtExpiry: true }

const test = base.extend<{ quick: Simulator }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures off this pattern
  quick: async ({}, provide) => {
    const quick = await startSimulator({ apiKey: API_KEY, calls: 24, seed: 11, mediaSeconds: LINK_SECONDS })
    await provide(quick)
    await quick.close()
  },
})

test('five minutes play over many links that expire; seeks and a long pause do no harm @both-hosts', async ({
  page,
  app,
  quick,
}) => {
  const callId = await openLongCall(page, app.link, quick)
  await startPlaying(page)
  await setSpeed(page, SPEED)

  await test.step('five minutes without a gap that is heard', async () => {
    const before = linksAskedFor(quick, callId)
    const gaps = await watchGaps(page)
    await playUntil(page, 300)
    const { longestMs, waits, restarts, heardSeconds, busiestMs } = await gaps()
    const renewals = linksAskedFor(quick, callId) - before
    console.log(
      `five minutes at ${SPEED}×, links of ${LINK_SECONDS} s: ${renewals} renewals in ${heardSeconds.toFixed(0)} s, longest gap ${longestMs.toFixed(0)} ms, ${waits} waits (the machine itself was away for up to ${busiestMs.toFixed(0)} ms)`,
    )
    expect(renewals).toBeGreaterThan(3)
    expect(restarts).toBe(0)
    await expect(problem(page)).toBeHidden()
    expect(await position(page)).toBeGreaterThanOrEqual(300)
    // Twelve times as fast, any delay of the machine is a gap. Don't blame the renewal for those of a busy machine.
    if (isTrueSpeed) expect(longestMs).toBeLessThan(LONGEST_GAP_MS + busiestMs)
  })

  await test.step('seeks to and fro after a pause that outlives the link', async () => {
    await setSpeed(page, 1)
    await page.waitForTimeout((LINK_SECONDS + 0.5) * SECOND)
    for (const seconds of [30, 280, 100]) {
      await seekTo(page, seconds, RECORDING_SECONDS)
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect.poll(() => position(page)).toBeGreaterThan(seconds + 0.3)
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
    }
  })
  await expect(problem(page)).toBeHidden()
  expect(await page.evaluate(() => window.playedMedia?.error?.message ?? null)).toBeNull()
})

test('a host that fails midway or refuses to renew is reported, and trying again resumes there', async ({
  page,
  app,
  quick,
}) => {
  await openLongCall(page, app.link, quick)
  await startPlaying(page)
  const ways: readonly {
    readonly effect: FaultEffect
    readonly at: number
    readonly says: string
    readonly again: string | RegExp
  }[] = [
    {
      effect: { kind: 'reset', when: 'before' },
      at: 300,
      says: 'The recording stopped loading. Try again to continue from the same position.',
      // The browser may still have the beginning buffered.
      again: /can’t be loaded at the moment|stopped loading/,
    },
    {
      effect: { kind: 'status', status: 403, body: 'empty' },
      at: 150,
      says: 'denied access to this recording, even with a new link. Try again to continue from the same position.',
      again: 'denied access to this recording',
    },
    {
      effect: { kind: 'status', status: 404, body: 'empty' },
      at: 100,
      says: 'no longer available from the service',
      again: 'no longer available from the service',
    },
  ]
  for (const { effect, at, says, again } of ways) {
    await test.step(says, async () => {
      quick.faults.add({ on: 'media', effect })
      // Not what is buffered: far ahead, or behind where loading began again.
      await seekTo(page, at, RECORDING_SECONDS)
      await expect(problem(page)).toContainText(says)
      const stoppedAt = await shownSeconds(page)
      expect(Math.abs(stoppedAt - at)).toBeLessThan(2)

      await problem(page).getByRole('button', { name: 'Try again' }).click()
      await expect(problem(page)).toContainText(again)
      expect(await shownSeconds(page)).toBe(stoppedAt)

      quick.faults.clear()
      quick.faults.add({ on: 'media', effect: { kind: 'media-host', ...STRICT_HOST } })
      await problem(page).getByRole('button', { name: 'Try again' }).click()
      await expect(problem(page)).toBeHidden()
      await expect.poll(() => position(page)).toBeGreaterThan(stoppedAt + 0.3)
      expect(await position(page)).toBeLessThan(stoppedAt + 30)
    })
  }
})

async function openLongCall(page: Page, link: string, service: Simulator): Promise<number> {
  const callId = await placeCall(service, {
    title: 'Five minutes and more',
    audio: { bytes: toneWav({ seconds: RECORDING_SECONDS, hertz: 250 }), extension: 'wav' },
    durationSeconds: RECORDING_SECONDS,
  })
  service.faults.add({ on: 'media', effect: { kind: 'media-host', ...STRICT_HOST } })
  await watchPlayback(page)
  await page.goto(link)
  await connect(page, service)
  await openCall(page, callId)
  return callId
}

/** A host that sends at the playback rate takes some seconds for the first bytes. */
async function startPlaying(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(0.3)
}

async function shownSeconds(page: Page): Promise<number> {
  // A recording that is no longer available has no waveform.
  const [minutes, seconds] = (await page.getByTestId('player-position').innerText()).split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** Faster than the player offers, because only the order of bytes, links and positions matters. */
async function setSpeed(page: Page, rate: number): Promise<void> {
  await page.evaluate((to) => (window.playedMedia!.playbackRate = to), rate)
}

/** Pauses from within the page: at twelve times the speed, a busy machine would be too late. */
async function playUntil(page: Page, seconds: number): Promise<void> {
  await page.evaluate(
    (end) =>
      new Promise<void>((resolve) => {
        const media = window.playedMedia!
        media.addEventListener('timeupdate', () => {
          if (media.currentTime < end) return
          media.pause()
          resolve()
        })
      }),
    seconds,
  )
}

/** Each request for a call returns new links. */
function linksAskedFor(service: Simulator, callId: number): number {
  return service.requests.all().filter(({ path }) => path === `/v1/calls/${callId}`).length
}
