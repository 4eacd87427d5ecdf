import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppError } from '../../contract/errors/errors.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { withoutScores } from '../../domain/reviews/withoutScores.ts'
import { replaceAnswers } from '../client/calls/hiddenCalls.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { QueueBar } from '../queue/QueueBar.tsx'
import '../styles/app.css'
import { CallPage, type CallInQueue } from './CallPage.tsx'
import { callDetail } from './testing/callDetail.ts'
import { nextFrame, until } from '../hooks/testing/frames.ts'

const answer = vi.hoisted(() => ({
  detail: (): Promise<unknown> => Promise.reject(new Error('not set')),
  /** As if the call were opened again. */
  readAgain: (): Promise<unknown> => Promise.reject(new Error('not set')),
  /** As if it were hidden. */
  hide: (_callId: number): void => undefined,
  /** The copy on this computer. */
  saved: (): Promise<unknown> => Promise.resolve(null),
  /** Its record in the library. */
  listed: (): Promise<unknown> => Promise.reject(new Error('not set')),
  /** Requests that the page sent in advance. */
  ahead: [] as unknown[],
}))
const core = {
  calls: {
    listed: () => answer.listed(),
    // The page asks for its own call without a lane.
    detail: (input: { readonly lane?: string }) =>
      input.lane === undefined ? answer.detail() : Promise.resolve(answer.ahead.push(input)),
  },
  library: { call: () => answer.saved() },
  reviews: { ofCall: () => Promise.resolve(null) },
}

const onOpenCall = vi.fn<(callId: number) => void>()
const onBack = vi.fn<() => void>()
beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  answer.ahead = []
  answer.saved = () => Promise.resolve(null)
})

async function show(call: CallDetail) {
  answer.detail = () => Promise.resolve(call)
  return draw()
}

function draw(inQueue?: CallInQueue) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  answer.readAgain = () => client.refetchQueries()
  answer.hide = (callId) => replaceAnswers(client, new Set([callId]))
  const neighbors = { previousId: 6, nextId: 8, position: 2, loadedCount: 3 }
  return render(
    <QueryClientProvider client={client}>
      <CallPage
        callId={7}
        neighbors={neighbors}
        onOpenCall={onOpenCall}
        onBack={onBack}
        {...(inQueue && { inQueue })}
      />
    </QueryClientProvider>,
    inWorkspace({ core }),
  )
}

test('a call without a recording shows facts, transcript, summary, metrics and scorecard', async () => {
  const page = await show(callDetail())
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pricing objection, second round')
  await expect.element(page.getByText('This call has no recording.')).toBeVisible()
  await expect.element(page.getByText('The number is too high.')).toBeVisible()
  await expect.element(page.getByText(/A written offer by Thursday/)).toBeVisible()
  await expect.element(page.getByText('No evaluations yet.')).toBeVisible()
  await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible()
})

test('reports a slow service after three seconds, with a button to cancel', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    answer.detail = () => new Promise(() => {})
    const page = await draw()
    await until(() => page.getByRole('status', { name: 'Loading the call' }).query() !== null)
    await nextFrame()
    expect(page.getByText('This is taking longer than usual.').elements()).toEqual([])
    vi.advanceTimersByTime(3000)
    await expect.element(page.getByText('This is taking longer than usual.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByRole('heading', { name: 'Canceled' })).toBeVisible()
    answer.detail = () => Promise.resolve(callDetail())
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pricing objection, second round')
  } finally {
    vi.useRealTimers()
  }
})

test('distinguishes an unmeasured metric from 0', async () => {
  const page = await show(callDetail())
  const rail = page.getByRole('complementary')
  await expect.element(rail.getByText('0%')).toBeVisible()
  expect(rail.getByText('Not measured').all()).toHaveLength(2)
})

test('only web URLs become links', async () => {
  const page = await show(callDetail())
  await expect.element(page.getByText('Inês Duarte').first()).toBeVisible()
  await userEvent.keyboard('i')
  await expect
    .element(page.getByRole('link', { name: /Acme renewal/ }))
    .toHaveAttribute('href', 'https://crm.example.com/1')
  expect(page.getByRole('link', { name: 'Sofia' }).query()).toBeNull()
})

