import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { runCommand } from '../../../commands/offeredCommands.ts'
import { quiet, QuietPlayer } from '../testing/quietRecording.tsx'

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

  test('is resized by dragging its edge and by keys, within limits, and stays so', async () => {
    const of = quiet('video')
    const { page } = await shown(of)
    const edge = page.getByRole('slider', { name: 'Size of the video' })
    await expect.element(edge).toHaveAttribute('aria-valuenow', '124')
    const drag = (type: string, clientX: number) =>
      edge.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 4, clientX }))
    edge.element().setPointerCapture = () => undefined
    drag('pointermove', 500)
    drag('pointerdown', 200)
    drag('pointermove', 264)
    drag('pointerup', 264)
    drag('pointermove', 500)
    await expect.element(edge).toHaveAttribute('aria-valuenow', '160')
    runCommand('player.largerVideo')
    await expect.element(edge).toHaveAttribute('aria-valuenow', '184')
    edge.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(edge).toHaveAttribute('aria-valuenow', '160')
    expect([of.playback.position.current(), localStorage.getItem('earshot.videoHeight')]).toEqual([0, '160'])
    drag('pointerdown', 200)
    drag('pointermove', -2000)
    drag('pointerup', -2000)
    await expect.element(edge).toHaveAttribute('aria-valuenow', '90')
    await edge.dblClick()
    await expect.element(edge).toHaveAttribute('aria-valuenow', '124')
  })
})
