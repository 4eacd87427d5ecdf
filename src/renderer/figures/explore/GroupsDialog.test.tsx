import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { groupedBy, type CallGroup, type GroupField } from '../../../domain/query/grouping.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { zoneSetting } from '../../hooks/stored/region.ts'
import '../../styles/app.css'
import { GroupsDialog } from './GroupsDialog.tsx'

vi.mock('../../client/files/saveTextFile.ts', () => ({ saveTextFile: vi.fn<() => void>() }))
const saved = vi.mocked(saveTextFile)

beforeEach(() => zoneSetting.choose('Europe/Stockholm'))
afterEach(() => zoneSetting.choose(null))

const group = (key: CallGroup['key'], name: string | null = null): CallGroup => ({
  ...{ key, name, callCount: 1, unsureCount: 0, means: { won: null } as CallGroup['means'], metric: null },
})

/** Midnight in Stockholm. */
const NOVEMBER_16 = Date.parse('2026-11-15T23:00:00Z')
const NOVEMBER = Date.parse('2026-10-31T23:00:00Z')

test.each([
  ['week', NOVEMBER_16, 'Week of Nov 16, 2026', '2026-11-16'],
  ['month', NOVEMBER, 'November 2026', '2026-11'],
] as const)(
  'calls by %s have the date in the reader’s words on the screen, and as in ISO 8601 in the CSV',
  async (by: GroupField, key, words, date) => {
    await render(
      <GroupsDialog
        {...{ name: 'All calls', fieldName: 'Date', grouping: groupedBy(by), groups: [group(key), group(null)] }}
        {...{ coverage: null, onGroup: vi.fn(), onOpen: vi.fn(), onClose: vi.fn() }}
      />,
      inWorkspace(),
    )
    await expect.element(page.getByRole('button', { name: words, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const [, first, none] = saved.mock.lastCall![1].split('\r\n')
    expect(first).toBe(`${date},1,0.5,`)
    expect(none).toBe('No date,1,0.5,')
  },
)
