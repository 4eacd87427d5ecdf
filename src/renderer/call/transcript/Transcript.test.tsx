import { useMemo } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { foldedWords } from '../../../domain/search/foldedWords.ts'
import { readSearch } from '../../../domain/search/readSearch.ts'
import { assignRoles } from '../../../domain/transcripts/speakers.ts'
import { parseTurns, speakersOf } from '../../../domain/transcripts/turns.ts'
import { evidenceByQuestion, findingsIn, type Evidence } from '../../../domain/trackers/evidence.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import type { MomentMark } from '../../components/text/momentMark.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { createValueStore } from '../../hooks/valueStore.ts'
import '../../styles/app.css'
import { Transcript } from './Transcript.tsx'
import { fakeMarks } from './testing/fakeMarks.ts'
import { useListenerMarks } from './useListenerMarks.ts'

const turns = parseTurns('Ana: The tier is fine.\nBen: Which frontier?\nAna: Tier two.', { knownNames: [] })
const onSeek = vi.fn<(seconds: number) => void>()
const onPlay = vi.fn<(seconds: number) => void>()
const onNote = vi.fn<(seconds: number, quote?: string) => void>()
const onMark = vi.fn<(mark: MomentMark) => void>()
const MARK: MomentMark = { id: 'n', kind: 'note', seconds: 25, label: 'Asks back' }
const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
let core = {}
beforeEach(() => {
  core = { marks: fakeMarks() }
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  for (const mock of [onSeek, onPlay, onNote, onMark, copied]) mock.mockClear()
})

/** Estimated at 0, 20 and 40 s, ±10 s; pinned where the user pinned. Playback is at 0:33. */
function Heard({ callId, evidence = null }: { readonly callId: number; readonly evidence?: Evidence | null }) {
  const marks = useListenerMarks(callId)
  const speakers = assignRoles(speakersOf(turns), { agentName: marks.agentSpeaker, leadName: null })
  const positions = turns.map(({ index }) => {
    const pin = marks.pins.find(({ turnIndex }) => turnIndex === index)
    const startSeconds = pin?.seconds ?? index * 20
    const reach = pin ? 0 : 10
    const bandSeconds = { from: Math.max(0, startSeconds - reach), to: startSeconds + reach }
    return { startSeconds, bandSeconds, isPinned: pin !== undefined }
  })
  const playbackPosition = useMemo(() => createValueStore(33), [])
  return (
    <Transcript
      callId={callId}
      turns={turns}
      speakers={speakers}
      positions={positions}
      playbackPosition={playbackPosition}
      marks={[MARK]}
      evidence={evidence}
      onMark={onMark}
      onSeek={onSeek}
      onPlay={onPlay}
      onNote={onNote}
      onPin={marks.pin}
      onAgentChosen={marks.chooseAgent}
    />
  )
}

test("a line shows how uncertain its time is; after a pin it's exact, also the next time", async () => {
  const page = await render(<Heard callId={1} />, inWorkspace({ core }))
  const place = page.getByRole('button', { name: 'Go to about 0:20, between 0:10 and 0:30' })
  await place.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pin this line to 0:33' }).click()
  await expect.element(page.getByRole('button', { name: 'Go to 0:33, pinned' })).toBeVisible()
  expect(onSeek).not.toHaveBeenCalled()
  await page.unmount()

  const again = await render(<Heard callId={1} />, inWorkspace({ core }))
  await again.getByRole('button', { name: 'Go to 0:33, pinned' }).click({ button: 'right' })
  await again.getByRole('menuitem', { name: 'Unpin this line' }).click()
  await expect.element(place).toBeVisible()
  await again.unmount()
})

