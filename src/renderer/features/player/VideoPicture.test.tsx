import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { quiet, QuietPlayer } from './testing/quietRecording.tsx'

async function shown(of: ReturnType<typeof quiet>) {
  const page = await render(<QuietPlayer of={of} />)
  return { page }
}

describe('a picture', () => {
  test('is shown, plays on click, and is removed with the player', async () => {
    const of = quiet('video')
    const toggle = vi.spyOn(of.playback, 'toggle').mockImplementation(() => undefined)
    const { page } = await shown(of)
    await expect.element(page.getByLabelText('Video')).toBeVisible()
    const { left, top, width, height } = of.playback.media.getBoundingClientRect()
    document
      .elementFromPoint(left + width / 2, top + height / 2)!
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(toggle).toHaveBeenCalledOnce()
    await page.unmount()
    expect(of.playback.media.isConnected).toBe(false)
  })

  test('toggles full screen, by key and by button', async () => {
    const of = quiet('video')
    const { page } = await shown(of)
    const enter = vi.spyOn(of.playback.media, 'requestFullscreen').mockRejectedValue(new TypeError('refused'))
    const leave = vi.spyOn(document, 'exitFullscreen').mockResolvedValue()
    const filling = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(null)
    await userEvent.keyboard('f')
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0])
    filling.mockReturnValue(of.playback.media)
    await page.getByRole('button', { name: /^Full screen/ }).click({ force: true })
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
  })

  test('toggles picture-in-picture', async () => {
    const of = quiet('video')
    const media = of.playback.media as HTMLVideoElement
    vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(true)
    const inWindow = vi.spyOn(document, 'pictureInPictureElement', 'get').mockReturnValue(null)
    const enter = vi.spyOn(media, 'requestPictureInPicture').mockRejectedValue(new TypeError('not loaded'))
    const leave = vi.spyOn(document, 'exitPictureInPicture').mockResolvedValue()
    const { page } = await shown(of)
    const button = page.getByRole('button', { name: /picture in picture/i })
    await button.click({ force: true })
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0])
    inWindow.mockReturnValue(media)
    await button.click({ force: true })
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
  })

  test("has no picture-in-picture button if the browser doesn't support it", async () => {
    vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(false)
    const { page } = await shown(quiet('video'))
    await expect.element(page.getByRole('button', { name: /^Full screen/ })).toBeInTheDocument()
    expect(page.getByRole('button', { name: /picture in picture/i }).query()).toBeNull()
  })

  test("doesn't go full screen with F for a recording without one", async () => {
    const of = quiet()
    const enter = vi.spyOn(of.playback.media, 'requestFullscreen')
    await shown(of)
    await userEvent.keyboard('f')
    expect(enter).not.toHaveBeenCalled()
  })
})
