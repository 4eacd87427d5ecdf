import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { MediaQuirks } from '../../src/simulator/endpoints/serveMedia.ts'
import type { Simulator } from '../../src/simulator/server.ts'
import { placeCall, type WantedFile } from '../support/app/placedCalls.ts'
import {
  demoRecording,
  floatWav,
  gsmWav,
  sidedWav,
  telephonyWav,
  unfinishedWav,
  variableMp3,
} from '../support/app/recordings.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { connect, dropFiles, expect, openCall, openImported, sendImport, test } from './earshot.ts'
import { expectPlays, expectWaveformDrawn, expectWaveformWhole, watchPlayback } from './player.ts'

const SECONDS = 4
const WAV = { bytes: toneWav({ seconds: SECONDS, hertz: 300 }), extension: 'wav' } as const

interface Case {
  readonly name: string
  readonly file: WantedFile
  readonly quirks?: MediaQuirks
  /** As the player shows it; the record doesn't contain it. */
  readonly length?: string
  /** The host's status for every request of this recording. */
  readonly status?: number
}

test('recordings of every kind play, whatever their host calls them', async ({ page, app, service }) => {
  const cases: readonly Case[] = [
    { name: '8 kHz telephony', file: WAV, length: '0:04' },
    { name: 'A-law', file: { bytes: telephonyWav('a-law', SECONDS), extension: 'wav' }, length: '0:04' },
    { name: 'µ-law', file: { bytes: telephonyWav('mu-law', SECONDS), extension: 'wav' }, length: '0:04' },
    { name: 'floating point', file: { bytes: floatWav(SECONDS), extension: 'wav' }, length: '0:04' },
    { name: 'one speaker a side', file: { bytes: sidedWav(SECONDS), extension: 'wav' }, length: '0:04' },
    { name: 'a header without a length', file: { bytes: unfinishedWav(SECONDS), extension: 'wav' }, length: '0:04' },
    { name: 'cut off before its end', file: { bytes: WAV.bytes.subarray(0, 40_000), extension: 'wav' } },
    { name: 'variable bit rate', file: { bytes: await variableMp3(), extension: 'mp3' }, length: '1:00' },
    { name: 'M4A', file: { bytes: await demoRecording('parts-count-is-wrong.m4a'), extension: 'm4a' } },
    { name: 'named as text', file: WAV, quirks: { mediaType: 'text/plain' }, length: '0:04' },
    { name: 'named as another sound', file: WAV, quirks: { mediaType: 'audio/mpeg' }, length: '0:04' },
    { name: 'from a host without ranges', file: WAV, quirks: { isWithoutRanges: true }, length: '0:04' },
  ]
  await begin(page, app.link, service)
  for (const each of cases) {
    await test.step(each.name, async () => {
      await openCase(page, service, each)
      await expectWaveformDrawn(page)
      await expectPlays(page)
      if (each.length !== undefined) {
        await expect.soft(page.getByText(`/ ${each.length}`, { exact: true }), each.name).toBeVisible()
      }
      await expect.soft(page.getByRole('slider', { name: 'Balance' })).toBeVisible({
        visible: each.name === 'one speaker a side',
      })
      await expect.soft(page.getByRole('region', { name: 'Player' }).getByRole('status'), each.name).toBeHidden()
    })
  }
})

test('a recording that can’t be played says why not', async ({ page, app, service }) => {
  const page404 = Buffer.from('<!doctype html><title>Sign in</title><h1>Welcome</h1>')
  const cases: readonly (Case & { readonly says: RegExp })[] = [
    { name: 'GSM', file: { bytes: gsmWav(), extension: 'wav' }, says: /its format can’t be played here/ },
    { name: 'noise', file: { bytes: Buffer.alloc(5000, 'x'), extension: 'mp3' }, says: /can’t be played here/ },
    {
      name: 'half of an M4A',
      file: { bytes: await halfOf('mono.m4a'), extension: 'm4a' },
      says: /cut off: the file ends before the recording does/,
    },
    { name: 'empty', file: { bytes: new Uint8Array(0), extension: 'wav' }, says: /This recording is empty/ },
    {
      name: 'a web page',
      file: { bytes: page404, extension: 'wav' },
      quirks: { mediaType: 'text/html' },
      says: /sent a web page instead of the recording/,
    },
    { name: '403', file: WAV, status: 403, says: /denied access to this recording, even with a new link/ },
    { name: '404', file: WAV, status: 404, says: /no longer available from the service/ },
    { name: '503', file: WAV, status: 503, says: /can’t be loaded at the moment/ },
  ]
  await begin(page, app.link, service)
  for (const each of cases) {
    await test.step(each.name, async () => {
      await openCase(page, service, each)
      const player = page.getByRole('region', { name: 'Player' })
      await expect.soft(player.getByRole('status'), each.name).toContainText(each.says)
      await expect.soft(player.getByRole('button', { name: 'Try again' }), each.name).toBeVisible()
      // The rest of the page works.
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText(each.name)
    })
  }
})

