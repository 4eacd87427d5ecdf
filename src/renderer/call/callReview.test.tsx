import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ORPCError } from '@orpc/client'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { Conversation } from '../../domain/chats/conversation.ts'
import type { NoteAnchor, Review, ReviewEdit } from '../../domain/reviews/review.ts'
import type { Tracker } from '../../domain/trackers/tracker.ts'
import { setConnectionState } from '../client/connection/connectionState.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { Toasts } from '../components/overlays/Toast.tsx'
import { createValueStore } from '../hooks/valueStore.ts'
import { CallReview } from '../review/callReview.ts'
import type { Player as RealPlayer } from './player/Player.tsx'
import { emptyReview } from '../review/testing/emptyReview.ts'
import type { PositionsRequest } from './transcript/positions/positionsMessages.ts'
import '../styles/app.css'
import { CallPage, type CallInQueue } from './CallPage.tsx'
import { callDetail } from './testing/callDetail.ts'
import { until } from '../hooks/testing/frames.ts'

const player = vi.hoisted(() => ({ recording: null as unknown, positionsOf: vi.fn<(...inputs: unknown[]) => void>() }))
vi.mock('./player/playback/useRecording.ts', () => ({ useRecording: () => player.recording }))
vi.mock('./player/Player.tsx', () => ({
  Player: ({ onNote, marks, onMark }: Partial<ComponentProps<typeof RealPlayer>>) => (
    <>
      {onNote ? <button onClick={() => onNote(68.4321)}>Note at 1:08</button> : <p>Player</p>}
      {marks?.map((mark) => (
        <button key={mark.id} onClick={() => onMark?.(mark)}>
          Mark at {mark.seconds}: {mark.label}
        </button>
      ))}
    </>
  ),
  NoRecording: () => <p>Silence</p>,
}))
vi.mock('./transcript/positions/useTurnPositions.ts', () => ({
  useTurnPositions: (...inputs: unknown[]) => {
    player.positionsOf(...inputs)
    return { positions: [], lanes: null }
  },
}))

const reviews = {
  ofCall: vi.fn<() => Promise<Review | null>>(),
  edit: vi.fn<(input: { readonly edit: ReviewEdit }) => Promise<void>>(),
  begin: vi.fn<(input: unknown) => Promise<Review>>(),
}

/** A recording at 0:00 that isn't played and has no levels yet. */
function recordingOf() {
  const nothing = { channels: [new Uint8Array(1)], windowsPerSecond: 50, durationSeconds: null as number | null }
  return {
    playback: {
      position: createValueStore(0),
      state: createValueStore({ isPlaying: false }),
      seek: vi.fn<(seconds: number) => void>(),
      play: vi.fn<() => void>(),
    },
    peaks: { store: createValueStore({ ...nothing, state: 'computing' }) },
  }
}

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  player.recording = null
  player.positionsOf.mockReset()
  reviews.ofCall.mockReset().mockResolvedValue(null)
  reviews.edit.mockReset().mockResolvedValue(undefined)
  reviews.begin.mockReset().mockResolvedValue(emptyReview())
})

function coreWith(call: CallDetail) {
  return {
    calls: { detail: () => Promise.resolve(call) },
    library: { call: () => Promise.resolve(null) },
    reviews: { ...fakeStream({ recovery: null, reviews: [] }), ...reviews },
    queues: fakeStream([]),
    marks: fakeStream({ pins: [], agentSpeaker: null }),
  }
}

async function show(call: CallDetail, inQueue?: CallInQueue, height = 700, core: object = coreWith(call)) {
  const neighbors = { previousId: null, nextId: null, position: null, loadedCount: null }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shownIn = (inQueue?: CallInQueue) => (
    <QueryClientProvider client={client}>
      <div style={{ height, display: 'flex', flexDirection: 'column' }}>
        <CallPage
          callId={7}
          neighbors={neighbors}
          {...(inQueue && { inQueue })}
          onOpenCall={() => {}}
          onBack={() => {}}
        />
      </div>
      <Toasts />
    </QueryClientProvider>
  )
  const screen = await render(shownIn(inQueue), inWorkspace({ core }))
  await expect.element(page.getByText(/^My review/)).toBeVisible()
  return { ...screen, showIn: (changed: CallInQueue) => screen.rerender(shownIn(changed)) }
}

const note = (anchor: NoteAnchor) => ({ noteId: JSON.stringify(anchor), anchor, text: 'Noted' })
const lastEdit = () => reviews.edit.mock.lastCall?.[0].edit

