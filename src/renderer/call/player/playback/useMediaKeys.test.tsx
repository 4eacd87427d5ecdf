import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { hearAlone } from '../../../hooks/audible.ts'
import { Player } from '../Player.tsx'
import { quiet, QuietPlayer } from '../testing/quietRecording.tsx'

async function shown(of: ReturnType<typeof quiet>, options: Omit<ComponentProps<typeof QuietPlayer>, 'of'> = {}) {
  const page = await render(<QuietPlayer of={of} {...options} />)
  return { page }
}

describe('the system’s media keys', () => {
  test("control the recording while it's shown", async () => {
    const { mediaSession } = navigator
    const actions = new Map<string, MediaSessionActionHandler | null>()
    vi.spyOn(mediaSession, 'setActionHandler').mockImplementation((action, handle) => void actions.set(action, handle))
    const of = quiet()
    of.play({ durationSeconds: 100 })
    const play = vi.spyOn(of.playback, 'play').mockImplementation(() => undefined)
    const pause = vi.spyOn(of.playback, 'pause')
    const { page } = await shown(of, { title: 'Renewal' })
    expect(mediaSession.metadata?.title).toBe('Renewal')
    const does = (action: MediaSessionAction, more: Partial<MediaSessionActionDetails> = {}) => {
      actions.get(action)!({ action, ...more })
      return of.playback.position.current()
    }
    does('play')
    does('pause')
    expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 1])
    expect(does('seekto', { seekTime: 50 })).toBe(50)
    expect(does('seekto')).toBe(50)
    expect(does('seekforward')).toBe(55)
    expect(does('seekforward', { seekOffset: 20 })).toBe(75)
    expect(does('seekbackward')).toBe(70)
    expect(does('seekbackward', { seekOffset: 30 })).toBe(40)
    await page.rerender(<Player callId={1} recording={of.recording} recordedSeconds={100} />)
    expect(mediaSession.metadata?.title).toMatch(/\w/)
    expect(mediaSession.metadata?.title).not.toBe('Renewal')
    await page.unmount()
    expect(mediaSession.metadata).toBeNull()
    expect([...actions.values()].every((handle) => handle === null)).toBe(true)
  })

  test('control the one that plays of several recordings, and the other one once it’s gone', async () => {
    const { mediaSession } = navigator
    const actions = new Map<string, MediaSessionActionHandler | null>()
    vi.spyOn(mediaSession, 'setActionHandler').mockImplementation((action, handle) => void actions.set(action, handle))
    const [call, line] = [quiet(), quiet()]
    const pauses = [call, line].map(({ playback }) => vi.spyOn(playback, 'pause'))
    const press = () => {
      actions.get('pause')!({ action: 'pause' })
      return [mediaSession.metadata?.title, ...pauses.map((pause) => pause.mock.calls.length)]
    }
    await shown(call, { title: 'Renewal' })
    hearAlone(call.playback)
    const { page } = await shown(line, { title: 'A line' })
    expect(press()).toEqual(['Renewal', 1, 0])
    hearAlone(line.playback)
    expect(press()).toEqual(['A line', 2, 1])
    await page.unmount()
    expect(press()).toEqual(['Renewal', 3, 1])
  })
})
