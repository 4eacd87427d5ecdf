import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { recordWithoutScores } from '../../../domain/reviews/withoutScores.ts'
import { hearAlone } from '../../hooks/audible.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { CallPeek } from './CallPeek.tsx'
import { playbackPreferences } from '../../hooks/stored/playbackPreferences.ts'
import { clearStored } from '../../hooks/stored/testing/clearStored.ts'
import { nextFrame, until } from '../../hooks/testing/frames.ts'

const service = {
  detail: vi.fn<(callId: number) => Promise<unknown>>(),
}
const core = {
  app: { watch: () => new Promise(() => {}) },
  calls: {
    detail: ({ callId }: { readonly callId: number }) => service.detail(callId),
  },
}

/** Like in the table: the next call replaces the previous one. */
function Peeking({ calls, onClose }: { readonly calls: readonly CallRecord[]; readonly onClose: () => void }) {
  const [at, setAt] = useState(0)
  return (
    <div className="relative h-[600px]">
      <button type="button" onClick={() => setAt((now) => now + 1)}>
        next
      </button>
      <CallPeek call={calls[at]!} onClose={onClose} />
    </div>
  )
}

async function show(...calls: CallRecord[]) {
  const onClose = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <Peeking calls={calls} onClose={onClose} />
    </QueryClientProvider>,
    inWorkspace({ core }),
  )
  return { onClose }
}

const factsOf = (peek: Element) =>
  new Map([...peek.querySelectorAll('dt')].map((one) => [one.textContent, one.nextElementSibling?.textContent]))

