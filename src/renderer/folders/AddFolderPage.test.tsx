import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FolderScan, ScanStep } from '../../contract/import/folders.ts'
import type { NewRule } from '../../domain/recordings/rules/importRule.ts'
import '../styles/app.css'
import { AddFolderPage } from './AddFolderPage.tsx'
import { withoutId } from './setup/setupDraft.ts'
import { foldersSnapshot, readyFile, RULE, ruleTrial, trialSample } from './testing/folderFixtures.ts'
import { foldersPage } from './testing/foldersCore.tsx'

afterEach(() => vi.unstubAllGlobals())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const SCAN: FolderScan = {
  scanId: 'l1',
  path: '/srv/pbx/monitor',
  recordingCount: 500,
  sentBeforeCount: 0,
  otherCount: 2,
  sizeBytes: 500_000_000,
  oldestAt: Date.parse('2026-11-01T10:00:00Z'),
  newestAt: Date.parse('2026-11-21T10:00:00Z'),
  suggestions: [{ rule: { ...withoutId(RULE), name: 'Asterisk' }, ruleId: null, matchedCount: 499 }],
}

async function* steps(...all: readonly ScanStep[]) {
  yield* all
}

interface Tried {
  readonly rule: NewRule
}

async function show(
  scan: (input: never, options: never) => unknown = () => Promise.resolve(steps({ kind: 'done', scan: SCAN })),
) {
  const tryRule = vi.fn((_: Tried) => Promise.resolve(ruleTrial()))
  const add = vi.fn((_: object) => Promise.resolve({ folderId: 'f1' }))
  const shown = foldersPage(<AddFolderPage />, foldersSnapshot([], []), {
    folders: { scan, try: tryRule, add },
  })
  await render(shown.element, shown.options)
  return { ...shown, tryRule, add }
}

async function lookAt(path: string): Promise<void> {
  await page.getByLabelText('Path of the folder on this computer').fill(path)
  await button('Scan folder').click()
}

it('says why a typed path can’t be watched', async () => {
  const refused = new ORPCError('folder-refused', { defined: true, data: { cause: 'watched', other: '/srv/pbx' } })
  await show(() => Promise.reject(refused))
  await button('Scan folder').click()
  await expect.element(page.getByText('Enter the path of a folder.')).toBeVisible()
  await lookAt('/srv/pbx/monitor')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/overlaps with the watched folder \/srv\/pbx/)
})

it('shows how far the first scan is, and can be stopped', async () => {
  let signal: AbortSignal | undefined
  const scan = (_: object, options: { readonly signal: AbortSignal }) => {
    signal = options.signal
    return Promise.resolve(
      (async function* () {
        yield { kind: 'listing', fileCount: 80_000 } as const
        await new Promise(() => {})
      })(),
    )
  }
  await show(scan)
  await lookAt('/srv/pbx/monitor')
  await expect.element(page.getByText('Listing files: 80,000 so far')).toBeVisible()
  await button('Stop').click()
  await expect.poll(() => signal?.aborted).toBe(true)
  await expect.element(page.getByText(/so far/)).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Path of the folder on this computer')).toHaveValue('/srv/pbx/monitor')
})

