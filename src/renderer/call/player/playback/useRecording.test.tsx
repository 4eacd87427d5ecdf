import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { quiet, QuietPlayer } from '../testing/quietRecording.tsx'
import { SilentWorker } from '../testing/silentWorker.ts'
import { useRecording } from './useRecording.ts'
import { nextFrame } from '../../../hooks/testing/frames.ts'

async function shown(of: ReturnType<typeof quiet>) {
  const page = await render(<QuietPlayer of={of} />)
  return { page }
}

afterEach(() => vi.unstubAllGlobals())

describe('pauses', () => {
  const { started } = SilentWorker
  beforeEach(() => {
    started.length = 0
    vi.stubGlobal('Worker', SilentWorker)
  })

  test('are detected by a worker once they are needed and the levels are complete', async () => {
    const of = quiet()
    const setPauses = vi.spyOn(of.playback, 'setPauses')
    await shown(of)
    of.play({ skipsSilence: true })
    await nextFrame()
    expect(started).toEqual([])
    const levels = Uint8Array.of(1, 2)
    of.know({ state: 'done', levels, channels: [levels] })
    await expect.poll(() => started.length).toBe(1)
    const worker = started[0]!
    expect(worker.script).toBe('pauses.worker.ts')
    expect(worker.posted).toEqual({ channels: [levels], windowsPerSecond: 50 })
    const pauses = [{ fromSeconds: 1, toSeconds: 2 }]
    worker.dispatchEvent(new MessageEvent('message', { data: pauses }))
    expect(setPauses).toHaveBeenCalledExactlyOnceWith(pauses)
    expect(worker.isTerminated).toBe(true)
  })

  test("aren't detected if they aren't needed, or after the player is unmounted", async () => {
    const of = quiet()
    of.know({ state: 'done' })
    const { page } = await shown(of)
    expect(started).toEqual([])
    of.play({ skipsSilence: true })
    await expect.poll(() => started.length).toBe(1)
    await page.unmount()
    expect(started[0]!.isTerminated).toBe(true)
  })
})

describe('the recording of a call', () => {
  const { started } = SilentWorker
  beforeEach(() => {
    started.length = 0
    vi.stubGlobal('Worker', SilentWorker)
  })

  const opened = (hasAudio: boolean, hasVideo: boolean) =>
    renderHook(() => useRecording({ callId: 7, media: { hasAudio, hasVideo } }), inWorkspace())
  const track = (url: string | undefined) => /\/(audio|video)\b/.exec(url ?? '')?.[1]

  test.each([
    [true, false, HTMLAudioElement, 'audio', 'audio'],
    [false, true, HTMLVideoElement, 'video', 'video'],
    [true, true, HTMLVideoElement, 'video', 'audio'],
  ])('with sound %s and picture %s is opened, and closed on unmount', async (...given) => {
    const [hasAudio, hasVideo, element, plays, draws] = given
    const { result, unmount } = await opened(hasAudio, hasVideo)
    const { media } = result.current!.playback
    expect(media).toBeInstanceOf(element)
    expect(track(media.src)).toBe(plays)
    expect(track((started[0]!.posted as { readonly url: string }).url)).toBe(draws)
    await unmount()
    expect(media.getAttribute('src')).toBeNull()
    expect(started[0]!.isTerminated).toBe(true)
  })

  test("doesn't exist for a call without media", async () => {
    const { result } = await opened(false, false)
    expect(result.current).toBeNull()
    expect(started).toEqual([])
  })
})