test.each([
  // At 200% zoom; the rest of 450 px is the player.
  { width: 667, height: 270 },
  { width: 900, height: 400 },
])('in %o, the bar never covers the question that it is about', async ({ width, height }) => {
  const { innerWidth, innerHeight } = window
  await page.viewport(width, 450)
  try {
    const questions = Array.from({ length: 9 }, (_, at) => {
      return { id: at + 1, text: `Question number ${at + 1}`, weight: 1, defaultAnswer: null }
    })
    const categories = [{ id: 1, name: 'Opening', sortNumber: 1, questions }]
    const review = { ...emptyReview(), scorecard: { id: 1, name: 'Long', isActive: true, categories } }
    reviews.ofCall.mockResolvedValue(review)
    await show(callDetail(), undefined, height)
    await userEvent.keyboard('r')
    const expectUncovered = async (id: number) => {
      const answers = () => document.getElementById(`answers-${id}`)!.getBoundingClientRect()
      const bar = () => document.querySelector('[data-command="review.note"]')!.closest('.sticky')!
      await expect.poll(() => bar().getBoundingClientRect().top - answers().bottom).toBeGreaterThanOrEqual(0)
      const panel = page.getByRole('complementary').element().getBoundingClientRect()
      expect(answers().top).toBeGreaterThanOrEqual(panel.top)
    }
    for (let id = 1; id < 7; id += 1) {
      await userEvent.keyboard('y')
      await expectUncovered(id + 1)
    }
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expectUncovered(7)
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    await expectUncovered(1)
  } finally {
    await page.viewport(innerWidth, innerHeight)
  }
})

describe('a review of a recording', () => {
  test('has notes at times, which lead there, and adds one at the current time', async () => {
    const recording = recordingOf()
    player.recording = recording
    const notes = [note({ kind: 'time', seconds: 83 }), note({ kind: 'call' })]
    reviews.ofCall.mockResolvedValue(emptyReview({ notes }))
    await show(callDetail())
    await page.getByRole('button', { name: '1:23' }).click()
    expect(recording.playback.seek.mock.calls).toEqual([[83]])
    await expect.element(page.getByText('On the whole call')).toBeVisible()
    recording.playback.position.set(12.3456)
    await userEvent.keyboard('w')
    await expect.poll(lastEdit).toMatchObject({ kind: 'note', note: { anchor: { kind: 'time', seconds: 12.3 } } })
  })

  test('marks its notes on the waveform, which lead to their time and show them', async () => {
    const recording = recordingOf()
    player.recording = recording
    const notes = [note({ kind: 'time', seconds: 83 }), note({ kind: 'call' })]
    reviews.ofCall.mockResolvedValue(emptyReview({ notes }))
    await show(callDetail())
    await page.getByRole('button', { name: 'Mark at 83: Noted' }).click()
    expect(recording.playback.seek.mock.calls).toEqual([[83]])
    await expect.element(page.getByRole('listitem').first()).toHaveClass(/border-accent/)
    expect(page.getByRole('button', { name: /^Mark at/ }).elements()).toHaveLength(1)
  })

  test('gets a note at a pressed moment, and starts for it', async () => {
    player.recording = recordingOf()
    await show(callDetail())
    await page.getByRole('checkbox', { name: 'Blind: hide other answers' }).click()
    await page.getByRole('button', { name: 'Note at 1:08' }).click()
    await expect.element(page.getByRole('textbox', { name: /^Note/ })).toHaveFocus()
    expect(reviews.begin.mock.calls).toMatchObject([[{ isBlind: true }]])
    expect(lastEdit()).toMatchObject({ kind: 'note', note: { anchor: { kind: 'time', seconds: 68.4 }, text: '' } })
    expect(reviews.edit).toHaveBeenCalledOnce()
  })

  test('gets no note when it is done', async () => {
    player.recording = recordingOf()
    reviews.ofCall.mockResolvedValue(emptyReview({ isDone: true }))
    await show(callDetail())
    await expect.element(page.getByText('Player')).toBeVisible()
  })

  test('counts listening as time spent, but no change of the position while it is paused', async () => {
    const recording = recordingOf()
    player.recording = recording
    const noticed = vi.spyOn(CallReview.prototype, 'noticed')
    reviews.ofCall.mockResolvedValue(emptyReview())
    const screen = await show(callDetail())
    noticed.mockClear()
    recording.playback.position.set(5)
    expect(noticed).not.toHaveBeenCalled()
    recording.playback.state.set({ isPlaying: true })
    recording.playback.position.set(6)
    expect(noticed).toHaveBeenCalledOnce()
    await screen.unmount()
    noticed.mockClear()
    recording.playback.position.set(7)
    expect(noticed).not.toHaveBeenCalled()
  })

  test('adds notes to the whole call if there is no recording', async () => {
    reviews.ofCall.mockResolvedValue(emptyReview())
    await show(callDetail())
    await page.getByRole('button', { name: /^Note/ }).click()
    await expect.poll(lastEdit).toMatchObject({ kind: 'note', note: { anchor: { kind: 'call' } } })
  })
})

