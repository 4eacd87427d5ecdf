import { ORPCError } from '@orpc/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { DEFAULT_LAYOUT, type TableLayout, type View } from '../../../domain/views/view.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { BuiltInViewMenu } from './BuiltInViewMenu.tsx'
import { EditedViewButtons } from './EditedViewButtons.tsx'
import { groupedBy } from '../../../domain/query/grouping.ts'
import { SaveViewButton } from './SaveViewButton.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

const LOST: View = {
  id: 'v1',
  name: 'Lost in Q4',
  query: { filters: [{ field: 'timestamp', op: '>=', period: 'this quarter' }], sort: [] },
  layout: DEFAULT_LAYOUT,
  isPinned: true,
}

const ROOMY: TableLayout = { ...DEFAULT_LAYOUT, density: 'roomy' }

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
  // A built-in view has its columns beside it.
  layouts: fakeStream(Object.fromEntries([LOST, ...BUILT_IN_VIEWS].map(({ id }) => [id, ROOMY]))),
}

/** Shows the menu of the saved view. The function it returns chooses one of its items. */
async function showMenu() {
  await render(
    <>
      <ViewMenu view={LOST} views={[LOST]} pressed={null} onClosePressed={() => undefined} />
      <Toasts />
    </>,
    inWorkspace({ core }),
  )
  return async (name: string) => {
    await page.getByRole('button', { name: 'More actions for Lost in Q4' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
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

  it('are saved or reset after an edit', async () => {
    const onReset = vi.fn<(query: unknown) => void>()
    const query = { filters: [], sort: [], grouping: groupedBy('week'), viewId: 'v1' }
    await render(
      <EditedViewButtons view={LOST} query={query} layout={DEFAULT_LAYOUT} onReset={onReset} />,
      inWorkspace({ core }),
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const { viewId: _, ...saved } = query
    expect(views.change.mock.lastCall?.[0]).toEqual({
      ...{ workspaceId: 'w', viewId: 'v1' },
      view: { name: 'Lost in Q4', query: saved, layout: DEFAULT_LAYOUT, isPinned: true },
    })
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(onReset).toHaveBeenCalledWith({ ...LOST.query, viewId: 'v1' })
  })

  it('are renamed, duplicated under a free name, and deleted with an undo', async () => {
    const choose = await showMenu()
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

  it('that come with the app can be duplicated, not changed', async () => {
    await render(
      <BuiltInViewMenu view={LOST} views={[]} pressed={{ x: 40, y: 30 }} onClosePressed={() => undefined} />,
      inWorkspace({ core }),
    )
    await expect.element(page.getByRole('menu', { name: 'Lost in Q4' })).toBeVisible()
    const items = page.getByRole('menuitem').elements()
    expect(items.map(({ textContent }) => textContent)).toEqual(['Duplicate'])
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const copy = { name: 'Lost in Q4 2', query: LOST.query, layout: ROOMY }
    expect(views.add.mock.lastCall?.[0]).toMatchObject({ views: [copy] })
  })

  it('have the same commands where their item is pressed', async () => {
    const onClose = vi.fn<() => void>()
    const point = { x: 40, y: 30 }
    await render(
      <ViewMenu view={LOST} views={[LOST]} pressed={point} onClosePressed={onClose} />,
      inWorkspace({ core }),
    )
    await expect.element(page.getByRole('menu', { name: 'Lost in Q4' })).toBeVisible()
    const items = page.getByRole('menuitem').elements()
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Rename…',
      'Duplicate',
      'Remove from sidebar',
      'Delete',
    ])
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    expect(onClose).toHaveBeenCalled()
    await expect.element(page.getByRole('textbox', { name: 'View name' })).toHaveFocus()
  })

  it('stay in the form if they couldn’t be saved, and close it otherwise', async () => {
    views.add.mockRejectedValueOnce(new ORPCError('disk-full', { defined: true, data: {} }))
    await render(
      <>
        <SaveViewButton query={LOST.query} layout={DEFAULT_LAYOUT} />
        <Toasts />
      </>,
      inWorkspace({ core }),
    )
    const button = page.getByRole('button', { name: 'Save view' })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    const name = page.getByRole('textbox', { name: 'View name' })
    await name.fill(' New ')
    expect(page.getByText('Enter a name.').query()).toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('region', { name: 'Notifications' })).toMatchTextContent(/disk/i)
    await expect.element(name).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(name).not.toBeInTheDocument()
    expect(views.add.mock.calls.map(([input]) => input)).toMatchObject(
      [1, 2].map(() => ({ views: [{ name: 'New', isPinned: true }] })),
    )
    await button.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(name).not.toBeInTheDocument()
  })

  it('are removed from the sidebar, and kept if they can’t be deleted', async () => {
    views.remove.mockRejectedValueOnce(new ORPCError('disk-full', { defined: true, data: {} }))
    const choose = await showMenu()
    await choose('Remove from sidebar')
    expect(views.change.mock.lastCall?.[0]).toMatchObject({ viewId: 'v1', view: { isPinned: false } })
    await choose('Delete')
    await expect.element(page.getByRole('region', { name: 'Notifications' })).toMatchTextContent(/disk/i)
    expect(page.getByText('View “Lost in Q4” deleted').query()).toBeNull()
    await choose('Rename…')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('textbox', { name: 'View name' })).not.toBeInTheDocument()
  })

  it('that are hidden from the sidebar can be opened, and built-in ones duplicated', async () => {
    const onOpen = vi.fn<(query: unknown) => void>()
    const hidden: View = { ...LOST, id: 'v2', name: 'Hidden', isPinned: false }
    const { rerender } = await render(<ViewsMenu views={[LOST, hidden]} onOpen={onOpen} />, inWorkspace({ core }))
    const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
    const open = () => page.getByRole('button', { name: 'View actions' }).click()
    await open()
    expect(item('Add “Lost in Q4” to sidebar').query()).toBeNull()
    expect(item('Duplicate “All calls”').query()).toBeNull()
    await expect.poll(() => page.getByRole('separator').elements().length).toBe(2)
    await item('Add “Hidden” to sidebar').click()
    expect(views.change.mock.lastCall?.[0]).toMatchObject({ viewId: 'v2', view: { name: 'Hidden', isPinned: true } })
    expect(onOpen.mock.calls).toEqual([[{ ...hidden.query, viewId: 'v2' }]])
    await open()
    const first = item(/^Duplicate/).first()
    const name = /“(.*)”/.exec(first.element().textContent)![1]!
    await first.click()
    expect(views.add.mock.lastCall?.[0]).toMatchObject({ views: [{ name: `${name} 2`, layout: ROOMY }] })
    await rerender(<ViewsMenu views={[]} onOpen={onOpen} />)
    await open()
    await expect.element(item('Export team setup…')).toBeVisible()
    expect(page.getByRole('separator').elements()).toHaveLength(1)
  })
})
