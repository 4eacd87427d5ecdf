import { beforeEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Peaks } from './peaks/recordingPeaks.ts'
import type { PlaybackState } from './playback/playback.ts'
import { quiet, QuietPlayer } from './testing/quietRecording.tsx'
import { clearStored } from '../../hooks/stored/testing/clearStored.ts'

async function shown(of: ReturnType<typeof quiet>) {
  const page = await render(<QuietPlayer of={of} />)
  return { page }
}

beforeEach(clearStored)

describe('the controls', () => {
  test("show whether it's playing or waiting", async () => {
    const of = quiet()
    const { page } = await shown(of)
    const play = page.getByRole('button', { name: 'Play', exact: true })
    const pause = page.getByRole('button', { name: 'Pause', exact: true })
    const icon = () => page.container.querySelector('button[aria-busy] svg')!.getAttribute('class')
    await expect.element(play).toHaveAttribute('aria-busy', 'false')
    await expect.element(play).toHaveAttribute('title', 'Play (Space)')
    expect(icon()).toMatch(/lucide-play/)
    of.play({ isPlaying: true })
    await expect.element(pause).toHaveAttribute('title', 'Pause (Space)')
    expect(icon()).toMatch(/lucide-pause/)
    of.play({ isWaiting: true })
    await expect.element(pause).toHaveAttribute('aria-busy', 'true')
    expect(icon()).toMatch(/animate-spin/)
  })

  test('show the volume', async () => {
    const of = quiet()
    const { page } = await shown(of)
    const mute = page.getByRole('button', { name: /mute/i })
    const looks = async (change: Partial<PlaybackState>) => {
      of.play(change)
      await new Promise(requestAnimationFrame)
      const svg = mute.element().querySelector('svg')!.getAttribute('class')
      return [mute.element().getAttribute('aria-label')!.slice(0, 4), /lucide-volume-\w+/.exec(svg!)?.[0]]
    }
    expect(await looks({ volume: 1 })).toEqual(['Mute', 'lucide-volume-2'])
    expect(await looks({ volume: 0.5 })).toEqual(['Mute', 'lucide-volume-2'])
    expect(await looks({ volume: 0.4 })).toEqual(['Mute', 'lucide-volume-1'])
    expect(await looks({ isMuted: true })).toEqual(['Unmu', 'lucide-volume-x'])
    await expect.element(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuenow', '0')
    expect(await looks({ isMuted: false, volume: 0 })).toEqual(['Unmu', 'lucide-volume-x'])
  })

  test('show the selection and the loop', async () => {
    const of = quiet()
    const { page } = await shown(of)
    const button = page.getByRole('button', { name: /loop/i })
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
    const label = button.element().getAttribute('aria-label')
    of.play({ selected: { fromSeconds: 10, toSeconds: 25 }, isLooping: true })
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    expect(button.element().getAttribute('aria-label')).not.toBe(label)
    await expect.element(page.getByText(/^0:10 . 0:25$/)).toBeVisible()
  })

  test("explain why silence isn't skipped yet, or can't be", async () => {
    const of = quiet()
    const { page } = await shown(of)
    const button = page.getByRole('button', { name: /silence/i })
    const title = async (isOn: boolean, state: Peaks['state']) => {
      of.play({ skipsSilence: isOn })
      of.know({ state })
      await new Promise(requestAnimationFrame)
      return button.element().getAttribute('title')
    }
    const usual = await title(false, 'done')
    expect(await title(false, 'computing')).toBe(usual)
    expect(await title(false, 'failed')).toBe(usual)
    expect(await title(true, 'done')).toBe(usual)
    const waits = await title(true, 'computing')
    const cannot = await title(true, 'failed')
    expect(new Set([usual, waits, cannot]).size).toBe(3)
  })

  test('only have a balance if the channels are separate', async () => {
    const of = quiet()
    const { page } = await shown(of)
    const balance = page.getByRole('slider', { name: 'Balance' })
    expect(balance.query()).toBeNull()
    of.know({ channels: [new Uint8Array(2), new Uint8Array(2)] })
    await expect.element(balance).toBeVisible()
  })
})
