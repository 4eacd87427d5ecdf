import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FolderFile, WatchedFolder } from '../../contract/import/folders.ts'
import { useListened } from '../client/listening.ts'
import '../styles/app.css'
import { FolderPage } from './FolderPage.tsx'
import { folderFile, foldersSnapshot, NO_COUNTS, readyFile, summary, watchedFolder } from './testing/folderFixtures.ts'
import { foldersPage } from './testing/foldersCore.tsx'
import { nextFrame } from '../hooks/testing/frames.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

interface FilesInput {
  readonly only: string
  readonly offset: number
  readonly limit: number
}

async function show(
  folder: WatchedFolder,
  fileAt: (index: number) => FolderFile = (index) => folderFile({ path: `${index}.wav` }),
  procedures: Record<string, (input: never) => unknown> = {},
) {
  const total = Object.values(folder.counts).reduce((sum, count) => sum + count, 0)
  const files = vi.fn(({ offset, limit }: FilesInput) => {
    const rows = Array.from({ length: Math.min(limit, total - offset) }, (_, at) => fileAt(offset + at))
    return Promise.resolve({ revision: folder.revision, total, rows })
  })
  const summaries = vi.fn(() =>
    Promise.resolve([summary({ sent: 40, leftOut: [{ reason: 'too-short', count: 5 }], attention: 2, failed: 1 })]),
  )
  const shown = foldersPage(<FolderPage folderId="f1" />, foldersSnapshot([folder]), {
    folders: { files, summaries, sentBy: () => Promise.resolve({ ownCount: 0, otherCount: 0 }), ...procedures },
  })
  await render(shown.element, shown.options)
  return { ...shown, files }
}

const list = () => page.getByRole('list', { name: 'Files' })

it('shows each file with its status, its reason and its call, and what can be done', async () => {
  const files = [
    folderFile(),
    readyFile({ path: 'short.wav', status: 'left-out', reason: { kind: 'too-short' } }),
    readyFile({ path: 'sent.wav', status: 'sent', reason: null, importId: 'i1', callId: 7 }),
    readyFile({ path: 'queued.wav', status: 'waiting', reason: { kind: 'importing' }, importId: 'i2' }),
  ]
  const counts = { ...NO_COUNTS, attention: 1, 'left-out': 1, sent: 1, waiting: 1 }
  const { asked } = await show(watchedFolder({ counts }), (index) => files[index]!)
  const rows = list().getByRole('listitem')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/WAV · 1:05 · 1\.0 MB · 2026\/11\/.*Needs attention.*Unknown agent.*Extension 102/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Left out.*Too short.*Ida Novak/)
  await expect
    .element(rows.nth(2).getByRole('link', { name: 'Open call' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/calls\/7\?/))
  await expect.element(rows.nth(3)).toMatchTextContent(/Waiting.*In the import queue/)
  // What is in the list of imports is changed there.
  expect(rows.nth(3).getByRole('button').elements()).toEqual([])

  await button('Send short.wav anyway').click()
  expect(asked).toMatchObject([['include', { folderId: 'f1', paths: ['short.wav'], only: ['left-out', 'postponed'] }]])
  await expect.element(page.getByText('1 file set to be sent anyway').first()).toBeVisible()
  await button('Undo').click()
  await expect.poll(() => asked.map(([name]) => name)).toEqual(['include', 'clearChoice'])
  await button(/^Leave out out-/).click()
  await expect.element(page.getByText('1 file left out').first()).toBeVisible()
  await button('Undo').click()
  await expect.poll(() => asked.map(([name]) => name)).toEqual(['include', 'clearChoice', 'leaveOut', 'clearChoice'])
})

it('says what happened to a file after it was sent', async () => {
  const sources = [
    { kind: 'deleted' },
    { kind: 'moved' },
    { kind: 'left', why: 'Its content has changed.' },
    null,
  ] as const
  const fileAt = (index: number) =>
    readyFile({ path: `${index}.wav`, status: 'sent', reason: null, callId: 7, source: sources[index]! })
  await show(watchedFolder({ counts: { ...NO_COUNTS, sent: 4 } }), fileAt)
  const rows = list().getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Sent.*File deleted/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Sent.*File moved/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Sent.*Not removed: its content has changed/)
  await expect.element(rows.nth(3)).not.toMatchTextContent(/File |removed/)
  const hint = 'Not removed: its content has changed. Earshot neither moved nor deleted the file.'
  await expect.element(rows.nth(2).getByTitle(hint)).toBeVisible()
})