it('shows real files as they would be sent, and sends nothing until a person confirms', async () => {
  const { add, address, tryRule } = await show()
  await lookAt('/srv/pbx/monitor')
  await expect
    .element(page.getByText('500 recordings, 500 MB · from Nov 1, 2026 to Nov 21, 2026 · 2 other files'))
    .toBeVisible()
  await expect
    .element(page.getByText('The phone system’s clock is UTC+7, confirmed by 500 of 500 file names.'))
    .toBeVisible()
  await expect.element(page.getByText('Reads 499 of 500 file names.')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Files as they would be sent' }).getByRole('row')
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Needs attention.*from the name’s Unix time.*Extension 102.*0901234507.*Outgoing/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Would be sent.*Ida Novak/)
  await expect.element(page.getByText(/^7 recordings to send; 90 left out/).first()).toBeVisible()

  // One correction applies to all files with this extension.
  await page.getByRole('button', { name: 'Choose agent of 102' }).click()
  await page.getByRole('dialog').getByLabelText('Agent').fill('Bo')
  await page.getByRole('option', { name: /Bo Berg/ }).click()
  await expect.poll(() => tryRule.mock.lastCall?.[0].rule.agents.remembered).toEqual({ '102': 2 })
  await page.getByText('All recordings in the folder').click()
  await userEvent.fill(page.getByLabelText('At least this long'), '1:30')
  expect(add).not.toHaveBeenCalled()
  await expect.element(button(/^Confirm and send/)).not.toHaveAttribute('aria-disabled')
  await button(/^Confirm and send/).click()
  await expect.poll(address).toBe('/imports/folders/f1')
  expect(add.mock.lastCall?.[0]).toMatchObject({
    ...{ scanId: 'l1', name: 'monitor', start: 'all', confirmed: { agents: { remembered: { '102': 2 } } } },
    rule: { rule: { name: 'Asterisk', agents: { remembered: { '102': 2 } } } },
    selection: { minSeconds: 90, agents: null },
    plan: { kind: 'all' },
    whenSent: { kind: 'keep' },
  })
})