test('highlights the words of a question’s evidence, only in the lines that it finds', async () => {
  const question = { id: 1, text: null }
  const tracker: Tracker = {
    ...{ id: 'tier', name: 'Tier', phrases: ['tier'], side: 'agent', place: { kind: 'last', turnCount: 1 } },
    ...{ isAbsence: false, question },
  }
  const asksBack: Tracker = {
    ...tracker,
    id: 'back',
    phrases: ['"which frontier"'],
    side: 'lead',
    place: { kind: 'anywhere' },
  }
  const said = turns.map(({ index, text, speaker }) => {
    return { kind: 'turn', index, text, words: foldedWords(text), by: speaker === 'Ana' ? 'agent' : 'lead' } as const
  })
  const found = findingsIn([tracker, asksBack], { turns: said, messages: [], isLabeled: true })
  const evidence = evidenceByQuestion([question], found).get(1)!
  const page = await render(<Heard callId={1} evidence={evidence} />, inWorkspace({ core }))
  await expect.element(page.getByText('The tier is fine.')).toBeVisible()
  const lines = [...page.container.querySelectorAll('[data-turn]')]
  expect(lines.map((line) => [...line.querySelectorAll('mark')].map(({ textContent }) => textContent))).toEqual([
    [],
    ['Which frontier'],
    ['Tier'],
  ])
})

test('ignores evidence in lines that a shorter transcript doesn’t have', async () => {
  const tracker: Tracker = {
    ...{ id: 'tier', name: 'Tier', phrases: ['tier'], side: 'either', place: { kind: 'anywhere' }, isAbsence: false },
  }
  const lineOf = (index: number) => {
    const text = 'Tier two.'
    return { kind: 'turn', index, text, words: foldedWords(text), by: null } as const
  }
  const evidence = { trackers: [tracker], lines: [lineOf(2), lineOf(9)], knowsSides: true }
  const page = await render(<Heard callId={1} evidence={evidence} />, inWorkspace({ core }))
  await expect.element(page.getByText('The tier is fine.')).toBeVisible()
  expect([...page.container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Tier'])
})

test('times from the transcript aren’t called estimates', async () => {
  const store = createValueStore(0)
  const page = await render(
    <Transcript
      callId={1}
      turns={turns}
      speakers={assignRoles(speakersOf(turns), { agentName: null, leadName: null })}
      positions={turns.map(({ index }) => ({ startSeconds: index * 20, isWritten: true }))}
      playbackPosition={store}
      onSeek={onSeek}
      onPlay={() => undefined}
      onPin={() => undefined}
      onAgentChosen={() => undefined}
    />,
  )
  await expect.element(page.getByRole('button', { name: 'Go to 0:20', exact: true })).toBeVisible()
  await expect.element(page.getByText('Times are estimates')).not.toBeInTheDocument()
  await page.unmount()
})

test('the pin button next to a line pins it, for this call only', async () => {
  const page = await render(<Heard callId={1} />, inWorkspace({ core }))
  await page.getByText('Which frontier?').hover()
  await page.getByRole('button', { name: /^Pin this line/ }).click()
  await expect.element(page.getByRole('button', { name: 'Go to 0:33, pinned' })).toBeVisible()
  await page.unmount()
  const other = await render(<Heard callId={2} />, inWorkspace({ core }))
  await expect.element(other.getByRole('button', { name: /about 0:20/ })).toBeVisible()
})

test('the user can correct which speaker is the agent', async () => {
  const page = await render(<Heard callId={1} />, inWorkspace({ core }))
  await page.getByText('Which frontier?').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mark Ben as the agent' }).click()
  const colorOf = (name: string) => getComputedStyle(page.getByText(name, { exact: true }).first().element()).color
  await expect.poll(() => colorOf('Ben')).not.toBe(colorOf('Ana'))
  await page.getByText('Which frontier?').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Copy quote' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Mark Ben as the agent' }).query()).toBeNull()
})