it('undoing a send leaves out again what a person had left out, and says what was sent already', async () => {
  const file = readyFile({ path: 'mine.wav', status: 'left-out', reason: { kind: 'by-person' } })
  const leaveOut = vi.fn(() => Promise.resolve({ changedCount: 0 }))
  const { asked } = await show(watchedFolder({ counts: { ...NO_COUNTS, 'left-out': 1 } }), () => file, { leaveOut })
  await button('Send mine.wav anyway').click()
  await button('Undo').click()
  await expect.element(page.getByText('Can’t undo: 1 file already sent or being sent').first()).toBeVisible()
  expect(leaveOut.mock.calls).toMatchObject([[{ folderId: 'f1', paths: ['mine.wav'] }]])
  // Without a choice, its rule could send it before it is left out.
  expect(asked.map(([name]) => name)).toEqual(['include'])
})

it.each([false, true])(
  'a file whose import was canceled can be sent anyway, and undoing that leaves it out, though it was sent so before: %s',
  async (isIncluded) => {
    const canceled = { status: 'left-out', reason: { kind: 'import-canceled' }, importId: 'i1' } as const
    const file = readyFile({ path: 'mine.wav', ...canceled, isIncluded })
    const { asked } = await show(watchedFolder({ counts: { ...NO_COUNTS, 'left-out': 1 } }), () => file)
    await expect.element(button('Enter details of mine.wav')).toBeVisible()
    expect(button('Leave out mine.wav').elements()).toEqual([])
    await button('Send mine.wav anyway').click()
    await button('Undo').click()
    await expect.element(page.getByText('Undid: 1 file set to be sent anyway').first()).toBeVisible()
    expect(asked.map(([name, input]) => [name, (input as { readonly paths: readonly string[] }).paths])).toEqual([
      ['include', ['mine.wav']],
      ['leaveOut', ['mine.wav']],
    ])
  },
)

it('undoing that a file was left out sets it to be sent again if a person had chosen that', async () => {
  const file = readyFile({ path: 'mine.wav', status: 'postponed', reason: { kind: 'limit' }, isIncluded: true })
  const { asked } = await show(watchedFolder({ counts: { ...NO_COUNTS, postponed: 1 } }), () => file)
  await button('Leave out mine.wav').click()
  await button('Undo').click()
  await expect.poll(() => asked.map(([name]) => name)).toEqual(['leaveOut', 'clearChoice', 'include'])
  expect(asked.at(-1)?.[1]).toMatchObject({ paths: ['mine.wav'], only: expect.arrayContaining(['left-out']) })
})

it('undoing a send says nothing of files that weren’t sent, and redoing it leaves them as they are', async () => {
  const fileAt = (index: number) =>
    readyFile({ path: `${index}.wav`, status: 'left-out', reason: { kind: 'too-short' } })
  // The other one needs attention meanwhile.
  const include = vi.fn<(input: { readonly only: readonly string[] }) => Promise<unknown>>()
  include.mockResolvedValue({ changedCount: 1 })
  const clearChoice = () => Promise.resolve({ changedCount: 1 })
  await show(watchedFolder({ counts: { ...NO_COUNTS, 'left-out': 2 } }), fileAt, { include, clearChoice })
  await page.getByRole('checkbox', { name: 'Select 1.wav' }).click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await button('Send anyway (2)').click()
  await button('Undo').click()
  await expect.element(page.getByText(/^Undid: 1 file set to be sent anyway/).first()).toBeVisible()
  expect(page.getByText(/already sent/).elements()).toEqual([])
  await button('Redo').click()
  await expect.poll(() => include.mock.lastCall?.[0].only).toEqual(['left-out', 'postponed', 'waiting'])
})

