import { create } from 'zustand'
import { closeToast, showToast, type ToastContent } from '../../components/overlays/toasts.ts'
import { failureFrom } from '../connection/coreError.ts'
import { keyIn, type Workspace } from '../connection/workspaceClient.ts'
import { presentError } from '../failures/errorPresentation.ts'

/** Something that the user changed, and how to take it back. */
export interface UndoableChange {
  /** What was changed, for "Undid: …": `view “Lost deals” deleted`. */
  readonly title: string
  /** A rejected promise is reported, and the change can be undone again. `PartlyUndone` is reported instead of the title. */
  undo(): unknown
  /** Makes the change again. Without it, the change can't be redone. */
  redo?(): unknown
  /** Whether the current screen allows it. Without it, every screen does. */
  isHere?(to: 'undo' | 'redo'): boolean
  /**
   * The edit that it's a step of: each step is recorded with how to take back all of them, and replaces the one before. For
   * an import, the ID of its batch, so that `forgetEdit` can remove it.
   */
  readonly edit?: object | string
}

/** What can't be taken back entirely says what was. */
export class PartlyUndone {
  readonly words: string

  constructor(words: string) {
    this.words = words
  }
}

interface UndoStack {
  /** The newest last. */
  readonly done: readonly UndoableChange[]
  /** What was undone and can be redone, the next one last. */
  readonly undone: readonly UndoableChange[]
}

const EMPTY: UndoStack = { done: [], undone: [] }
/** More than people undo. The functions may hold data of what was removed. */
const LONGEST_STACK = 100

/** By workspace. */
const useStacks = create<Readonly<Record<string, UndoStack>>>()(() => ({}))
/** The toast of a removal that offers to undo it. Closed when the removal is undone in another way. */
const offeringToasts = new WeakMap<UndoableChange, string>()
/** When each change was made or redone, by `performance.now()`. */
const madeAt = new WeakMap<UndoableChange, number>()
/** One at a time and in order, whatever each takes. */
let running: Promise<unknown> = Promise.resolve()

interface OfferingToast extends Pick<ToastContent, 'title' | 'words' | 'forMs'> {
  readonly id: string
}

/** Makes a change that was just made undoable. `toast` reports it, with an Undo button. */
export function recordChange(workspace: Workspace, change: UndoableChange, toast?: OfferingToast): void {
  forgetEdit(workspace, change.edit)
  madeAt.set(change, performance.now())
  const { done } = stackOf(workspace)
  setStack(workspace, { done: [...done, change].slice(-LONGEST_STACK), undone: [] })
  if (toast === undefined) return
  const { id, ...content } = toast
  offeringToasts.set(change, id)
  showToast(id, { ...content, action: { label: 'Undo', onAction: () => void undoChange(workspace, change) } })
}

/** Removes the change of this edit, which the person took back in another way. */
export function forgetEdit(workspace: Workspace, edit: object | string | undefined): void {
  const { done, undone } = stackOf(workspace)
  if (edit !== undefined) setStack(workspace, { done: done.filter((one) => one.edit !== edit), undone })
}

interface NextChanges {
  readonly toUndo: UndoableChange | undefined
  readonly toRedo: UndoableChange | undefined
}

/** The next changes that `undoLast` and `redoLast` would take on this screen. */
export function useNextChanges(workspace: Workspace): NextChanges {
  return nextOf(useStacks((stacks) => stacks[keyIn(workspace)] ?? EMPTY))
}

/** Like `useNextChanges`, once. */
export function nextChanges(workspace: Workspace): NextChanges {
  return nextOf(stackOf(workspace))
}

/** When the change that `undoLast` would take was made, by `performance.now()`; 0 without one. */
export function lastMadeAt(workspace: Workspace): number {
  const { toUndo } = nextChanges(workspace)
  return (toUndo && madeAt.get(toUndo)) ?? 0
}

function nextOf({ done, undone }: UndoStack): NextChanges {
  return { toUndo: done.findLast(canUndo), toRedo: undone.findLast(canRedo) }
}