describe('the call preview', () => {
  beforeEach(() => {
    service.detail
      .mockReset()
      .mockResolvedValue({ summary: [{ title: 'Next step', content: 'An offer by Thursday.' }] })
  })

  it('shows the list’s data at once, then the summary, and dashes for unknown values', async () => {
    await show(callRecord(7, { title: 'Renewal', leadCompany: 'Acme Freight' }))
    const peek = page.getByRole('complementary', { name: 'Preview' })
    await expect.element(peek.getByRole('heading', { name: 'Renewal' })).toBeVisible()
    await expect.element(peek.getByText('Jon Price, Acme Freight')).toBeVisible()
    await expect.element(peek.getByRole('status', { name: 'Loading the summary' })).toBeVisible()
    await expect.element(peek.getByText('An offer by Thursday.')).toBeVisible()
    const facts = factsOf(peek.element())
    expect([facts.get('Duration'), facts.get('AI score'), facts.get('Call type')]).toEqual(['1:01', '–', '–'])
  })

  it('shows no duration for a chat that wasn’t measured, like the list', async () => {
    await show(callRecord(8, { format: 'chat', durationSeconds: 0 }))
    const peek = page.getByRole('complementary', { name: 'Preview' })
    await expect.element(peek).toBeVisible()
    expect(factsOf(peek.element()).get('Duration')).toBe('–')
  })

  it('sends no request for a call that was skipped quickly', async () => {
    service.detail.mockImplementation((callId) =>
      Promise.resolve({ summary: [{ title: 'Topic', content: `What was said in ${callId}` }] }),
    )
    await show(callRecord(1), callRecord(2), callRecord(3))
    await expect.element(page.getByText('What was said in 1')).toBeVisible()
    const next = page.getByRole('button', { name: 'next' }).element() as HTMLElement
    next.click()
    next.click()
    await expect.element(page.getByText('What was said in 3')).toBeVisible()
    expect(service.detail.mock.calls).toEqual([[1], [3]])
  })

  it('shows that a call has no summary, and closes with its button', async () => {
    service.detail.mockResolvedValue({ summary: null })
    const { onClose } = await show(callRecord(3, { title: null }))
    await expect.element(page.getByText('This call has no summary.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Untitled' })).toBeVisible()
    await page.getByRole('button', { name: 'Close preview' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('reports a slow service after three seconds, and can be canceled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      service.detail.mockReturnValue(new Promise(() => {}))
      await show(callRecord(5), callRecord(6))
      const silence = page.getByText('This is taking longer than usual.')
      const asked = async (...callIds: readonly number[]) => {
        await until(() => service.detail.mock.calls.length === callIds.length)
        expect(service.detail.mock.calls.flat()).toEqual(callIds)
        await nextFrame()
      }
      await asked(5)
      vi.advanceTimersByTime(2000)
      await nextFrame()
      expect(silence.query()).toBeNull()
      vi.advanceTimersByTime(1000)
      await expect.element(silence).toBeVisible()
      // Each call gets its own three seconds. A click that is waited for would move the time.
      ;(page.getByRole('button', { name: 'next' }).element() as HTMLElement).click()
      await asked(5, 6)
      expect(silence.query()).toBeNull()
      vi.advanceTimersByTime(3000)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(page.getByRole('alert')).toMatchTextContent(/Canceled/)
      await expect.element(silence).not.toBeInTheDocument()
      service.detail.mockResolvedValue({ summary: [{ title: 'Next step', content: 'An offer by Thursday.' }] })
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.element(page.getByText('An offer by Thursday.')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows a failure, keeps the list’s data, and can be retried', async () => {
    service.detail.mockRejectedValueOnce(new ORPCError('service-failed', { defined: true, data: { status: 502 } }))
    await show(callRecord(4))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/502/)
    await expect.element(page.getByText('Maya Lindqvist')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('An offer by Thursday.')).toBeVisible()
  })

  it('shows every fact of a call, including scores of 0', async () => {
    const known = { repTalkRatio: 0.66, longestRepMonologueSeconds: 95, aiScore: 66.6, score: 0 }
    const metrics = { ...callRecord(5).metrics, ...known }
    const callType = { id: 1, name: 'Renewal', description: null, associationMode: null }
    await show(
      callRecord(5, { metrics, callType, leadName: null, timestamp: 'last spring', durationSeconds: 0, isWon: false }),
    )
    const peek = page.getByRole('complementary', { name: 'Preview' })
    await expect.element(peek.getByText('Renewal')).toBeVisible()
    expect(Object.fromEntries(factsOf(peek.element()))).toEqual({
      Agent: 'Maya Lindqvist',
      Lead: '–',
      'Call type': 'Renewal',
      Date: 'last spring',
      Duration: '0:00',
      'Talk ratio': '66%',
      'Longest monologue': '1:35',
      Deal: 'Lost',
      'AI score': '67',
      'Review score': '0',
    })
  })

  it('plays the recording, and says so if there is none or it can’t be played', async () => {
    service.detail.mockImplementation((callId) =>
      Promise.resolve({ summary: null, media: { hasAudio: callId === 1, hasVideo: false } }),
    )
    await show(callRecord(1), callRecord(2))
    const button = page.getByRole('button', { name: 'Play' })
    await expect.element(button).toBeEnabled()
    await button.click()
    expect(document.querySelector('audio')!.src).toContain('/media/w/1/audio')
    document.querySelector('audio')!.dispatchEvent(new Event('error'))
    await expect.element(page.getByText('Can’t play this recording.')).toBeVisible()
    await page.getByRole('button', { name: 'next' }).click()
    await expect.element(page.getByText('This call has no recording.')).toBeVisible()
  })

  it('plays alone, as loud and as fast as the player', async () => {
    clearStored()
    const choose = (change: object) => playbackPreferences.choose({ ...playbackPreferences.current(), ...change })
    choose({ isMuted: true, rate: 1.5 })
    service.detail.mockResolvedValue({ summary: null, media: { hasAudio: true, hasVideo: false } })
    await show(callRecord(1))
    await page.getByRole('button', { name: 'Play' }).click()
    const audio = document.querySelector('audio')!
    expect([audio.muted, audio.playbackRate]).toEqual([true, 1.5])
    choose({ isMuted: false, volume: 0.5 })
    expect([audio.muted, audio.volume]).toEqual([false, 0.5])
    const other = { pause: vi.fn() }
    hearAlone(other)
    audio.dispatchEvent(new Event('play'))
    expect(other.pause).toHaveBeenCalledOnce()
    const pause = vi.spyOn(audio, 'pause')
    hearAlone(other)
    expect(pause).toHaveBeenCalledOnce()
    clearStored()
  })

  it('doesn’t make up a length that isn’t known', async () => {
    // The server of this page has no recordings, and would report that at any moment.
    const stop = (event: Event) => event.stopPropagation()
    document.addEventListener('error', stop, { capture: true })
    onTestFinished(() => document.removeEventListener('error', stop, { capture: true }))
    service.detail.mockResolvedValue({ summary: null, media: { hasAudio: true, hasVideo: false } })
    await show(callRecord(1, { durationSeconds: 0 }))
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.element(page.getByText('0:00 / –')).toBeVisible()
    const audio = document.querySelector('audio')!
    vi.spyOn(audio, 'duration', 'get').mockReturnValue(65)
    audio.dispatchEvent(new Event('durationchange'))
    await expect.element(page.getByText('0:00 / 1:05')).toBeVisible()
  })

  it('shows dashes if nothing is known of a call', async () => {
    await show(callRecord(6, { agent: null, leadName: null, timestamp: null, durationSeconds: null }))
    const peek = page.getByRole('complementary', { name: 'Preview' })
    await expect.element(peek.getByText('An offer by Thursday.')).toBeVisible()
    expect(new Set(factsOf(peek.element()).values())).toEqual(new Set(['–']))
    expect(factsOf(peek.element()).size).toBe(10)
  })

  it('hides the scores during a blind review', async () => {
    service.detail.mockResolvedValue({ summary: null })
    await show(recordWithoutScores(callRecord(8, { metrics: { ...callRecord(8).metrics, aiScore: 66, score: 71 } })))
    await expect.element(page.getByRole('button', { name: 'Hidden during your blind review' })).toBeVisible()
    expect(page.getByText(/^(66|71)$/).query()).toBeNull()
    expect(page.getByText('AI score').query()).toBeNull()
  })

  it('treats a summary without topics as missing', async () => {
    service.detail.mockResolvedValue({ summary: [] })
    await show(callRecord(9))
    await expect.element(page.getByText('This call has no summary.')).toBeVisible()
  })
})