it('a file that isn’t what was sent can be left out, which can’t be undone, and a changed one sent again', async () => {
  const sent = { status: 'attention', importId: 'i1', callId: 7, sentAt: 1 } as const
  const files = [
    readyFile({ path: 'changed.wav', ...sent, reason: { kind: 'replaced' } }),
    readyFile({ path: 'other.wav', ...sent, reason: { kind: 'other-call', callId: 7 } }),
  ]
  const clearChoice = () => Promise.resolve({ changedCount: 0 })
  const { asked } = await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 2 } }), (index) => files[index]!, {
    clearChoice,
  })
  await expect.element(button('Enter details of changed.wav')).toBeVisible()
  await button('Leave out changed.wav').click()
  await button('Leave out other.wav').click()
  await expect.poll(() => asked.map(([name]) => name)).toEqual(['leaveOut', 'leaveOut'])
  expect(button('Enter details of other.wav').elements()).toEqual([])
  await button('Undo').click()
  await expect.element(page.getByText('Can’t undo: 1 file already sent').first()).toBeVisible()
})

it('Escape keeps the details that were entered, until they are saved or canceled', async () => {
  await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 1 } }), () => folderFile())
  const dialog = page.getByRole('complementary', { name: /^out-/ })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await button(/^Enter details of out-/).click()
  await userEvent.fill(title, 'Renewal')
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button(/^Enter details of out-/).click()
  await expect.element(dialog.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect.element(title).toHaveValue('Renewal')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(/^Enter details of out-/).click()
  await expect.element(title).toHaveValue('')
})

it('changes all 25,000 files of a folder, in parts that the core takes', async () => {
  const counts = { ...NO_COUNTS, 'left-out': 25_000 }
  const fileAt = (index: number) =>
    readyFile({ path: `${index}.wav`, status: 'left-out', reason: { kind: 'too-short' } })
  const { asked } = await show(watchedFolder({ counts }), fileAt)
  await page.getByRole('checkbox', { name: 'Select 1.wav' }).click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await button('Send anyway (25,000)').click()
  await expect.poll(() => asked.length).toBe(3)
  const sizes = asked.map(([, input]) => (input as { readonly paths: readonly string[] }).paths.length)
  expect(sizes).toEqual([10_000, 10_000, 5000])
})

it('a person enters the agent once, for all files with the same extension', async () => {
  const { asked } = await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 1 } }), () => folderFile())
  await button(/^Enter details of out-/).click()
  const dialog = page.getByRole('complementary')
  await expect.element(dialog.getByText(/No user of this workspace belongs to “102”/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/^Choose the agent\. The service/)).toBeVisible()
  expect(asked).toEqual([])
  await dialog.getByRole('combobox', { name: 'Agent' }).fill('Bo')
  await page.getByRole('option', { name: /Bo Berg/ }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Use this agent for all files with “102”' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => asked.at(-1)?.[1])
    .toMatchObject({
      paths: [folderFile().path],
      // Only what was changed, so that the rule still applies to the rest.
      fields: { userId: 2 },
      remember: '102',
    })
  await expect.element(dialog).not.toBeInTheDocument()
})

it('lists 80,000 files by loading only the visible ones', async () => {
  const counts = { ...NO_COUNTS, waiting: 80_000 }
  const { files } = await show(watchedFolder({ counts }), (index) => readyFile({ path: `${index}.wav` }))
  await expect.element(list().getByText('0.wav', { exact: true })).toBeVisible()
  await expect.element(list().getByRole('listitem').first()).toHaveAttribute('aria-setsize', '80000')
  expect(list().getByRole('listitem').elements().length).toBeLessThan(50)
  const scroller = list().element().parentElement!
  scroller.scrollTop = scroller.scrollHeight
  await expect.element(list().getByText('79999.wav', { exact: true })).toBeVisible()
  expect(files.mock.calls.length).toBeLessThan(6)
})

it('filters by status, says if none match, and shows the days', async () => {
  const { files } = await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 2 } }))
  await button('Needs attention 2').click()
  await expect.poll(() => files.mock.lastCall?.[0]).toMatchObject({ only: 'attention' })
  await button('Sent 0').click()
  await expect.element(page.getByText('No files of this folder match this filter.')).toBeVisible()
  await button('Show all').click()
  await button('By day').click()
  const row = page.getByRole('row', { name: /Nov 21, 2026/ })
  await expect.element(row).toMatchTextContent(/40.*5.*2.*5 too short; 1 failed import/)
})

