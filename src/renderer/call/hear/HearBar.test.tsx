import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { HeardHit, HeardHits } from '../../../contract/library/hearing.ts'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { hearBeginnings, hearWords, stopHearing } from '../../client/hearing.ts'
import { listen, useListened } from '../../client/listening.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { fakeMarks } from '../transcript/testing/fakeMarks.ts'
import '../../styles/app.css'
import { HearBar } from './HearBar.tsx'
import { nextFrame, until } from '../../hooks/testing/frames.ts'

afterEach(() => {
  stopHearing()
  vi.useRealTimers()
})

const PEOPLE = { agent: { id: 7, name: 'Amelia Hart', email: null }, leadName: 'Lea', leadCompany: 'Northwind' }

function hit(id: number, place: HeardHit['place']): HeardHit {
  const { title, durationSeconds, format } = callRecord(id)
  const timestamp = '2026-11-18T10:05:00Z'
  return {
    call: { id, title, timestamp, durationSeconds, format, ...PEOPLE },
    ...{ place, speaker: 'Lea', side: 'lead', range: { start: 2, end: 10 } },
    snippet: [
      { text: 'A ', isHit: false },
      { text: 'discount', isHit: true },
    ],
  }
}
const message = (id: number) => hit(id, { kind: 'message', messageId: `m${id}` })
const turn = (id: number) => hit(id, { kind: 'turn', turn: 0 })

/** `read`: when the calls are read. */
async function hearing(
  hits: readonly HeardHit[],
  media = { hasAudio: false, hasVideo: false },
  read: Promise<void> = Promise.resolve(),
) {
  const heardHits = vi.fn<(asked: object) => Promise<HeardHits>>().mockResolvedValue({ hits, hitCount: hits.length })
  const transcription = '[00:03] Lea: A discount?\n[00:05] Amelia Hart: No.'
  const detail = vi.fn(async ({ callId }: { readonly callId: number }): Promise<CallDetail> => {
    await read
    return {
      ...callRecord(callId, PEOPLE),
      ...{ media, summary: null, transcription, scorecard: null, evaluators: [], conversation: null },
    }
  })
  const core = { library: { heardHits }, calls: { detail }, marks: fakeMarks() }
  const { wrapper: Inside } = inWorkspace({ core })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <Inside>
        <button type="button">Elsewhere</button>
        <HearBar />
      </Inside>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  hearWords({ phrases: ['discount'] })
  return { heardHits, detail }
}

const bar = () => page.getByRole('region', { name: 'Hear it' })
const place = () => bar().getByRole('status').first()

/** With fake timers: answers arrive in those that are due at once. */
const soon = (is: () => boolean) =>
  until(() => {
    vi.advanceTimersByTime(1)
    return is()
  })
const says = (words: RegExp) => () => words.test(bar().query()?.textContent ?? '')

test('asks for every line with the words, and says which one it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { heardHits } = await hearing([message(1), message(2), message(3)])
  await soon(says(/1 of 3: Amelia Hart, Northwind, Nov 18.*Lea: A discount/))
  expect(heardHits.mock.calls[0]![0]).toMatchObject({ words: [{ phrases: ['discount'] }], callIds: null })
})

test('has the focus and its keys, and gives the focus back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await hearing([message(1), message(2), message(3)])
  await soon(says(/1 of 3/))
  await userEvent.keyboard('{ArrowRight}')
  await soon(says(/2 of 3/))
  await userEvent.keyboard('{Shift>}n{/Shift}')
  await soon(says(/3 of 3/))
  const next = bar().getByRole('button', { name: /^Next hit/ })
  expect((next.element() as HTMLButtonElement).disabled).toBe(true)
  await userEvent.keyboard('{ArrowLeft}')
  await soon(says(/2 of 3/))
  await userEvent.keyboard('{Escape}')
  await soon(() => bar().query() === null)
  await soon(() => document.activeElement === page.getByRole('button', { name: 'Elsewhere' }).element())
})

test('shows messages of chats and lines without a recording for as long as it takes to read them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { detail } = await hearing([message(1), turn(2), message(3)])
  await soon(says(/1 of 3/))
  await soon(() => detail.mock.calls.length > 0)
  expect(detail).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(3000)
  await soon(says(/2 of 3/))
  await soon(says(/This call has no recording/))
  vi.advanceTimersByTime(3000)
  await soon(says(/3 of 3/))
})

test('stays at a message whose call was opened, until it’s continued', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await hearing([message(1), message(2)])
  await soon(says(/1 of 2/))
  ;(
    bar()
      .getByRole('button', { name: /^Open call/ })
      .element() as HTMLElement
  ).click()
  await until(() => bar().getByRole('button', { name: /^Play/ }).query() !== null)
  vi.advanceTimersByTime(9000)
  await nextFrame()
  expect(place().element().textContent).toMatch(/1 of 2/)
  ;(bar().getByRole('button', { name: /^Play/ }).element() as HTMLElement).click()
  await until(
    () =>
      bar()
        .getByRole('button', { name: /^Pause/ })
        .query() !== null,
  )
  vi.advanceTimersByTime(3000)
  await soon(says(/2 of 2/))
})

test('a line that was paused while it was looked for plays only when it’s continued', async () => {
  // Nothing is loaded.
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(() => undefined)
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const read = Promise.withResolvers<void>()
  await hearing([turn(1), message(2)], { hasAudio: true, hasVideo: false }, read.promise)
  await expect.element(bar()).toMatchTextContent(/Finding the line/)
  await bar()
    .getByRole('button', { name: /^Pause/ })
    .click()
  read.resolve()
  await expect.element(bar()).not.toMatchTextContent(/Finding the line/)
  expect(play).not.toHaveBeenCalled()
  await expect.element(bar().getByRole('button', { name: 'Longer' })).toBeDisabled()
  await bar().getByRole('button', { name: /^Play/ }).click()
  await expect.element(bar().getByRole('button', { name: 'Longer' })).toBeEnabled()
  await expect.poll(() => play.mock.calls.length).toBe(1)
})

test('reads only the call that is heard and the next two', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { detail } = await hearing([turn(1), turn(2), turn(3), turn(4), turn(5)])
  await soon(says(/1 of 5/))
  await soon(() => detail.mock.calls.length === 3)
  await userEvent.keyboard('{ArrowRight}')
  await soon(() => detail.mock.calls.length === 4)
  expect(detail.mock.calls.map(([{ callId }]) => callId)).toEqual([1, 2, 3, 4])
})

test('says why a recording can’t be heard, and the next one can be', async () => {
  await hearing([turn(1), message(2)], { hasAudio: true, hasVideo: false })
  await expect.element(bar()).toMatchTextContent(/This recording is no longer available/)
  await expect.element(bar().getByRole('button', { name: 'Try again' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(bar()).toMatchTextContent(/Chat message/)
})

test('says so if no line has the words, or calls have no lines', async () => {
  await hearing([])
  await expect.element(bar()).toMatchTextContent(/Nothing to hear\. No line or message has these words\./)
  hearBeginnings([1, 2])
  await expect.element(bar()).toMatchTextContent(/Nothing to play in these calls\./)
  await bar().getByRole('button', { name: /^Stop/ }).click()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('a recording that plays in the other bar is stopped first', () => {
  listen({ recording: { kind: 'staged', stageId: 's1' }, name: 'call.wav' })
  hearBeginnings([7])
  expect(useListened.getState()).toBeNull()
})