test('a line is played, noted, linked to and quoted from its menu', async () => {
  const page = await render(<Heard callId={7} />, inWorkspace({ core }))
  const line = page.getByText('Which frontier?')
  const choose = async (name: string) => {
    await line.click({ button: 'right' })
    await page.getByRole('menuitem', { name }).click()
  }
  await line.click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'Ben, ≈0:20' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Play from here' }).click()
  await choose('Add note here')
  expect([onPlay.mock.calls, onNote.mock.calls, onSeek.mock.calls]).toEqual([[[20]], [[20]], []])
  // The time of a link is exact, so an estimate isn't in it.
  await choose('Copy link to this moment')
  await choose('Copy quote')
  await choose('Pin this line to 0:33')
  await choose('Copy link to this moment')
  await choose('Copy quote')
  expect(copied.mock.calls.flat()).toEqual([
    `${location.origin}/calls/7#turn-2`,
    'Ben (≈0:20): Which frontier?',
    `${location.origin}/calls/7?t=33#turn-2`,
    'Ben (0:33): Which frontier?',
  ])
})

test('what is found is reported, Enter moves there, and the line under the pointer is reported', async () => {
  const store = createValueStore(0)
  const found: (readonly number[])[] = []
  const pointed: (number | null)[] = []
  const onFound = (turnIndexes: readonly number[]) => void found.push(turnIndexes)
  const page = await render(
    <Transcript
      callId={1}
      turns={turns}
      speakers={assignRoles(speakersOf(turns), { agentName: null, leadName: null })}
      positions={turns.map(({ index }) => ({ startSeconds: index * 20, isWritten: true }))}
      playbackPosition={store}
      onFound={onFound}
      onPoint={(turnIndex) => void pointed.push(turnIndex)}
      onSeek={onSeek}
      onPlay={onPlay}
      onPin={() => undefined}
      onAgentChosen={() => undefined}
    />,
  )
  await userEvent.keyboard('/')
  const field = page.getByRole('textbox', { name: 'Find in the transcript' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('tier')
  await expect.poll(() => found.at(-1)).toEqual([0, 1, 2])
  expect(onSeek).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}{Enter}')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  expect(onSeek.mock.calls).toEqual([[20], [40], [20]])
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toHaveFocus()
  // The matches stay marked.
  expect([page.container.querySelectorAll('mark').length, found.at(-1)]).toEqual([3, [0, 1, 2]])
  await page.getByText('Tier two.').hover()
  await expect.poll(() => pointed.at(-1)).toBe(2)
  await page.getByRole('heading', { name: 'Transcript' }).hover()
  await expect.poll(() => pointed.at(-1)).toBeNull()
})

test('the key for the context menu is for the focused line, or the current one', async () => {
  const page = await render(<Heard callId={1} />, inWorkspace({ core }))
  page
    .getByRole('button', { name: /^Go to about 0:40/ })
    .element()
    .focus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menu', { name: 'Ana, ≈0:40' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Go to about 0:40/ })).toHaveFocus()
  page.getByRole('group', { name: 'Lines' }).element().focus()
  await userEvent.keyboard('{ContextMenu}')
  await expect.element(page.getByRole('menu', { name: 'Ben, ≈0:20' })).toBeVisible()
})

test('without a recording, a line is linked to and quoted', async () => {
  const store = createValueStore(0)
  const page = await render(
    <Transcript
      callId={7}
      turns={turns}
      speakers={assignRoles(speakersOf(turns), { agentName: null, leadName: null })}
      positions={[]}
      playbackPosition={store}
      onSeek={onSeek}
      onPlay={onPlay}
      onNote={onNote}
      onPin={() => undefined}
      onAgentChosen={() => undefined}
    />,
  )
  await page.getByText('Tier two.').click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'Ana' })).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Copy link to this line',
    'Copy quote',
    'Mark Ana as the agent',
  ])
  await page.getByRole('menuitem', { name: 'Copy quote' }).click()
  expect(copied.mock.calls).toEqual([['Ana: Tier two.']])
})

