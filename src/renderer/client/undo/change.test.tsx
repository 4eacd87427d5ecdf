import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toastManager } from '../../components/overlays/toasts.ts'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { presentError } from '../failures/errorPresentation.ts'
import { change } from './change.ts'
import { nextChanges, redoLast, undoLast } from './undoStack.ts'

/** A new workspace for each test, because the stacks are global. */
let workspaces = 0
let workspaceId = ''
beforeEach(async () => {
  workspaceId = `w${(workspaces += 1)}`
  toastManager.close()
  await render(<Toasts />)
})

test('a change is undone by what it resulted in last, also after it was made again', async () => {
  let count = 0
  const undo = vi.fn<(result: number) => void>()
  const act = () => Promise.resolve((count += 1))
  expect(await change({ workspaceId }, { id: 'a', title: (at) => `call ${at} merged`, do: act, undo })).toBe(true)
  expect(page.getByText('Call 1 merged').query()).toBeNull()
  undoLast({ workspaceId })
  await expect.element(page.getByText('Undid: call 1 merged')).toBeVisible()
  redoLast({ workspaceId })
  await expect.element(page.getByText('Redid: call 1 merged')).toBeVisible()
  undoLast({ workspaceId })
  await vi.waitFor(() => expect(undo.mock.calls).toEqual([[1], [2]]))
})

test('a change can be made again in another way than first', async () => {
  const redo = vi.fn<(result: string) => void>()
  const act = vi.fn<() => Promise<string>>(() => Promise.resolve('id'))
  await change({ workspaceId }, { id: 'a', title: 'view added', do: act, undo: () => undefined, redo })
  undoLast({ workspaceId })
  redoLast({ workspaceId })
  await vi.waitFor(() => expect(redo.mock.calls).toEqual([['id']]))
  expect(act).toHaveBeenCalledTimes(1)
})

test('a change that fails says why, and can’t be undone', async () => {
  const gone = new Error('gone')
  const undo = () => undefined
  const toast = {}
  const done = await change(
    { workspaceId },
    {
      id: 'a',
      title: 'view deleted',
      do: () => Promise.reject(gone),
      undo,
      toast,
    },
  )
  expect(done).toBe(false)
  await expect.element(page.getByText(presentError(gone).title)).toBeVisible()
  expect(nextChanges({ workspaceId }).toUndo).toBeUndefined()
})

test('a removal offers to undo it', async () => {
  const undo = vi.fn<() => void>()
  const toast = () => ({ words: 'Its calls stay.' })
  await change({ workspaceId }, { id: 'a', title: 'view “A” deleted', do: () => Promise.resolve(), undo, toast })
  await expect.element(page.getByText('View “A” deleted')).toBeVisible()
  await expect.element(page.getByText('Its calls stay.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(1))
})