test.each([true, false])(
  'a call of a queue plays when it opens if that is chosen (%s), and leaves no review',
  async (plays) => {
    const recording = recordingOf()
    player.recording = recording
    const inQueue = {
      isBlind: false,
      name: 'November',
      bar: null,
      nextId: null,
      playsOnArrival: plays,
      onFinished: () => undefined,
    }
    await show(callDetail(), inQueue)
    await expect.element(page.getByRole('group', { name: 'Questions' })).toHaveFocus()
    expect(recording.playback.play).toHaveBeenCalledTimes(plays ? 1 : 0)
    expect(reviews.begin).not.toHaveBeenCalled()
    await userEvent.keyboard('y')
    await expect.poll(() => reviews.edit.mock.calls.length).toBe(1)
    expect(reviews.begin).toHaveBeenCalledOnce()
  },
)

test('a call that was opened without playing stays silent when its queue wants it played later', async () => {
  const recording = recordingOf()
  player.recording = recording
  const inQueue = { isBlind: false, name: 'November', bar: null, nextId: null, onFinished: () => undefined }
  const { showIn } = await show(callDetail(), { ...inQueue, playsOnArrival: false })
  await expect.element(page.getByRole('group', { name: 'Questions' })).toHaveFocus()
  await showIn({ ...inQueue, playsOnArrival: true })
  expect(recording.playback.play).not.toHaveBeenCalled()
})

test('shows a chat without its conversation, whatever a tracker finds in a transcription of it', async () => {
  const call = callDetail({ format: 'chat', conversation: null, transcription: 'Ada: I want a refund.' })
  const tracker: Tracker = {
    ...{ id: 'refund', name: 'Refund', phrases: ['refund'], side: 'either', place: { kind: 'anywhere' } },
    isAbsence: false,
  }
  const watch = vi.fn(fakeStream([tracker]).watch)
  await show(call, undefined, 700, { ...coreWith(call), trackers: { watch } })
  await expect.poll(() => watch.mock.calls.length).toBe(1)
  await expect.element(page.getByText('Conversation withheld')).toBeVisible()
})

describe('the transcript of a recording', () => {
  const lastInputs = () => player.positionsOf.mock.lastCall as [unknown, number | null, PositionsRequest | null]

  test('is aligned once the levels are known, with the counted duration and the agent', async () => {
    const recording = recordingOf()
    player.recording = recording
    await show(callDetail())
    expect(lastInputs().slice(1)).toEqual([60, null])
    const channels = [new Uint8Array(3)]
    recording.peaks.store.set({ state: 'done', channels, windowsPerSecond: 50, durationSeconds: 31.5 })
    await expect.poll(() => lastInputs()[1]).toBe(31.5)
    expect(lastInputs()[2]).toMatchObject({
      levels: { channels, windowsPerSecond: 50 },
      ...{ durationSeconds: 31.5, agentSpeaker: 'Inês Duarte' },
    })
  })

  test('is aligned with the recorded duration if none was counted, and not without any', async () => {
    const recording = recordingOf()
    recording.peaks.store.set({ ...recording.peaks.store.current(), state: 'done' })
    player.recording = recording
    const screen = await show(callDetail({ agent: null, leadName: null }))
    expect(lastInputs()[1]).toBe(60)
    expect(lastInputs()[2]).toMatchObject({ durationSeconds: 60, agentSpeaker: null })
    await screen.unmount()
    await show(callDetail({ durationSeconds: null }))
    expect(lastInputs().slice(1)).toEqual([null, null])
  })
})