test('a recording whose host announces more than it has plays to its end and costs few requests', async ({
  page,
  app,
  service,
}) => {
  await begin(page, app.link, service)
  let asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/media/')) asked.push(request.headers()['range'] ?? 'all')
  })
  const files: readonly WantedFile[] = [
    { bytes: toneWav({ seconds: 60, hertz: 300 }), extension: 'wav' },
    { bytes: await variableMp3(), extension: 'mp3' },
  ]
  for (const file of files) {
    asked = []
    const quirks = { announcesExtraBytes: file.bytes.length }
    await openCase(page, service, { name: `too much ${file.extension}`, file, quirks })
    await expectWaveformWhole(page)
    await expectPlays(page)
    const position = page.getByRole('slider', { name: 'Position in the recording' })
    await position.press('End')
    await expect.poll(() => page.evaluate(() => window.playedMedia?.ended)).toBe(true)
    // After playing to the end, the player may say that more was announced.
    const player = page.getByRole('region', { name: 'Player' })
    await expect(player.getByText('can’t be')).toBeHidden()
    expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(12)
  }
})

test('a recording whose host always announces twice its length ends in words', async ({ page, app, service }) => {
  await begin(page, app.link, service)
  const files: readonly WantedFile[] = [
    { bytes: toneWav({ seconds: 60, hertz: 300 }), extension: 'wav' },
    { bytes: await variableMp3(), extension: 'mp3' },
  ]
  for (const file of files) {
    const quirks = { announcesExtraBytes: file.bytes.length, announcesExtraInRanges: true }
    await openCase(page, service, { name: `twice ${file.extension}`, file, quirks })
    await expectWaveformWhole(page)
    const player = page.getByRole('region', { name: 'Player' })
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('slider', { name: 'Position in the recording' }).press('End')
    await expect(player.getByRole('status')).toContainText('sent less data than announced')
    await expect(player.getByRole('button', { name: 'Try again' })).toBeVisible()
  }
})

/** From Debian's alsa-utils: a person saying "front, center". */
const FOREIGN = '/usr/share/sounds/alsa/Front_Center.wav'

test('a recording from another source becomes a call and plays', async ({ page, app, service }) => {
  test.skip(!existsSync(FOREIGN), `${FOREIGN} is not there (Debian: alsa-utils)`)
  await begin(page, app.link, service)
  await dropFiles(page, [FOREIGN])
  await expect(page.getByRole('complementary')).toContainText('Front_Center.wav')
  await sendImport(page, 'Front center')
  await openImported(page, 'Front center')
  await expectWaveformDrawn(page)
  await expectPlays(page)
})

/** For a recording with its index at its end, as recorders write it. */
async function halfOf(recording: string): Promise<Buffer> {
  const bytes = await readFile(`src/core/imports/probing/testing/recordings/${recording}`)
  return Buffer.from(bytes.subarray(0, bytes.length / 2))
}

async function begin(page: Page, link: string, service: Simulator): Promise<void> {
  await watchPlayback(page)
  await page.goto(link)
  await connect(page, service)
}

async function openCase(page: Page, service: Simulator, { name, file, quirks, status }: Case): Promise<void> {
  service.faults.clear()
  if (quirks !== undefined) service.faults.add({ on: 'media', effect: { kind: 'media-host', ...quirks } })
  if (status !== undefined) service.faults.add({ on: 'media', effect: { kind: 'status', status, body: 'empty' } })
  const callId = await placeCall(service, { title: name, audio: file })
  await openCall(page, callId)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