it('asks to confirm the rule of a folder that isn’t confirmed, and says if a folder is gone', async () => {
  const { address, stream } = await show(watchedFolder({ isConfirmed: false }))
  await expect.element(page.getByText('Rule not confirmed')).toBeVisible()
  await button('Check and confirm').click()
  expect(address()).toBe('/imports/folders/f1/rule')
  stream.send(foldersSnapshot([]))
  await expect.element(page.getByRole('heading', { name: 'Folder not found' })).toBeVisible()
})

it('selects files with clicks and keys, and changes them together', async () => {
  const counts = { ...NO_COUNTS, attention: 1000 }
  const fileAt = (index: number) =>
    index % 2 === 0
      ? folderFile({ path: `${index}.wav` })
      : readyFile({ path: `${index}.wav`, status: 'left-out', reason: { kind: 'too-short' } })
  const { asked } = await show(watchedFolder({ counts }), fileAt)
  const bar = page.getByRole('toolbar', { name: 'Selected files' })
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  await box('1.wav').click()
  await expect.element(bar.getByText('1 file selected')).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Leave out' })).toHaveAttribute('aria-disabled', 'true')
  await list()
    .getByRole('listitem')
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect.element(bar.getByText('4 files selected')).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(bar.getByText('5 files selected')).toBeVisible()
  await expect.element(box('5.wav')).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(bar.getByText('4 files selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Send anyway (2)' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject(['include', { paths: ['1.wav', '3.wav'] }])
  await expect.element(bar).not.toBeInTheDocument()

  // Of all files, also those that aren't loaded.
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(bar.getByText('1,000 files selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Leave out (500)' }).click()
  await expect.poll(() => asked.at(-1)?.[0]).toBe('leaveOut')
  await box('0.wav').click()
  await box('2.wav').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
})

it('says what saving sends, and saves nothing before that is known', async () => {
  const counting = Promise.withResolvers<{ ownCount: number; otherCount: number }>()
  const sentBy = vi.fn<(input: object) => Promise<unknown>>(() => Promise.resolve({ ownCount: 0, otherCount: 0 }))
  const { asked } = await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 1 } }), () => folderFile(), {
    sentBy,
  })
  await button(/^Enter details of out-/).click()
  const dialog = page.getByRole('complementary')
  const save = dialog.getByRole('button', { name: /^Save/ })
  await expect.element(save).toHaveTextContent('Save')
  sentBy.mockImplementation(() => counting.promise)
  await dialog.getByRole('combobox', { name: 'Agent' }).fill('Bo')
  await page.getByRole('option', { name: /Bo Berg/ }).click()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  counting.resolve({ ownCount: 1, otherCount: 8 })
  await expect.element(save).toHaveTextContent('Save and send (also 8 others with extension 102)')
  expect(sentBy.mock.lastCall?.[0]).toMatchObject({ fields: { userId: 2 }, remember: '102' })
  expect(asked).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => asked.at(-1)?.[0]).toBe('correct')
})

it('sets the agent of several files, and remembers it for their extension', async () => {
  const { asked } = await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 3 } }))
  await page.getByRole('checkbox', { name: 'Select 0.wav' }).click()
  await list()
    .getByRole('listitem')
    .nth(2)
    .click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Enter details… (2)' }).click()
  const dialog = page.getByRole('complementary', { name: '2 files' })
  await dialog.getByRole('combobox', { name: 'Agent' }).fill('Bo')
  await page.getByRole('option', { name: /Bo Berg/ }).click()
  await expect.element(dialog.getByText('Use this agent for all files with “102”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => asked)
    .toMatchObject([['correct', { paths: ['0.wav', '2.wav'], fields: { userId: 2 }, remember: '102' }]])
})