describe('a review of a chat', () => {
  const person = {
    phone: null,
    userId: null,
    hasPicture: false,
    additional: [],
    company: null,
    email: null,
    isOwner: null,
  }
  const message = { transcription: null, hasMedia: false, sender: 'client', timestamp: null }
  const conversation = {
    ...{ kind: 'direct', chatId: 'c', channel: 'whatsapp', conversationType: null, processingStatus: 'approved' },
    participants: [{ ...person, id: 'client', type: 'external', name: 'Sofia Ruiz' }],
    messages: [
      { ...message, id: '1', type: 'text', text: 'First message' },
      { ...message, id: '2', type: 'audio', text: null, transcription: 'As heard' },
      { ...message, id: '3', type: 'image', text: null },
      ...Array.from({ length: 60 }, (_, at) => ({ ...message, id: `${at + 4}`, type: 'text', text: `Line ${at + 4}` })),
    ],
  } as unknown as Conversation
  const chat = callDetail({ format: 'chat', conversation })
  const onMessage = (messageId: string) => note({ kind: 'message', messageId })

  test('names the message of each note, and leads there', async () => {
    const notes = [...['1', '2', '3', '63', 'gone'].map(onMessage), note({ kind: 'time', seconds: 5 })]
    reviews.ofCall.mockResolvedValue(emptyReview({ notes }))
    await show(chat)
    const list = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
    const words = () => list.elements().map((one) => one.querySelector('button[title], span')?.textContent)
    await expect
      .poll(words)
      .toEqual([
        ...['Sofia Ruiz: First message', 'Sofia Ruiz: As heard', 'Sofia Ruiz: image', 'Sofia Ruiz: Line 63'],
        ...['On the whole call', 'On the whole call'],
      ])
    const log = page.getByRole('log')
    for (const text of ['First message', 'Line 63', 'First message']) {
      await page.getByRole('button', { name: `Sofia Ruiz: ${text}` }).click()
      await expect.element(log.getByText(text, { exact: true })).toBeInViewport()
    }
    await userEvent.keyboard('w')
    await expect.poll(lastEdit).toMatchObject({ kind: 'note', note: { anchor: { kind: 'call' } } })
  })

  test('adds a note to a message while it is open, and not when it is done', async () => {
    reviews.ofCall.mockResolvedValue(emptyReview())
    const screen = await show(chat)
    const add = page.getByRole('button', { name: 'Add note to this message' })
    await expect.poll(() => add.elements().length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Add note to this message' }).last().click()
    await expect.poll(lastEdit).toMatchObject({ kind: 'note', note: { anchor: { kind: 'message' } } })
    await screen.unmount()
    reviews.ofCall.mockResolvedValue(emptyReview({ isDone: true }))
    const done = await show(chat)
    await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    expect(add.elements()).toHaveLength(0)
    await done.unmount()
    reviews.ofCall.mockResolvedValue(null)
    await show(chat)
    await expect.element(page.getByRole('button', { name: /^Start review/ })).toBeVisible()
    expect(add.elements()).toHaveLength(0)
  })
})

describe('a review', () => {
  test('starts with what the call is about, and says why it couldn’t', async () => {
    reviews.begin.mockRejectedValueOnce(new ORPCError('disk-full', { defined: true, data: {} }))
    await show(callDetail({ agent: { id: 3, name: null, email: 'ines@example.com' } }))
    const start = page.getByRole('button', { name: /^Start review/ })
    await start.click()
    await expect.element(page.getByRole('region', { name: 'Notifications' })).toMatchTextContent(/disk/i)
    await start.click()
    await expect.element(page.getByRole('button', { name: /^Finish/ })).toBeVisible()
    expect(reviews.begin.mock.lastCall?.[0]).toMatchObject({
      ...{ workspaceId: 'w', isBlind: false },
      call: { callId: 7, agentId: 3, agentName: 'ines@example.com', title: 'Pricing objection, second round' },
    })
  })

  test('starts for a call without an agent', async () => {
    await show(callDetail({ agent: null }))
    await page.getByRole('button', { name: /^Start review/ }).click()
    await expect
      .poll(() => reviews.begin.mock.lastCall?.[0])
      .toMatchObject({ call: { agentId: null, agentName: null } })
  })

  test('is saved again when the connection returns', async () => {
    reviews.ofCall.mockResolvedValue(emptyReview())
    reviews.edit.mockRejectedValueOnce(new ORPCError('disk-full', { defined: true, data: {} }))
    setConnectionState('lost')
    await show(callDetail())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await userEvent.keyboard('y')
      await until(() => reviews.edit.mock.calls.length === 1)
      // Until it has failed and waits.
      await vi.advanceTimersByTimeAsync(0)
      await vi.advanceTimersByTimeAsync(1999)
      expect(reviews.edit).toHaveBeenCalledOnce()
      setConnectionState('open')
      await vi.advanceTimersByTimeAsync(0)
      expect(reviews.edit).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => page.getByText(/Your changes aren’t saved yet/).query()).toBeNull()
  })

  test('keeps text typed while the core is away until it is saved; until then, leaving asks', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    /** Also after a reload. */
    const kept = () => sessionStorage.getItem('earshot.unsavedReviews')
    const note = page.getByRole('textbox', { name: /^Note/ })
    reviews.ofCall.mockResolvedValue(emptyReview())
    const core = coreWith(callDetail())
    const { unmount } = await show(callDetail(), undefined, 700, core)
    expect(asks()).toBe(false)
    setConnectionState('lost')
    reviews.edit.mockRejectedValue(new Error('The connection was closed.'))
    await page.getByRole('button', { name: /^Note/ }).click()
    await note.fill('call back')
    await expect.element(page.getByText(/Your changes aren’t saved yet/)).toBeVisible()
    // Also where the panel is scrolled.
    await expect.element(page.getByText('Not saved yet', { exact: true })).toBeInViewport()
    expect(asks()).toBe(true)
    expect(kept()).toContain('call back')
    await unmount()
    const again = await show(callDetail(), undefined, 700, core)
    await expect.element(note).toHaveValue('call back')
    await note.fill('call back on Monday')
    await again.unmount()
    expect(asks()).toBe(true)
    reviews.edit.mockClear().mockResolvedValue(undefined)
    setConnectionState('open')
    await expect.poll(asks).toBe(false)
    expect(lastEdit()).toMatchObject({ kind: 'note', note: { text: 'call back on Monday' } })
    expect(kept()).not.toContain('call back')
  })

  const fullDisk = () => new ORPCError('disk-full', { defined: true, data: {} })
  const gone = () => new ORPCError('not-found', { defined: true, data: { what: 'review' } })
  const refuseText = (edit: ReviewEdit) =>
    edit.kind === 'note' && edit.note.text !== '' ? Promise.reject(gone()) : Promise.resolve()
  const toast = page.getByRole('region', { name: 'Notifications' })

  test('that is left while an edit is sent reports that it isn’t saved, also with a note that was dropped', async () => {
    reviews.ofCall.mockResolvedValue(emptyReview())
    const core = coreWith(callDetail())
    const { unmount } = await show(callDetail(), undefined, 700, core)
    reviews.edit.mockImplementation(({ edit }) => refuseText(edit))
    await page.getByRole('button', { name: /^Note/ }).click()
    await page.getByRole('textbox', { name: /^Note/ }).fill('call back')
    await expect.element(page.getByText(/Your note was “call back”\./)).toBeVisible()
    const answer = Promise.withResolvers<void>()
    reviews.edit.mockReturnValueOnce(answer.promise)
    await page.getByRole('group', { name: 'Questions' }).click()
    await userEvent.keyboard('y')
    await expect.poll(lastEdit).toMatchObject({ kind: 'answer' })
    await unmount()
    const other = await render(<Toasts />)
    // Retries fail, too, until the message has been seen.
    reviews.edit.mockImplementation(() => Promise.reject(fullDisk()))
    answer.reject(fullDisk())
    await expect.element(toast).toMatchTextContent(/not saved yet/)
    reviews.edit.mockImplementation(({ edit }) => refuseText(edit))
    setConnectionState('lost')
    setConnectionState('open')
    await expect.element(toast).toMatchTextContent(/Last changes to the review of .* not saved/)
    await other.unmount()
    await show(callDetail(), undefined, 700, core)
    await page.getByRole('button', { name: /^Discard/ }).click()
    expect(sessionStorage.getItem('earshot.unsavedReviews')).not.toContain('call back')
  })

  test('that is left while an edit is sent reports that the edit was dropped', async () => {
    reviews.ofCall.mockResolvedValue(emptyReview())
    const { unmount } = await show(callDetail())
    const answer = Promise.withResolvers<void>()
    reviews.edit.mockReturnValueOnce(answer.promise)
    await userEvent.keyboard('y')
    await expect.poll(lastEdit).toMatchObject({ kind: 'answer' })
    await unmount()
    await render(<Toasts />)
    answer.reject(gone())
    await expect.element(toast).toMatchTextContent(/Last changes to the review of .* not saved/)
  })

  test('that was removed elsewhere shows the text of a note that is lost', async () => {
    reviews.ofCall.mockResolvedValueOnce(emptyReview()).mockResolvedValue(null)
    await show(callDetail())
    reviews.edit.mockImplementation(({ edit }) => refuseText(edit))
    await page.getByRole('button', { name: /^Note/ }).click()
    await page.getByRole('textbox', { name: /^Note/ }).fill('call back')
    await expect.element(toast).toMatchTextContent(/Last changes to the review not saved.*Your note was “call back”\./)
    await expect.element(page.getByRole('button', { name: /^Start review/ })).toBeVisible()
    expect(sessionStorage.getItem('earshot.unsavedReviews')).not.toContain('call back')
  })
})