test('a search for what the agent says leads to their line, also if a listener marked another agent', async () => {
  const read = readSearch('agent:tier')
  if (read.kind !== 'search') throw new Error(read.kind)
  const page = await render(
    <Transcript
      callId={7}
      turns={turns}
      speakers={assignRoles(speakersOf(turns), { agentName: 'Ana', agentLabel: 'Ben', leadName: null })}
      searchedSides={['agent', 'lead', 'agent']}
      search={{ text: 'agent:tier', query: read.query, place: { kind: 'turn', turn: 2 } }}
      positions={[]}
      playbackPosition={createValueStore(0)}
      onSeek={onSeek}
      onPlay={onPlay}
      onNote={onNote}
      onPin={() => undefined}
      onAgentChosen={() => undefined}
    />,
    inWorkspace({ core }),
  )
  await expect.element(page.getByRole('search')).toMatchTextContent('2 of 2')
})

test('find has options for whole words and case', async () => {
  const page = await render(<Heard callId={1} />, inWorkspace({ core }))
  await page.getByRole('textbox').fill('tier')
  const found = page.getByRole('search')
  await expect.element(found).toMatchTextContent('1 of 3')
  await page.getByRole('button', { name: 'Whole words' }).click()
  await expect.element(found).toMatchTextContent('1 of 2')
  await page.getByRole('button', { name: 'Match case' }).click()
  await expect.element(found).toMatchTextContent('1 of 1')
})

test('a note is marked on the line that is spoken at its time', async () => {
  const page = await render(<Heard callId={1} />, inWorkspace({ core }))
  await page.getByRole('button', { name: 'Show note' }).click()
  expect(onMark.mock.calls).toEqual([[MARK]])
  expect(onSeek).not.toHaveBeenCalled()
  expect(page.getByRole('button', { name: 'Show note' }).element().closest('[data-turn]')?.textContent).toContain(
    'Which frontier?',
  )
})

test('selected text can be noted, quoted and linked to', async () => {
  const page = await render(<Heard callId={7} />, inWorkspace({ core }))
  const words = page.getByText('Which frontier?')
  getSelection()!.setBaseAndExtent(words.element().firstChild!, 6, words.element().firstChild!, 14)
  words.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  await bar.getByRole('button', { name: 'Copy quote' }).click()
  await bar.getByRole('button', { name: 'Copy link' }).click()
  expect(copied.mock.calls.flat()).toEqual(['Ben (≈0:20): frontier', `${location.origin}/calls/7#turn-2`])
  await bar.getByRole('button', { name: 'Note' }).click()
  expect(onNote.mock.calls).toEqual([[20, 'frontier']])
  await expect.element(bar).not.toBeInTheDocument()
})

test('text that is selected from the end of the line before is only of its own line', async () => {
  const page = await render(<Heard callId={7} />, inWorkspace({ core }))
  const [before, line] = ['The tier is fine.', 'Which frontier?'].map((text) => page.getByText(text).element())
  getSelection()!.setBaseAndExtent(before!.firstChild!, 'The tier is fine.'.length, line!.firstChild!, 15)
  line!.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Copy quote' }).click()
  expect(copied.mock.calls.flat()).toEqual(['Ben (≈0:20): Which frontier?'])
  getSelection()!.removeAllRanges()
})

test('a selection across lines is copied with speakers', async () => {
  const page = await render(<Heard callId={1} />, inWorkspace({ core }))
  const words = (text: string) => page.getByText(text).element().firstChild!
  getSelection()!.setBaseAndExtent(words('The tier is fine.'), 4, words('Which frontier?'), 5)
  const copied = new Promise<string>((resolve) => {
    addEventListener('copy', (event) => resolve(event.clipboardData!.getData('text/plain')), { once: true })
  })
  const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() })
  page.getByText('Which frontier?').element().dispatchEvent(event)
  expect(await copied).toBe('Ana: tier is fine.\nBen: Which')
  getSelection()!.removeAllRanges()
  await userEvent.keyboard('{Escape}')
})