it('shows what was chosen for several files, which can be taken back', async () => {
  const { asked } = await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 3 } }))
  for (const name of ['0.wav', '1.wav']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Enter details… (2)' }).click()
  const dialog = page.getByRole('complementary', { name: '2 files' })
  const agent = dialog.getByRole('combobox', { name: 'Agent' })
  const callType = dialog.getByRole('combobox', { name: 'Call type' })
  const title = dialog.getByLabelText('Title')
  const choose = async (name: string) => {
    await callType.click()
    await page.getByRole('option', { name }).click()
    await expect.element(callType).toHaveTextContent(name)
  }
  await agent.fill('Bo')
  await page.getByRole('option', { name: /Bo Berg/ }).click()
  await expect.element(agent).toHaveValue('Bo Berg')
  await choose('Let the service decide')
  await choose('Unchanged')
  await title.fill('Demo')
  await userEvent.keyboard('{Enter}')
  await title.fill('')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => asked.map(([, input]) => input)).toMatchObject([{ paths: ['0.wav', '1.wav'] }])
  expect((asked[0]![1] as { fields: object }).fields).toEqual({ userId: 2 })
})

it('doesn’t save while what that sends can’t be read, and says why', async () => {
  const sentBy = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('no disk')))
  const { asked } = await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 1 } }), () => folderFile(), {
    sentBy,
  })
  await button(/^Enter details of out-/).click()
  const save = page.getByRole('complementary').getByRole('button', { name: 'Save' })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  expect(asked).toEqual([])
  sentBy.mockImplementation(() => Promise.resolve({ ownCount: 1, otherCount: 0 }))
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Save and send' })).not.toHaveAttribute('aria-disabled', 'true')
})

it('the first key of the list goes to its first file', async () => {
  await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 3 } }))
  await expect.element(page.getByRole('checkbox', { name: 'Select 0.wav' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement?.closest('li')?.dataset['place']).toBe('0.wav')
  await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement?.closest('li')?.dataset['place']).toBe('1.wav')
})

it('plays the next file, also of a page that isn’t loaded', async () => {
  await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 1000 } }))
  await expect.element(list().getByText('0.wav', { exact: true })).toBeVisible()
  const scroller = list().element().parentElement!
  scroller.scrollTop = 99 * 47
  await button('Play 99.wav').click()
  scroller.scrollTop = 0
  await expect.element(list().getByText('0.wav', { exact: true })).toBeVisible()
  const next = () => useListened.getState()?.onNext?.()
  next()
  await expect.poll(() => useListened.getState()?.name).toBe('100.wav')
  next()
  await expect.poll(() => useListened.getState()?.name).toBe('101.wav')
})

it('plays no next file if another one was played while it was read, and reads none that is loaded', async () => {
  const { files } = await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 1000 } }))
  const scroller = list().element().parentElement!
  await button('Play 0.wav').click()
  const next = () => useListened.getState()?.onNext?.()
  const name = () => useListened.getState()?.name
  next()
  await expect.poll(name).toBe('1.wav')
  expect(files.mock.calls.every(([{ limit }]) => limit === 100)).toBe(true)

  scroller.scrollTop = 99 * 47
  await button('Play 99.wav').click()
  scroller.scrollTop = 0
  await expect.element(list().getByText('0.wav', { exact: true })).toBeVisible()
  const answer = Promise.withResolvers<Awaited<ReturnType<typeof files>>>()
  files.mockImplementationOnce(() => answer.promise)
  next()
  await expect.poll(() => files.mock.lastCall?.[0].limit).toBe(1)
  await button('Play 2.wav').click()
  answer.resolve({ revision: 1, total: 1000, rows: [folderFile({ path: '100.wav' })] })
  await answer.promise
  await nextFrame()
  expect(name()).toBe('2.wav')
})

it('keeps the selection if the files can’t be changed', async () => {
  const refused = () => Promise.reject(new Error('no core'))
  await show(watchedFolder({ counts: { ...NO_COUNTS, attention: 2 } }), undefined, { leaveOut: refused })
  await page.getByRole('checkbox', { name: 'Select 0.wav' }).click()
  await button('Leave out (1)').click()
  await expect.element(page.getByText('Connection to Earshot lost').first()).toBeVisible()
  await expect.element(page.getByText('1 file selected')).toBeVisible()
})
