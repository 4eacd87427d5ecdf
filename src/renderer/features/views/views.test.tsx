import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DEFAULT_LAYOUT, type View } from '../../../domain/views/view.ts'
import { viewFileText } from '../../../domain/views/viewFile.ts'
import { fakeCore } from '../../client/testing/fakeCore.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { SaveViewButton } from './SaveViewButton.tsx'
import { importViews } from './viewActions.ts'
import { ViewMenu } from './ViewMenu.tsx'

const LOST: View = {
  id: 'v1',
  name: 'Lost in Q4',
  query: { filters: [{ field: 'timestamp', op: '>=', period: 'this quarter' }], sort: [] },
  layout: DEFAULT_LAYOUT,
  isPinned: true,
}

const views = {
  add: vi.fn<(input: unknown) => Promise<unknown>>(),
  change: vi.fn<(input: unknown) => Promise<unknown>>(),
  remove: vi.fn<(input: unknown) => Promise<unknown>>(),
  restore: vi.fn<(input: unknown) => Promise<unknown>>(),
}
const core = {
  views: {
    ...views,
    watch: async function* () {
      yield [LOST]
      await new Promise(() => {})
    },
  },
}

describe('saved views', () => {
  beforeEach(() => {
    for (const procedure of Object.values(views)) procedure.mockReset().mockResolvedValue({})
  })

  it('are saved with their relative times, and replaced under the same name', async () => {
    const query = { filters: [{ field: 'timestamp', op: '>=', period: 'last 7 days' }], sort: [] } as const
    await render(<SaveViewButton query={query} layout={DEFAULT_LAYOUT} />, inWorkspace({ core }))
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText('Enter a name.')).toBeVisible()
    await page.getByRole('textbox', { name: 'View name' }).fill('Fresh')
    await userEvent.keyboard('{Enter}')
    expect(views.add).toHaveBeenCalledWith({
      workspaceId: 'w',
      views: [{ name: 'Fresh', query, layout: DEFAULT_LAYOUT, isPinned: true }],
    })
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'View name' }).fill('lost in q4')
    await page.getByRole('button', { name: 'Replace' }).click()
    expect(views.change.mock.lastCall?.[0]).toMatchObject({ viewId: 'v1', view: { name: 'Lost in Q4', query } })
  })

  it('are renamed, duplicated under a free name, and deleted with an undo', async () => {
    await render(
      <>
        <ViewMenu view={LOST} views={[LOST]} />
        <Toasts />
      </>,
      inWorkspace({ core }),
    )
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More actions for Lost in Q4' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Rename…')
    await page.getByRole('textbox', { name: 'View name' }).fill('Lost')
    await userEvent.keyboard('{Enter}')
    expect(views.change.mock.lastCall?.[0]).toMatchObject({ viewId: 'v1', view: { name: 'Lost' } })
    await choose('Duplicate')
    expect(views.add.mock.lastCall?.[0]).toMatchObject({ views: [{ name: 'Lost in Q4 2', query: LOST.query }] })
    await choose('Delete')
    expect(views.remove).toHaveBeenCalledWith({ workspaceId: 'w', viewId: 'v1' })
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(views.restore).toHaveBeenCalledWith({ workspaceId: 'w', viewId: 'v1' })
  })

  it('are imported from a file, with a number added to duplicate names', async () => {
    await importViews(fakeCore(core), 'w', viewFileText([LOST]), [LOST])
    expect(views.add.mock.lastCall?.[0]).toMatchObject({ views: [{ name: 'Lost in Q4 2', query: LOST.query }] })
    views.add.mockClear()
    await importViews(fakeCore(core), 'w', 'no JSON', [LOST])
    expect(views.add).not.toHaveBeenCalled()
  })
})