test.each([20, 5000])('of %d lines, the linked one is shown around the middle and marked', async (count) => {
  const text = Array.from({ length: count }, (_, index) => `${index % 2 ? 'Ben' : 'Ana'}: Line number ${index}.`)
  const many = parseTurns(text.join('\n'), { knownNames: [] })
  const linked = { turnIndex: count / 2 }
  const store = createValueStore(0)
  const page = await render(
    <div className="flex h-[400px] flex-col">
      <Transcript
        callId={1}
        turns={many}
        speakers={assignRoles(['Ana', 'Ben'], { agentName: 'Ana', leadName: null })}
        positions={[]}
        playbackPosition={store}
        linked={linked}
        onSeek={onSeek}
        onPlay={() => undefined}
        onPin={() => undefined}
        onAgentChosen={() => undefined}
      />
    </div>,
  )
  const line = page.getByText(`Line number ${count / 2}.`)
  await expect.element(line).toBeInViewport()
  expect(document.querySelector('[data-linked]')?.textContent).toContain(`Line number ${count / 2}.`)
  const lines = page.getByRole('group', { name: 'Lines' }).element().getBoundingClientRect()
  const distance = () => Math.abs(line.element().getBoundingClientRect().top - (lines.top + lines.height / 2))
  // Of a long list, the heights of lines that were never shown are estimates.
  await expect.poll(distance).toBeLessThan(lines.height / 3)
})

test('the next match is shown again if it’s the only one', async () => {
  const text = Array.from({ length: 100 }, (_, index) => `${index % 2 ? 'Ben' : 'Ana'}: Line number ${index}.`)
  const store = createValueStore(0)
  const page = await render(
    <div className="flex h-[400px] flex-col">
      <Transcript
        callId={1}
        turns={parseTurns(text.join('\n'), { knownNames: [] })}
        speakers={assignRoles(['Ana', 'Ben'], { agentName: 'Ana', leadName: null })}
        positions={[]}
        playbackPosition={store}
        onSeek={onSeek}
        onPlay={() => undefined}
        onPin={() => undefined}
        onAgentChosen={() => undefined}
      />
    </div>,
  )
  await page.getByRole('textbox').fill('number 1.')
  const line = page.getByText('Line number 1.')
  await expect.element(line).toBeInViewport()
  const lines = page.getByRole('group', { name: 'Lines' }).element()
  lines.scrollTo({ top: lines.scrollHeight })
  await expect.element(line).not.toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(line).toBeInViewport()
})

test('only the visible lines of 5,000 are rendered, and find scrolls to a distant one', async () => {
  const text = Array.from({ length: 5000 }, (_, index) => `${index % 2 ? 'Ben' : 'Ana'}: Line number ${index}.`)
  const many = parseTurns(text.join('\n'), { knownNames: [] })
  const position = createValueStore(0)
  const onPin = vi.fn<(turnIndex: number, seconds: number | null) => void>()
  const page = await render(
    <div className="flex h-[600px] flex-col">
      <Transcript
        callId={1}
        turns={many}
        speakers={assignRoles(['Ana', 'Ben'], { agentName: 'Ana', leadName: null })}
        positions={many.map(({ index }) => ({ startSeconds: index * 2 }))}
        playbackPosition={position}
        onSeek={onSeek}
        onPlay={() => undefined}
        onPin={onPin}
        onAgentChosen={() => undefined}
      />
    </div>,
  )
  await expect.element(page.getByText('Line number 0.')).toBeVisible()
  const lines = page.getByRole('group', { name: 'Lines' })
  expect(lines.element().querySelectorAll('[data-turn]').length).toBeLessThan(60)
  await page.getByRole('textbox').fill('number 4321.')
  await expect.element(page.getByText('Line number 4321.')).toBeInViewport()
  await page.getByRole('textbox').clear()
  // Playback continues elsewhere; the list stays until the user asks to follow again.
  position.set(2001)
  await page.getByRole('button', { name: 'Back to current line' }).click()
  await expect.element(page.getByText('Line number 1000.')).toBeInViewport()
  expect(lines.element().querySelectorAll('[data-turn]').length).toBeLessThan(60)
})
