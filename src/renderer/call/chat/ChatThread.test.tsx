import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Conversation, Message } from '../../../domain/chats/conversation.ts'
import type { Evidence } from '../../../domain/trackers/evidence.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { ChatThread } from './ChatThread.tsx'
import { nextFrame } from '../../hooks/testing/frames.ts'

const FIRST = Date.parse('2026-01-05T09:00:00Z')
const MESSAGES = 10_000
/** Forty minutes apart, 278 days in total. Lengths differ, so that heights must be measured. */
const messages = Array.from({ length: MESSAGES }, (_, index): Message => {
  const words = `Message number ${index} of the thread. ${'More about the pallets. '.repeat(index % 23)}`
  return {
    id: `m${index}`,
    sender: index % 5 < 3 ? 'client' : 'internal',
    timestamp: new Date(FIRST + index * 40 * 60_000).toISOString(),
    type: 'text',
    text: words,
    transcription: null,
    hasMedia: false,
  }
})
const conversation: Conversation = {
  kind: 'direct',
  chatId: 'c',
  channel: 'whatsapp',
  conversationType: null,
  processingStatus: 'approved',
  participants: [],
  messages,
}

test('marks messages in which trackers find something', async () => {
  const trackers = new Map([['m2', 'Price objection, Refund']])
  const page = await render(
    <div className="flex h-[600px]">
      <ChatThread callId={1} conversation={conversation} trackers={trackers} />
    </div>,
    inWorkspace(),
  )
  const mark = page.getByRole('img', { name: 'Tracker: Price objection, Refund' })
  await expect.element(mark).toBeVisible()
  expect(mark.element().closest('article')?.textContent).toContain('Message number 2 of')
  expect(page.getByRole('img', { name: /^Tracker/ }).elements()).toHaveLength(1)
})

test('highlights the words of a question’s evidence, only in the messages that it finds', async () => {
  const question = { id: 1, text: null }
  const numbers: Tracker = {
    ...{ id: 'number', name: 'Number', phrases: ['number'], side: 'lead', place: { kind: 'first', turnCount: 2 } },
    ...{ isAbsence: false, question },
  }
  const said = messages.map(({ text, sender }, index) => {
    return { kind: 'message', index, text: text!, words: [], by: sender === 'client' ? 'lead' : 'agent' } as const
  })
  const lines = said.slice(0, 2)
  const evidence: Evidence = { trackers: [numbers], lines, knowsSides: true }
  const page = await render(
    <div className="flex h-[600px]">
      <ChatThread callId={1} conversation={conversation} evidence={evidence} />
    </div>,
    inWorkspace(),
  )
  await expect.element(page.getByText(/^Message number 2 of/)).toBeVisible()
  const marks = [...page.container.querySelectorAll('mark')]
  expect(marks.map((mark) => mark.closest('article')?.textContent.match(/Message number \d/)?.[0])).toEqual([
    'Message number 0',
    'Message number 1',
  ])
  expect(marks.map(({ textContent }) => textContent)).toEqual(['number', 'number'])
})

test('ignores evidence in messages that a shorter conversation doesn’t have', async () => {
  const numbers: Tracker = {
    ...{ id: 'number', name: 'Number', phrases: ['number'], side: 'either', place: { kind: 'anywhere' } },
    isAbsence: false,
  }
  const last = { kind: 'message', index: 2, text: messages[2]!.text!, words: [], by: 'lead' } as const
  const evidence: Evidence = { trackers: [numbers], lines: [last], knowsSides: true }
  const thread = (count: number) => (
    <div className="flex h-[600px]">
      <ChatThread
        callId={1}
        conversation={{ ...conversation, messages: messages.slice(0, count) }}
        evidence={evidence}
      />
    </div>
  )
  const page = await render(thread(3), inWorkspace())
  await expect.element(page.getByText('number', { exact: true })).toBeVisible()
  await page.rerender(thread(2))
  await expect.element(page.getByRole('heading', { name: 'Conversation' })).toBeVisible()
  await expect.element(page.getByText('2 messages')).toBeVisible()
  expect(page.container.querySelector('mark')).toBeNull()
})

function Thread({ shown = conversation }: { readonly shown?: Conversation }) {
  return (
    <div className="flex h-[600px]">
      <ChatThread callId={1} conversation={shown} />
    </div>
  )
}

test('renders only the visible ones of 10,000 messages', async () => {
  const page = await render(<Thread />, inWorkspace())
  await expect.element(page.getByText('10,000 messages')).toBeVisible()
  await expect.element(page.getByText(/^Message number 0 of/)).toBeVisible()
  expect(page.getByRole('article').all().length).toBeLessThan(60)
})