it('maps any extension of the files, one by one or from a pasted list', async () => {
  const { tryRule } = await show()
  tryRule.mockResolvedValue(
    ruleTrial({
      unknownAgents: [
        { agentText: '309', why: 'unknown-agent', count: 34 },
        { agentText: '310', why: 'unknown-agent', count: 2 },
      ],
    }),
  )
  await lookAt('/srv/pbx/monitor')
  const unknown = page.getByRole('region', { name: 'Extensions without an agent' })
  await expect.element(unknown.getByText('309, 34 files')).toBeVisible()
  await unknown.getByRole('button', { name: 'Choose agent of 309' }).click()
  await page.getByRole('dialog').getByLabelText('Agent').fill('Bo')
  await page.getByRole('option', { name: /Bo Berg/ }).click()
  await expect.poll(() => tryRule.mock.lastCall?.[0].rule.agents.remembered).toEqual({ '309': 2 })
  await button('Edit the rule').click()
  await button('Paste extensions and agents…').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Add agents' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(dialog.getByRole('textbox'), '310\tIda Novak\n311\tNobody Known')
  await expect.element(dialog.getByText(/^1 line isn’t added/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 agent' }).click()
  await expect.poll(() => tryRule.mock.lastCall?.[0].rule.agents.remembered).toEqual({ '309': 2, '310': 1 })
})

it('says where a pattern is wrong, and doesn’t try or save it', async () => {
  const { tryRule } = await show()
  await lookAt('/srv/pbx/monitor')
  await page.getByRole('combobox', { name: 'Rule', exact: true }).click()
  await page.getByRole('option', { name: 'New rule with patterns' }).click()
  await userEvent.fill(page.getByLabelText('Pattern'), '%{extension}_%{planet}')
  await expect.element(page.getByText(/^Character 14: There is no field “planet”/)).toBeVisible()
  expect(document.querySelector('mark')?.textContent).toBe('%{planet}')
  await expect.element(button('Confirm and start')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(page.getByLabelText('Pattern'), '%{extension}_%{time#%Y%m%d-%H%M%S}')
  await expect.poll(() => tryRule.mock.lastCall?.[0].rule.patterns).toEqual(['%{extension}_%{time#%Y%m%d-%H%M%S}'])
  await expect.element(button(/^Confirm and send/)).not.toHaveAttribute('aria-disabled')
})

it('says which field is wrong, and can’t be confirmed until it’s corrected', async () => {
  await show()
  await lookAt('/srv/pbx/monitor')
  await expect.element(button(/^Confirm and send/)).not.toHaveAttribute('aria-disabled')
  await userEvent.fill(page.getByLabelText('At least this long'), 'a while')
  await expect.element(page.getByText('Enter a duration, such as 1:30 or 90s.')).toBeVisible()
  await expect.element(page.getByText('Correct “At least this long” to continue.')).toBeVisible()
  await expect.element(button(/^Confirm and send/)).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(page.getByLabelText('At least this long'), '90')
  await expect.element(button(/^Confirm and send/)).not.toHaveAttribute('aria-disabled')
})

it('says why nothing would be sent now, and what confirming starts', async () => {
  const { tryRule } = await show()
  const none = { sent: 0, leftOut: 1, postponed: 0, attention: 0, lastSendAt: null }
  const short = readyFile({ status: 'left-out', reason: { kind: 'too-short' } })
  tryRule.mockResolvedValue(ruleTrial({ fileCount: 40, triedCount: 40, samples: [trialSample(short)], today: none }))
  await lookAt('/srv/pbx/monitor')
  await expect.element(page.getByRole('heading', { name: 'Preview: 1 of 40 files' })).toBeVisible()
  await expect.element(page.getByText('None of these would be sent now: 1 too short.')).toBeVisible()
  await expect
    .element(
      page.getByText(
        /^No recordings to send; 1 left out. Once you confirm, only matching recordings that arrive later/,
      ),
    )
    .toBeVisible()
})

it('keeps unsaved changes when the page is left, until they are discarded or canceled', async () => {
  const scan = vi.fn(() => Promise.resolve(steps({ kind: 'done', scan: SCAN })))
  const shown = foldersPage(<Leavable />, foldersSnapshot([], []), {
    folders: { scan, try: () => Promise.resolve(ruleTrial()) },
  })
  await render(shown.element, shown.options)
  await lookAt('/srv/pbx/monitor')
  const shortest = page.getByLabelText('At least this long')
  await expect.element(shortest).toHaveValue('1m')
  await userEvent.fill(shortest, 'two minutes or so')
  await button('Leave').click()
  await button('Return').click()
  await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect.element(shortest).toHaveValue('two minutes or so')
  expect(scan).toHaveBeenCalledOnce()
  await button('Discard changes').click()
  await expect.element(shortest).toHaveValue('1m')
  await expect.element(page.getByText('Your unsaved changes were restored.')).not.toBeInTheDocument()
  await userEvent.fill(shortest, '2m')
  await button('Cancel').click()
  expect(shown.address()).toBe('/imports/folders')
  await button('Leave').click()
  await button('Return').click()
  await expect.element(page.getByLabelText('Path of the folder on this computer')).toBeVisible()
})

function Leavable() {
  const [isThere, setThere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setThere(!isThere)}>
        {isThere ? 'Leave' : 'Return'}
      </button>
      {isThere && <AddFolderPage />}
    </>
  )
}

it('without recordings, adds the folder to be confirmed when there are some', async () => {
  const { add, tryRule } = await show()
  tryRule.mockResolvedValue(ruleTrial({ fileCount: 0, triedCount: 0, matchedCount: 0, samples: [], unmatched: [] }))
  await lookAt('/srv/pbx/monitor')
  await expect.element(page.getByText(/There are no recordings in the folder yet/)).toBeVisible()
  await button('Save without confirming').click()
  await expect.poll(() => add.mock.lastCall?.[0]).toMatchObject({ confirmed: null })
})

it('on the desktop, scans the folder that the user chooses', async () => {
  const chooseFolder = vi.fn().mockResolvedValueOnce(null).mockResolvedValue({ ticket: 't1', name: 'monitor' })
  vi.stubGlobal('earshotHost', { kind: 'electron', chooseFolder })
  const scan = vi.fn((_: object) => Promise.resolve(steps({ kind: 'done', scan: SCAN })))
  await show(scan)
  await button('Choose folder').click()
  expect(scan).not.toHaveBeenCalled()
  await button('Choose folder').click()
  await expect.element(page.getByRole('heading', { name: '/srv/pbx/monitor' })).toBeVisible()
  expect(scan.mock.lastCall?.[0]).toMatchObject({ location: { kind: 'ticket', ticket: 't1' } })
})

it('says a day once if all recordings are from it', async () => {
  const scan = { ...SCAN, oldestAt: SCAN.newestAt }
  await show(() => Promise.resolve(steps({ kind: 'done', scan })))
  await lookAt('/srv/pbx/today')
  await expect.element(page.getByText('500 recordings, 500 MB · from Nov 21, 2026 · 2 other files')).toBeVisible()
})
