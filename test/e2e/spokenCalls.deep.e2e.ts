import { placeCall, type WantedCall } from '../support/app/placedCalls.ts'
import { demoRecording } from '../support/app/recordings.ts'
import { connect, expect, openCall, test } from './earshot.ts'
import { lookAround } from './look.ts'
import { expectPlays, expectWaveformDrawn, watchPlayback } from './player.ts'

const LINES = [
  'Sofia Ruiz: Honestly, the number you sent on Monday is above what we agreed in spring.',
  'Inês Duarte: I hear you. May I check what changed on your side since then?',
  'Sofia Ruiz: We lost two sites, so the seat count is down.',
].join('\n')
const TOPICS = [{ title: 'Next step', content: 'A written offer by Thursday.' }]

test('a spoken call, whatever is missing of it', async ({ page, app, service }) => {
  const audio = { bytes: await demoRecording('trial-ends-friday.mp3'), extension: 'mp3' } as const
  const video = { bytes: await demoRecording('quarter-in-numbers.mp4'), extension: 'mp4' } as const
  await watchPlayback(page)
  await page.goto(app.link)
  await connect(page, service)
  const open = async (wanted: WantedCall) => {
    await openCall(page, await placeCall(service, wanted))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted.title)
  }
  const player = page.getByRole('region', { name: 'Player' })

  await test.step('neither audio nor video', async () => {
    await open({ title: 'Nothing to hear', transcription: LINES, topics: TOPICS, durationSeconds: 82 })
    await expect(player).toContainText('This call has no recording.')
    await expect(page.getByText('We lost two sites')).toBeVisible()
    await lookAround(page, 'call-without-media')
  })

  await test.step('neither media, nor transcript, nor summary', async () => {
    await open({ title: 'Nothing at all' })
    await expect(page.getByRole('heading', { name: 'No transcript' })).toBeVisible()
    await expect(page.getByText('This call has no summary.')).toBeVisible()
    await lookAround(page, 'call-without-anything')
  })

  await test.step('audio only', async () => {
    await open({ title: 'Audio only', audio, transcription: LINES, topics: TOPICS, durationSeconds: 82 })
    await expectWaveformDrawn(page)
    await expect(player.locator('video')).toHaveCount(0)
    await expectPlays(page)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await lookAround(page, 'call-audio')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Back or forward 30 seconds')
    await lookAround(page, 'shortcuts')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audio only')
  })

  await test.step('video only: the picture is beside, full screen, in its own window', async () => {
    await open({ title: 'Video only', format: 'video', video, transcription: LINES, durationSeconds: 60 })
    await expectWaveformDrawn(page)
    const picture = player.locator('video')
    await expect(picture).toBeVisible()
    await expectPlays(page)
    await expect.poll(() => picture.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
    await page.keyboard.press(' ')
    await lookAround(page, 'call-video')
    await picture.hover({ force: true })
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO')
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO')
    await page.evaluate(() => document.exitFullscreen())
    if (await page.evaluate(() => document.pictureInPictureEnabled)) {
      await picture.hover({ force: true })
      await page.getByRole('button', { name: 'Picture in picture' }).click()
      await expect.poll(() => page.evaluate(() => document.pictureInPictureElement?.tagName)).toBe('VIDEO')
      await page.evaluate(() => document.exitPictureInPicture())
    }
  })

  await test.step('both', async () => {
    await open({ title: 'Both', format: 'video', audio, video, durationSeconds: 60 })
    await expect(player.locator('video')).toBeVisible()
    await expectWaveformDrawn(page)
  })

  await test.step('still being processed', async () => {
    await open({ title: 'Fresh', format: 'file', insertedAt: new Date().toISOString() })
    await expect(page.getByRole('heading', { name: 'Processing' })).toBeVisible()
    await lookAround(page, 'call-processing')
  })
})
