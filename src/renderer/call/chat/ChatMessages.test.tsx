import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { DirectConversation, Message } from '../../../domain/chats/conversation.ts'
import { hearAlone } from '../../hooks/audible.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { ChatThread } from './ChatThread.tsx'
import { ConversationMissing } from './ConversationMissing.tsx'
import { dayWords, timeWords } from './dayWords.ts'

const message: Message = {
  id: 'm1',
  sender: 'client',
  timestamp: '2026-11-18T09:00:00',
  type: 'text',
  text: 'Hello.',
  transcription: null,
  hasMedia: false,
}
const conversation: DirectConversation = {
  kind: 'direct',
  chatId: 'c',
  channel: null,
  conversationType: null,
  processingStatus: 'approved',
  participants: [],
  messages: [],
}
const onNote = vi.fn<(messageId: string) => void>()
const onTrack = vi.fn<(text: string) => void>()

function thread(messages: readonly Message[], options: { status?: string; onNote?: typeof onNote } = {}) {
  const shown = { ...conversation, messages, conversationType: null, processingStatus: options.status ?? 'approved' }
  return render(
    <div className="flex h-[600px]">
      <ChatThread callId={1} conversation={shown} onNote={options.onNote} onTrack={onTrack} />
    </div>,
    inWorkspace(),
  )
}

test('shows the profile picture beside the messages of a person, from one URL, and initials if it can’t be loaded', async () => {
  const client = { id: 'client', type: 'external', name: 'Sofia Ruiz', phone: null, userId: null, hasPicture: true }
  const participants = [{ ...client, company: null, email: null, isOwner: null, additional: [] }]
  const messages = [message, { ...message, id: 'm2', sender: 'internal' }, { ...message, id: 'm3' }]
  const page = await render(
    <div className="flex h-[600px]">
      <ChatThread callId={7} conversation={{ ...conversation, participants, messages }} />
    </div>,
    inWorkspace(),
  )
  // The server of this test has no pictures.
  await expect.poll(() => page.getByText('SR').elements().length).toBe(2)
  const asked = performance.getEntriesByType('resource').map(({ name }) => name)
  const ofClient = asked.filter((name) => new URL(name).pathname === '/media/w/7/participants/client')
  expect(new Set(ofClient).size).toBe(1)
})

test('a sender’s name that is cut off is a tooltip', async () => {
  const page = await thread([{ ...message, sender: 'x'.repeat(1000) }])
  await expect.element(page.getByTitle('x'.repeat(1000))).toBeVisible()
})

test.each([
  [{}, 'Hello.9:00 AM (no time zone)'],
  [{ timestamp: null }, 'Hello.unknown time'],
  [{ text: null }, 'Message without text.9:00 AM (no time zone)'],
  [
    { type: 'image', text: null, transcription: 'A signed note.' },
    'ImageA signed note.The file isn’t available.9:00 AM (no time zone)',
  ],
  [{ type: 'fax', text: 'See this.' }, 'See this.fax, processingThe file isn’t available.9:00 AM (no time zone)'],
  [
    { type: 'document', text: null, hasMedia: true, transcription: 'Terms.' },
    'DocumentTerms.Download file9:00 AM (no time zone)',
  ],
] as const)('a message with %j reads as it came', async (known, words) => {
  const page = await thread([{ ...message, ...known }])
  await expect.element(page.getByText('1 message', { exact: true })).toBeVisible()
  await expect.poll(() => page.getByRole('article').element().querySelector('[dir=auto]')?.textContent).toBe(words)
  // A single day has no day menu, and without a review there is no note button.
  expect(page.getByRole('button', { name: /Jump to date|Add note/ }).query()).toBeNull()
})

test('names the sender of consecutive messages once, and adds a note to its message', async () => {
  const messages = [message, { ...message, id: 'm2', text: 'Again.' }]
  const page = await thread(messages, { onNote })
  await expect.element(page.getByText('Again.')).toBeVisible()
  const log = page.getByRole('log')
  expect(log.getByText('client', { exact: true }).all()).toHaveLength(1)
  expect(log.getByText('Not a participant').all()).toHaveLength(1)
  await page.getByRole('article').getByRole('button', { name: 'Add note to this message' }).nth(1).click()
  expect(onNote.mock.calls).toEqual([['m2']])
})