test('search counts the matches in all messages and scrolls to each', async () => {
  const page = await render(<Thread />, inWorkspace())
  await expect.element(page.getByText(/^Message number 0 of/)).toBeVisible()
  await userEvent.keyboard('{Control>}f{/Control}')
  await userEvent.keyboard('number 87')
  // 87, 870–879 and 8700–8799.
  await expect.element(page.getByRole('search')).toMatchTextContent('1 of 111')
  await expect.element(page.getByText(/^Message number 87 of/)).toBeInViewport()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByText(/^Message number 8799 of/)).toBeInViewport()
  await expect.element(page.getByRole('search')).toMatchTextContent('111 of 111')
})

test('the next match is shown again if it’s the only one', async () => {
  const page = await render(<Thread />, inWorkspace())
  const first = page.getByText(/^Message number 0 of/)
  await expect.element(first).toBeVisible()
  await page.getByRole('textbox').fill('number 0 of')
  await expect.element(page.getByRole('search')).toMatchTextContent('1 of 1')
  const log = page.getByRole('log').element()
  log.scrollTo({ top: log.scrollHeight })
  await expect.element(first).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toBeInViewport()
})

test('jumping to a day scrolls it to the top', async () => {
  const page = await render(<Thread />, inWorkspace())
  await page.getByRole('button', { name: 'Jump to date' }).click()
  await page.getByRole('menuitem', { name: 'Tuesday, September 1, 2026' }).click()
  const heading = page.getByRole('log').getByRole('heading', { name: 'Tuesday, September 1, 2026' })
  await expect.element(heading).toBeInViewport()
  const topOf = (element: Element) => element.getBoundingClientRect().top
  await expect.poll(() => Math.abs(topOf(heading.element()) - topOf(page.getByRole('log').element()))).toBeLessThan(30)
})

/** Where it is once it stays there: a list corrects its position in frames, and again 150 ms after it was scrolled. */
async function resting(where: () => number): Promise<number> {
  for (let before = where(); ;) {
    await nextFrame()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await nextFrame()
    const now = where()
    if (now === before) return now
    before = now
  }
}

test('new messages don’t move the reader', async () => {
  const page = await render(<Thread shown={{ ...conversation, messages: messages.slice(0, 5000) }} />, inWorkspace())
  await page.getByRole('textbox').fill('number 4000 ')
  const line = page.getByText(/^Message number 4000 of/)
  await expect.element(line).toBeInViewport()
  const topNow = () => line.element().getBoundingClientRect().top
  const top = await resting(topNow)
  await page.rerender(<Thread />)
  await expect.element(page.getByText('10,000 messages')).toBeVisible()
  expect(Math.abs((await resting(topNow)) - top)).toBeLessThan(2)
})

test('a wanted message is scrolled to once, also when the conversation is read again', async () => {
  const wanted = { messageId: 'm4000' }
  const thread = (shown: Conversation, of: typeof wanted) => (
    <div className="flex h-[600px]">
      <ChatThread callId={1} conversation={shown} wanted={of} />
    </div>
  )
  const page = await render(thread(conversation, wanted), inWorkspace())
  const line = page.getByText(/^Message number 4000 of/)
  await expect.element(line).toBeInViewport()
  await page.getByRole('textbox').fill('number 87 ')
  await expect.element(page.getByText(/^Message number 87 of/)).toBeInViewport()
  const place = () => page.getByRole('log').element().scrollTop
  const before = await resting(place)
  await page.rerender(thread({ ...conversation, messages: [...messages] }, wanted))
  await nextFrame()
  await nextFrame()
  expect(place()).toBe(before)
  await expect.element(page.getByText(/^Message number 87 of/)).toBeInViewport()
  await page.rerender(thread(conversation, { ...wanted }))
  await expect.element(line).toBeInViewport()
})

test('a message is copied and noted from its menu', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const onNote = vi.fn<(messageId: string) => void>()
  const some: Conversation = {
    ...conversation,
    messages: [
      { ...messages[0]!, text: 'Thirty pallets?' },
      { ...messages[1]!, text: null, type: 'audio', transcription: 'By Thursday.' },
      { ...messages[2]!, text: null },
    ],
  }
  const thread = (isOpen: boolean) => (
    <div className="flex h-[600px]">
      <ChatThread callId={1} conversation={some} onNote={isOpen ? onNote : undefined} />
    </div>
  )
  const page = await render(thread(true), inWorkspace())
  await page.getByText('Thirty pallets?').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy message' }).click()
  await page.getByText('By Thursday.').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy message' }).click()
  expect(copied.mock.calls).toEqual([['Thirty pallets?'], ['By Thursday.']])
  const wordless = page.getByText('Message without text.')
  await wordless.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add note to this message' }).click()
  expect(onNote.mock.calls).toEqual([['m2']])
  // Where the pointer was pressed, so that the arrow keys scroll again.
  await wordless.click({ button: 'right' })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('log')).toHaveFocus()
  // Nothing to copy, and no review to add a note to.
  await page.rerender(thread(false))
  await wordless.click({ button: 'right' })
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