test('J and K open the neighbors, Escape returns to the list', async () => {
  const page = await show(callDetail())
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard('k')
  await userEvent.keyboard('{Escape}')
  expect(onOpenCall.mock.calls).toEqual([[8], [6]])
  expect(onBack).toHaveBeenCalledOnce()
})

test('Ctrl+F searches the transcript, Enter goes to the next match', async () => {
  const page = await show(callDetail())
  await expect.element(page.getByText('The number is too high.')).toBeVisible()
  await userEvent.keyboard('{Control>}f{/Control}')
  await userEvent.keyboard('h')
  const found = page.getByRole('search')
  await expect.element(found).toMatchTextContent('1 of 5')
  await userEvent.keyboard('{Enter}')
  await expect.element(found).toMatchTextContent('2 of 5')
  await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}')
  await expect.element(found).toMatchTextContent('5 of 5')
})

test('a recent call without an analysis is still being processed', async () => {
  const page = await show(callDetail({ insertedAt: new Date().toISOString(), transcription: null, summary: null }))
  await expect.element(page.getByRole('heading', { name: 'Processing' })).toBeVisible()
  await expect.element(page.getByText(/No recording yet/)).toBeVisible()
})

test('a call without measurements says so once and shows no duration', async () => {
  const { metrics } = callDetail()
  const nothing = Object.fromEntries(Object.keys(metrics).map((name) => [name, null])) as unknown as typeof metrics
  const page = await show(callDetail({ metrics: nothing, durationSeconds: 0 }))
  await expect.element(page.getByText('Speech and scores weren’t measured for this call.')).toBeVisible()
  expect(page.getByText('0:00').query()).toBeNull()
})

