import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppError } from '../../../contract/errors/errors.ts'
import { toastManager } from '../../components/overlays/toasts.ts'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { recordChange, redoLast, undoLast, type UndoableChange } from './undoStack.ts'

/** A new workspace for each test, because the stacks are global. */
let workspaces = 0
let workspaceId = ''
/** What is there, in the order of the changes. */
let there: string[] = []

beforeEach(async () => {
  workspaceId = `w${(workspaces += 1)}`
  there = []
  toastManager.close()
  await render(<Toasts />)
})

/** Adds a letter. */
function add(letter: string, rest: Partial<UndoableChange> = {}): UndoableChange {
  const redo = () => {
    there = [...there, letter]
  }
  const change = {
    title: `${letter} added`,
    undo: () => {
      there = there.filter((one) => one !== letter)
    },
    redo,
    ...rest,
  }
  redo()
  return change
}

const made = (letter: string, rest?: Partial<UndoableChange>) => recordChange({ workspaceId }, add(letter, rest))
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('undoes the newest change first and names it, and redoes in the same order', async () => {
  made('a')
  made('b')
  expect(undoLast({ workspaceId })).toBe(true)
  await expect.element(page.getByText('Undid: b added')).toBeVisible()
  expect(there).toEqual(['a'])
  undoLast({ workspaceId })
  await expect.element(page.getByText('Undid: a added')).toBeVisible()
  expect([there, undoLast({ workspaceId })]).toEqual([[], false])
  redoLast({ workspaceId })
  redoLast({ workspaceId })
  await expect.element(page.getByText('Redid: b added')).toBeVisible()
  expect([there, redoLast({ workspaceId })]).toEqual([['a', 'b'], false])
  await button('Undo').click()
  await expect.poll(() => there).toEqual(['a'])
  await button('Redo').click()
  await expect.poll(() => there).toEqual(['a', 'b'])
})

test('a new change ends redoing, and so does undoing one that can’t be redone', async () => {
  made('a')
  undoLast({ workspaceId })
  made('b')
  expect(redoLast({ workspaceId })).toBe(false)
  recordChange({ workspaceId }, { ...add('c'), redo: undefined } as unknown as UndoableChange)
  made('d')
  undoLast({ workspaceId })
  undoLast({ workspaceId })
  await expect.poll(() => there).toEqual(['b'])
  expect(redoLast({ workspaceId })).toBe(false)
})

test('a change without redo that couldn’t be undone doesn’t end redoing, unless another was made meanwhile', async () => {
  const madeWithoutRedo = (undo: UndoableChange['undo']) =>
    recordChange({ workspaceId }, { ...add('c', { undo }), redo: undefined } as unknown as UndoableChange)
  const { promise, reject } = Promise.withResolvers<never>()
  const undo = vi.fn<() => unknown>().mockRejectedValueOnce(new AppError('disk-full', {})).mockReturnValue(promise)
  made('b')
  madeWithoutRedo(undo)
  made('x')
  undoLast({ workspaceId })
  undoLast({ workspaceId })
  await expect.element(button('Try again')).toBeVisible()
  expect(redoLast({ workspaceId })).toBe(true)
  await expect.element(page.getByText('Redid: x added')).toBeVisible()
  expect(there).toEqual(['b', 'c', 'x'])

  undoLast({ workspaceId })
  undoLast({ workspaceId })
  await expect.poll(() => undo.mock.calls.length).toBe(2)
  made('y')
  reject(new AppError('disk-full', {}))
  await expect.element(button('Try again')).toBeVisible()
  expect(redoLast({ workspaceId })).toBe(false)
})

test('workspaces have stacks of their own', () => {
  made('a')
  expect(undoLast({ workspaceId: 'another' })).toBe(false)
})

test('passes over a change that can’t be undone on this screen', async () => {
  let isShown = false
  made('a')
  made('b', { isHere: () => isShown })
  undoLast({ workspaceId })
  await expect.poll(() => there).toEqual(['b'])
  expect(undoLast({ workspaceId })).toBe(false)
  isShown = true
  undoLast({ workspaceId })
  await expect.poll(() => there).toEqual([])
})

test('a removal offers to undo it, until it is undone in another way', async () => {
  const first = add('a')
  recordChange({ workspaceId }, first, { id: 'removed-a', title: 'A was added' })
  made('b')
  await button('Undo').click()
  await expect.poll(() => there).toEqual(['b'])
  recordChange({ workspaceId }, add('c'), { id: 'removed-c', title: 'C was added', words: 'With details.' })
  await expect.element(page.getByText('With details.')).toBeVisible()
  undoLast({ workspaceId })
  await expect.element(page.getByText('C was added')).not.toBeInTheDocument()
  expect(there).toEqual(['b'])
})

test('undoes in order while an earlier one takes time, and reports a failure with a way to try again', async () => {
  const slow = Promise.withResolvers<void>()
  made('a')
  const undo = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new AppError('disk-full', {}))
  made('b', { undo })
  made('c', { undo: () => slow.promise })
  undoLast({ workspaceId })
  undoLast({ workspaceId })
  undoLast({ workspaceId })
  expect(undo).not.toHaveBeenCalled()
  slow.resolve()
  await expect.poll(() => there).toEqual(['b', 'c'])
  expect(undo).toHaveBeenCalledOnce()

  undo.mockRejectedValueOnce(new AppError('disk-full', {}))
  made('d', { undo })
  undoLast({ workspaceId })
  await button('Try again').click()
  await expect.element(page.getByText('Undid: d added')).toBeVisible()
  expect(undo).toHaveBeenCalledTimes(3)
})

test('a change that couldn’t be undone or redone is still the next one, unless it’s gone', async () => {
  const full = () => Promise.reject(new AppError('disk-full', {}))
  const undo = vi.fn<() => unknown>().mockImplementationOnce(full)
  const redo = vi.fn<() => unknown>().mockImplementationOnce(full)
  made('a')
  made('b', { undo, redo })
  undoLast({ workspaceId })
  await expect.element(button('Try again')).toBeVisible()
  expect(there).toEqual(['a', 'b'])
  undoLast({ workspaceId })
  await expect.element(page.getByText('Undid: b added')).toBeVisible()
  redoLast({ workspaceId })
  await expect.element(button('Try again')).toBeVisible()
  redoLast({ workspaceId })
  await expect.element(page.getByText('Redid: b added')).toBeVisible()
  expect([undo.mock.calls.length, redo.mock.calls.length, there]).toEqual([2, 2, ['a', 'b']])

  undo.mockRejectedValueOnce(new AppError('not-found', { what: 'view' }))
  undoLast({ workspaceId })
  await expect.poll(() => undo.mock.calls.length).toBe(3)
  await expect.element(page.getByText('Redid: b added')).not.toBeInTheDocument()
  expect(button('Try again').query()).toBeNull()
  undoLast({ workspaceId })
  await expect.poll(() => there).toEqual(['b'])
})