test('a tracker looks for a message, or for what is selected of it', async () => {
  const page = await thread([message])
  const article = page.getByText('Hello.')
  await article.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to tracker…' }).click()
  const words = () => article.element().firstChild!
  // On macOS, a right click selects the word under the pointer.
  const select = () => getSelection()!.setBaseAndExtent(words(), 0, words(), 4)
  article.element().addEventListener('contextmenu', select, { once: true })
  await article.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to tracker…' }).click()
  expect(onTrack.mock.calls).toEqual([['Hello.'], ['Hell']])
})

test.each([
  ['pending', /More messages may arrive/, /was denied/],
  ['denied', /may be incomplete because its processing was denied/, /More messages/],
])('a conversation that is %s says so above its messages', async (status, shown, other) => {
  const page = await thread([message], { status })
  await expect.element(page.getByText(shown)).toBeVisible()
  expect(page.getByText(other).query()).toBeNull()
  await expect.element(page.getByText('Hello.')).toBeVisible()
})

test.each([
  [true, null, /Conversation withheld/, /processing of this group chat was denied/],
  [true, '2026-09-01T00:00:00Z', /Conversation withheld/, /processing of this group chat was denied/],
  [false, null, /Conversation withheld/, /doesn’t return the messages of this call\. The/],
  [true, '2026-08-31T23:59:59Z', /Conversation not available/, /before September 2026/],
])('a missing conversation (group: %s, saved %s) is never called empty', async (isGroup, saved, title, words) => {
  const savedAt = saved === null ? null : Date.parse(saved)
  const page = await render(<ConversationMissing isGroup={isGroup} savedAt={savedAt} />)
  await expect.element(page.getByText(title).first()).toBeVisible()
  await expect.element(page.getByText(words)).toMatchTextContent(/The conversation may still have messages\./)
})

test('a time without a zone is shown unchanged, and invalid times as text', () => {
  expect(dayWords('2026-11-18T23:59:00')).toBe('Wednesday, November 18, 2026')
  expect(dayWords('2026-11-18')).toBe('Wednesday, November 18, 2026')
  expect(dayWords('some day')).toBe('some day')
  expect(timeWords('2026-11-18T23:59:00')).toBe('11:59 PM (no time zone)')
  expect(timeWords('2026-11-18T12:30:00Z')).toMatch(/^\d+:[03]0 [AP]M$/)
  expect([timeWords('2026-11-18'), timeWords('some day'), timeWords(null)]).toEqual([null, null, null])
})

test('an image that fails to load says so and can be retried', async () => {
  const page = await thread([{ ...message, type: 'image', text: null, hasMedia: true }])
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(page.getByText(/Can’t load this file/)).toBeVisible()
  await expect.element(retry).toBeVisible()
  const asked = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/messages/m1?try='))
  const before = asked().length
  await retry.click()
  await expect.poll(() => asked().length).toBeGreaterThan(before)
  await expect.element(page.getByText(/Can’t load this file/)).toBeVisible()
})

test('of voice messages, videos and the player, one is heard at a time', async () => {
  const media = (type: string): Message => ({ ...message, id: type, type, text: null, hasMedia: true })
  const page = await thread([media('audio'), media('video')])
  const [audio, video] = ['audio', 'video'].map((kind) => page.container.querySelector<HTMLMediaElement>(kind)!)
  const player = { pause: vi.fn() }
  hearAlone(player)
  const pause = vi.spyOn(audio!, 'pause')
  audio!.dispatchEvent(new Event('play'))
  expect([player.pause.mock.calls.length, pause.mock.calls.length]).toEqual([1, 0])
  video!.dispatchEvent(new Event('play'))
  expect([player.pause.mock.calls.length, pause.mock.calls.length]).toEqual([1, 1])
})