test('a call being processed is reloaded every 15 s until it is done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const young = { insertedAt: new Date().toISOString(), transcription: null, summary: null }
    let asked = 0
    answer.detail = () => Promise.resolve(callDetail(++asked < 3 ? young : { insertedAt: young.insertedAt }))
    const page = await draw()
    await until(() => page.getByRole('heading', { name: 'Processing' }).query() !== null)
    vi.advanceTimersByTime(14_900)
    await nextFrame()
    expect(asked).toBe(1)
    vi.advanceTimersByTime(200)
    await until(() => asked === 2)
    await nextFrame()
    expect(page.getByRole('heading', { name: 'Processing' }).query()).not.toBeNull()
    vi.advanceTimersByTime(15_100)
    await expect.element(page.getByText('The number is too high.')).toBeVisible()
    vi.advanceTimersByTime(120_000)
    await nextFrame()
    expect(asked).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('an old call without an analysis says so', async () => {
  const page = await show(callDetail({ transcription: null, summary: null, scorecard: null }))
  await expect.element(page.getByText('The service has no transcript for this call.')).toBeVisible()
  await expect.element(page.getByText('This call has no summary.')).toBeVisible()
  await expect.element(page.getByText('This call has no scorecard.')).toBeVisible()
})

test('distinguishes a withheld group chat from an empty one', async () => {
  const withheld = await show(callDetail({ format: 'group_chat' }))
  await expect.element(withheld.getByText('Conversation withheld')).toBeVisible()
  await withheld.unmount()
  const conversation = {
    kind: 'direct',
    chatId: null,
    channel: null,
    conversationType: null,
    processingStatus: 'approved',
    participants: [],
    messages: [],
  } as const
  const empty = await show(callDetail({ format: 'chat', conversation }))
  await expect.element(empty.getByText('No messages')).toBeVisible()
})

test('a direct chat shows names, days and media, and ids for unknown people', async () => {
  const person = {
    name: null,
    phone: null,
    userId: null,
    hasPicture: false,
    additional: [],
    company: null,
    email: null,
    isOwner: null,
  }
  const message = { text: null, transcription: null, hasMedia: false, type: 'text', timestamp: '2026-11-18T10:00:00Z' }
  const conversation = {
    kind: 'direct',
    chatId: 'c',
    channel: 'whatsapp',
    conversationType: null,
    processingStatus: 'approved',
    participants: [
      {
        ...person,
        id: 'client',
        type: 'external',
        name: 'Sofia Ruiz',
        additional: [{ key: 'language_code', value: 'es' }],
      },
      { ...person, id: 'internal', type: 'internal', name: 'Inês Duarte' },
    ],
    messages: [
      { ...message, id: '1', sender: 'client', text: 'The pallets did not come.' },
      { ...message, id: '2', sender: 'internal', type: 'audio' },
      { ...message, id: '3', sender: 'internal', type: 'image', transcription: 'A signed note.' },
      { ...message, id: '4', sender: 'ghost-99', text: 'Who am I?', timestamp: null },
    ],
  } as const
  const page = await show(callDetail({ format: 'chat', conversation }))
  const thread = page.getByRole('log')
  await expect.element(thread.getByRole('heading', { name: 'Wednesday, November 18, 2026' })).toBeVisible()
  await expect.element(thread.getByText('Voice message, processing')).toBeVisible()
  await expect.element(thread.getByText('A signed note.')).toBeVisible()
  await expect.element(thread.getByRole('article', { name: 'ghost-99' })).toMatchTextContent(/Not a participant/)
  await expect.element(page.getByRole('complementary').getByText('language code')).toBeVisible()
})

test.each(['constructor', '__proto__', 'valueOf'])('handles anything named "%s"', async (name) => {
  const base = callDetail()
  const person = {
    id: name,
    name: null,
    phone: null,
    userId: null,
    hasPicture: false,
    additional: [{ key: name, value: name }],
  }
  const message = { transcription: null, hasMedia: false, timestamp: null, text: name }
  const chat = {
    kind: 'group',
    chatId: name,
    channel: name,
    conversationType: null,
    processingStatus: name,
    participants: [{ ...person, type: name, pushName: name, firstSeenAt: name }],
    messages: [{ ...message, id: name, sender: name, type: name }],
  } as const
  const associations = [{ key: name, items: [{ system: name, systemId: name, label: name, url: name }] }]
  const source = { system: name, systemId: name }
  const page = await show(callDetail({ format: 'group_chat', associations, source, conversation: chat }))
  await expect.element(page.getByRole('log').getByRole('article', { name })).toBeVisible()
  await page.unmount()
  const answers = [{ id: 1, questionId: 1, categoryId: 1, answer: name }]
  const evaluators = [{ id: 1, type: name, score: 5, name, userId: null, email: null, answers }]
  const spoken = await show({ ...base, format: name, associations, source, evaluators })
  await expect.element(spoken.getByRole('cell', { name, exact: true })).toBeVisible()
})

test('lists fields that the service sent in an unexpected form', async () => {
  const oddFields = [{ path: 'duration', reason: 'expected a number, got text' }]
  const page = await show(callDetail({ durationSeconds: null, oddFields }))
  await expect
    .element(page.getByText('Unexpected value from the service in duration: expected a number, got text.'))
    .toBeVisible()
  await page.unmount()
  const more = await show(callDetail({ oddFields: [...oddFields, { path: 'attendees.0', reason: 'nothing' }] }))
  await userEvent.click(more.getByText('Unexpected values from the service in 2 fields of this call'))
  await expect.element(more.getByText('attendees.0: nothing')).toBeVisible()
})

test('a pending group chat says that more may come', async () => {
  const conversation = {
    kind: 'group',
    chatId: 'g',
    channel: null,
    conversationType: null,
    processingStatus: 'pending',
    participants: [],
    messages: [],
  } as const
  const page = await show(callDetail({ format: 'group_chat', conversation }))
  await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect.element(page.getByText(/still processing this conversation/)).toBeVisible()
})

test('a group that the service withholds is withheld, even if it last changed before September 2026', async () => {
  const page = await show(callDetail({ format: 'group_chat', updatedAt: '2026-08-30T00:00:00Z' }))
  await expect.element(page.getByRole('heading', { name: 'Conversation withheld' })).toBeVisible()
})

test('untrusted text is rendered as text', async () => {
  const page = await show(callDetail({ title: '<img src=x onerror=alert(1)>', transcription: 'A: <b>x</b>\nB: y' }))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('<img src=x onerror=alert(1)>')
  await expect.element(page.getByText('<b>x</b>')).toBeVisible()
})

describe('the bar of a call in a queue', () => {
  const { innerWidth, innerHeight } = window
  afterEach(() => browser.viewport(innerWidth, innerHeight))
  const item = { title: null, agentName: null, timestamp: null, draw: null } as const
  const queue: ReviewQueue = {
    ...{ queueId: 'q', name: 'Lost deals of the last quarter', isBlind: true, receipt: null, createdAt: 0 },
    items: Array.from({ length: 20 }, (_, at) => ({ ...item, callId: at + 1, state: at < 9 ? 'done' : 'waiting' })),
  }

  // Beside the sidebar at 1440 and 1100; at 200% zoom of 1440 and of 760.
  test.each([
    [1230, 1],
    [890, 1],
    [720, 1],
    [380, 4],
  ])('in %i px has every control in view, in at most %i rows, and Next once', async (width, rows) => {
    await browser.viewport(width, 700)
    answer.detail = () => Promise.resolve(callDetail({ callType: null, webUrl: 'https://app.example.com/calls/7' }))
    const page = await draw({
      ...{ isBlind: true, name: queue.name, nextId: 8, playsOnArrival: false, onFinished: () => {} },
      bar: <QueueBar queue={queue} callId={7} nextId={8} onNext={() => {}} onSkip={() => {}} />,
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pricing objection, second round')
    const header = page.getByRole('heading', { level: 1 }).element().closest('header')!
    expect(header.clientHeight).toBeLessThanOrEqual(18 + rows * 32)
    const controls = [...header.querySelectorAll('button, a')]
    for (const control of controls) {
      const { left, right } = control.getBoundingClientRect()
      expect([left >= 0, right <= width], control.textContent).toEqual([true, true])
    }
    const names = controls.map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(names.filter((name) => /next/i.test(name))).toEqual(['NextU'])
    expect(page.getByRole('heading', { level: 1 }).element().clientWidth).toBeGreaterThan(50)
  })
})

describe('at 200% zoom, a call with a recording has one scrollbar', () => {
  const RECORDED = { media: { hasAudio: true, hasVideo: false } }
  const { innerWidth, innerHeight } = window
  // Without the sidebar.
  beforeEach(() => browser.viewport(667, 450))
  afterEach(() => browser.viewport(innerWidth, innerHeight))

  async function expectOneScrollbar(page: Awaited<ReturnType<typeof draw>>) {
    await expect.element(page.getByRole('slider', { name: 'Position in the recording' })).toBeVisible()
    const whole = page.getByRole('heading', { level: 1 }).element().closest('header')!.parentElement!
    expect(getComputedStyle(whole).overflowY).toBe('auto')
    expect(whole.scrollHeight).toBe(whole.clientHeight)
  }

  test('normally', async () => {
    await expectOneScrollbar(await show(callDetail(RECORDED)))
  })

  test('also after it couldn’t be loaded again', async () => {
    const page = await show(callDetail(RECORDED))
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    answer.detail = () => Promise.reject(new AppError('unreachable', { host: 'api.analytics.example.com' }))
    await answer.readAgain()
    await expect.element(page.getByText(/Showing the call as it was last loaded/)).toBeVisible()
    await expectOneScrollbar(page)
  })
})

test('a call that can’t be loaded shows why and can be retried', async () => {
  answer.detail = () => Promise.reject(new Error('the core is gone'))
  const page = await draw()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Call 7')
  answer.detail = () => Promise.resolve(callDetail())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('The number is too high.')).toBeVisible()
})

test('a call that can’t be loaded shows what the library has of it', async () => {
  answer.detail = () => Promise.reject(new AppError('service-failed', { status: 500 }))
  answer.listed = () => Promise.resolve(callDetail())
  const page = await draw()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pricing objection, second round')
  await expect.element(page.getByTitle('Sofia Ruiz, Acme Freight')).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Only the details from the list are shown\./)
  // A record that the service refuses isn't shown from the list either.
  answer.detail = () => Promise.reject(new AppError('not-found', { what: 'call' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Call not found')).toBeVisible()
  expect(page.getByTitle('Sofia Ruiz, Acme Freight').query()).toBeNull()
})

test('the next call of the list is prefetched with low priority', async () => {
  let arrive = (_call: CallDetail): void => undefined
  answer.detail = () => new Promise((resolve) => (arrive = resolve))
  const page = await draw()
  await expect.element(page.getByText('All calls')).toBeVisible()
  expect(answer.ahead).toEqual([])
  arrive(callDetail())
  await expect.element(page.getByText('The number is too high.')).toBeVisible()
  await expect.poll(() => answer.ahead).toEqual([{ workspaceId: 'w', callId: 8, lane: 'visible' }])
})

test('a call waiting in a blind queue never shows scores', async () => {
  const page = await show(withoutScores(callDetail()))
  await expect.element(page.getByText(/^Hidden during your blind review\./)).toBeVisible()
  await expect.element(page.getByText(/This call is in a blind review queue/)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Blind: hide other answers' })).toBeDisabled()
})

test('a call whose review becomes blind shows nothing of others from then on, and stays while it is loaded again', async () => {
  const evaluators = [{ id: 1, type: 'user', score: 61, name: 'Nadia Quill', userId: null, email: null, answers: [] }]
  const call = callDetail({ evaluators })
  const page = await show(call)
  await expect.element(page.getByText('Scorecard: Renewal v3')).toBeVisible()
  const arrived = Promise.withResolvers<unknown>()
  answer.detail = () => arrived.promise
  answer.hide(7)
  await expect.element(page.getByText(/^Hidden during your blind review\./)).toBeVisible()
  expect(page.getByText('Scorecard: Renewal v3').query()).toBeNull()
  await expect.element(page.getByText('The number is too high.')).toBeVisible()
  arrived.resolve(withoutScores(call))
  await expect.element(page.getByText(/This call is in a blind review queue/)).toBeVisible()
})

test.each([
  ['not-found', { what: 'call' }, 'Call not found'],
  ['unauthorized', { status: 401 }, 'This API key was rejected'],
  ['workspace-disabled', {}, 'This workspace is disabled'],
] as const)('a call that is read again and answers %s is not shown from memory', async (code, data, title) => {
  const page = await show(callDetail())
  await expect.element(page.getByText('The number is too high.')).toBeVisible()
  answer.detail = () => Promise.reject(new AppError(code, data))
  await answer.readAgain()
  await expect.element(page.getByText(title)).toBeVisible()
  expect(page.getByText('The number is too high.').query()).toBeNull()
})

test('a call stays visible if reloading it fails, with a notice', async () => {
  const page = await show(callDetail())
  await expect.element(page.getByText('The number is too high.')).toBeVisible()
  answer.detail = () => Promise.reject(new AppError('service-failed', { status: 500 }))
  await answer.readAgain()
  await expect.element(page.getByText(/Showing the call as it was last loaded/)).toBeVisible()
  await expect.element(page.getByText('The number is too high.')).toBeVisible()
  answer.detail = () => Promise.resolve(callDetail())
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText(/Showing the call as it was last loaded/)).not.toBeInTheDocument()
})

test('a saved call is shown at once, and then as the service has it', async () => {
  const read = Promise.withResolvers<unknown>()
  answer.detail = () => read.promise
  answer.saved = () => Promise.resolve({ detail: callDetail({ title: 'As saved' }), readAt: Date.now() })
  const page = await draw()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('As saved')
  await expect.element(page.getByText('The number is too high.')).toBeVisible()
  // The next call isn't read ahead before the open one.
  expect(answer.ahead).toEqual([])
  read.resolve(callDetail())
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pricing objection, second round')
  await vi.waitFor(() => expect(answer.ahead).toHaveLength(1))
})

describe('when the service can’t be reached', () => {
  const unreachable = () => Promise.reject(new AppError('unreachable', { host: 'api.example.com' }))

  test('a saved call opens, with the time of its copy', async () => {
    answer.detail = unreachable
    answer.saved = () => Promise.resolve({ detail: callDetail(), readAt: Date.now() - 2 * 3_600_000 })
    const page = await draw()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pricing objection, second round')
    await expect.element(page.getByText(/Showing the copy that was read 2 hours ago\.$/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('a call that isn’t saved shows the failure', async () => {
    answer.detail = unreachable
    answer.saved = () => Promise.resolve(null)
    const page = await draw()
    await expect.element(page.getByRole('heading', { name: 'Can’t reach the service' })).toBeVisible()
  })

  test('a call that was deleted or withdrawn isn’t shown from its copy', async () => {
    answer.detail = () => Promise.reject(new AppError('not-found', { what: 'call' }))
    answer.saved = () => Promise.resolve({ detail: callDetail(), readAt: Date.now() })
    const page = await draw()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByText('Pricing objection, second round')).not.toBeInTheDocument()
  })
})