/** Undoes the last change that can be undone here. Returns whether there is one. */
export function undoLast(workspace: Workspace): boolean {
  const change = nextChanges(workspace).toUndo
  if (change) void undoChange(workspace, change)
  return change !== undefined
}

export function redoLast(workspace: Workspace): boolean {
  const change = nextChanges(workspace).toRedo
  if (change) void redoChange(workspace, change)
  return change !== undefined
}

/** Undoes a change, also if it isn't the last one; nothing if it was undone already. */
function undoChange(workspace: Workspace, change: UndoableChange): Promise<void> {
  const { done, undone } = stackOf(workspace)
  if (!done.includes(change)) return Promise.resolve()
  // Without `redo`, earlier changes can't be redone either: they were made before this one.
  setStack(workspace, { done: without(done, change), undone: change.redo ? [...undone, change] : [] })
  const offering = offeringToasts.get(change)
  if (offering !== undefined) closeToast(offering)
  const redo = change.redo && { label: 'Redo', onAction: () => void redoChange(workspace, change) }
  return run({
    act: () => change.undo(),
    title: `Undid: ${change.title}`,
    action: redo,
    putBack() {
      const now = stackOf(workspace)
      const isAnotherMade = [...now.done, ...now.undone].some((one) => !done.includes(one))
      // Those that couldn't be redone without this one.
      const returned = change.redo || isAnotherMade ? [] : undone
      const others = [...returned, ...without(now.undone, change)]
      setStack(workspace, { done: withReturned(now.done, change, done), undone: others })
    },
    again: () => void undoChange(workspace, change),
  })
}

function redoChange(workspace: Workspace, change: UndoableChange): Promise<void> {
  const { done, undone } = stackOf(workspace)
  if (!undone.includes(change)) return Promise.resolve()
  madeAt.set(change, performance.now())
  setStack(workspace, { done: [...done, change], undone: without(undone, change) })
  const undo = { label: 'Undo', onAction: () => void undoChange(workspace, change) }
  return run({
    act: () => change.redo?.(),
    title: `Redid: ${change.title}`,
    action: undo,
    putBack() {
      const now = stackOf(workspace)
      setStack(workspace, { done: without(now.done, change), undone: withReturned(now.undone, change, undone) })
    },
    again: () => void redoChange(workspace, change),
  })
}

interface Step {
  readonly act: () => unknown
  readonly title: string
  readonly action: ToastContent['action']
  /** Returns the change to the stack that it came from. */
  readonly putBack: () => void
  readonly again: () => void
}

function run({ act, title, action, putBack, again }: Step): Promise<void> {
  const step = async () => {
    try {
      const done = await act()
      const shown = done instanceof PartlyUndone ? done.words : title
      showToast('undo', { title: shown, ...(action && { action }) })
    } catch (error) {
      const { title: problem, words } = presentError(error)
      // What it changed is gone for good: it would keep the changes before it from being undone.
      const isGone = failureFrom(error).code === 'not-found'
      if (!isGone) putBack()
      showToast('undo', { title: problem, words, ...(!isGone && { action: { label: 'Try again', onAction: again } }) })
    }
  }
  const result = running.then(step)
  running = result
  return result
}

function canUndo(change: UndoableChange): boolean {
  return change.isHere?.('undo') ?? true
}

function canRedo(change: UndoableChange): boolean {
  return change.isHere?.('redo') ?? true
}

function without(changes: readonly UndoableChange[], change: UndoableChange): readonly UndoableChange[] {
  return changes.filter((one) => one !== change)
}

/** With a change that was taken from a stack, above those that were below it there. */
function withReturned(
  changes: readonly UndoableChange[],
  change: UndoableChange,
  before: readonly UndoableChange[],
): readonly UndoableChange[] {
  const below = before.slice(0, before.indexOf(change))
  const others = without(changes, change)
  return others.toSpliced(others.findLastIndex((one) => below.includes(one)) + 1, 0, change)
}

function stackOf(workspace: Workspace): UndoStack {
  return useStacks.getState()[keyIn(workspace)] ?? EMPTY
}

function setStack(workspace: Workspace, stack: UndoStack): void {
  useStacks.setState({ [keyIn(workspace)]: stack })
}
