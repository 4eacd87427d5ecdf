import { create } from 'zustand'
import { closeToast, showToast, type ToastContent } from '../../components/overlays/toasts.ts'
import { presentError } from '../errorPresentation.ts'

/** Something that the user changed, and how to take it back. */
export interface UndoableChange {
  /** What was changed, for "Undid: …": `view “Lost deals” deleted`. */
  readonly title: string
  /** A rejected promise is reported, and offered to try again. `PartlyUndone` is reported instead of the title. */
  undo(): unknown
  /** Makes the change again. Without it, the change can't be redone. */
  redo?(): unknown
  /** Whether the current screen allows it. Without it, every screen does. */
  isHere?(to: 'undo' | 'redo'): boolean
  /** The edit that it's a step of. Each step is recorded with how to take back all of them, and replaces the one before. */
  readonly edit?: object
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

interface UndoStacks {
  /** By workspace. */
  readonly stacks: Readonly<Record<string, UndoStack>>
}

const EMPTY: UndoStack = { done: [], undone: [] }
/** More than people undo. The functions may hold data of what was removed. */
const LONGEST_STACK = 100

const useStacks = create<UndoStacks>()(() => ({ stacks: {} }))
/** The toast of a removal that offers to undo it. Closed when the removal is undone in another way. */
const offeringToasts = new WeakMap<UndoableChange, string>()
/** One at a time and in order, whatever each takes. */
let running: Promise<unknown> = Promise.resolve()

interface OfferingToast extends Pick<ToastContent, 'title' | 'words' | 'forMs'> {
  readonly id: string
}

/** Makes a change that was just made undoable. `toast` reports it, with an Undo button. */
export function recordChange(workspaceId: string, change: UndoableChange, toast?: OfferingToast): void {
  forgetEdit(workspaceId, change.edit)
  const { done } = stackOf(workspaceId)
  setStack(workspaceId, { done: [...done, change].slice(-LONGEST_STACK), undone: [] })
  if (toast === undefined) return
  const { id, ...content } = toast
  offeringToasts.set(change, id)
  showToast(id, { ...content, action: { label: 'Undo', onAction: () => void undoChange(workspaceId, change) } })
}

/** Removes the last change if it's a step of this edit, which the person took back. */
export function forgetEdit(workspaceId: string, edit: object | undefined): void {
  const { done, undone } = stackOf(workspaceId)
  if (edit !== undefined && done.at(-1)?.edit === edit) setStack(workspaceId, { done: done.slice(0, -1), undone })
}

interface NextChanges {
  readonly toUndo: UndoableChange | undefined
  readonly toRedo: UndoableChange | undefined
}

/** The next changes that `undoLast` and `redoLast` would take on this screen. */
export function useNextChanges(workspaceId: string): NextChanges {
  return nextOf(useStacks(({ stacks }) => stacks[workspaceId] ?? EMPTY))
}

/** Like `useNextChanges`, once. */
export function nextChanges(workspaceId: string): NextChanges {
  return nextOf(stackOf(workspaceId))
}

function nextOf({ done, undone }: UndoStack): NextChanges {
  return { toUndo: done.findLast(canUndo), toRedo: undone.findLast(canRedo) }
}

/** Undoes the last change that can be undone here. Returns whether there is one. */
export function undoLast(workspaceId: string): boolean {
  const change = nextChanges(workspaceId).toUndo
  if (change) void undoChange(workspaceId, change)
  return change !== undefined
}

export function redoLast(workspaceId: string): boolean {
  const change = nextChanges(workspaceId).toRedo
  if (change) void redoChange(workspaceId, change)
  return change !== undefined
}

/** Undoes a change, also if it isn't the last one; nothing if it was undone already. */
function undoChange(workspaceId: string, change: UndoableChange): Promise<void> {
  const { done, undone } = stackOf(workspaceId)
  if (!done.includes(change)) return Promise.resolve()
  // Without `redo`, earlier changes can't be redone either: they were made before this one.
  setStack(workspaceId, { done: without(done, change), undone: change.redo ? [...undone, change] : [] })
  const offering = offeringToasts.get(change)
  if (offering !== undefined) closeToast(offering)
  const redo = change.redo && { label: 'Redo', onAction: () => void redoChange(workspaceId, change) }
  return run(() => change.undo(), `Undid: ${change.title}`, redo)
}

function redoChange(workspaceId: string, change: UndoableChange): Promise<void> {
  const { done, undone } = stackOf(workspaceId)
  if (!undone.includes(change)) return Promise.resolve()
  setStack(workspaceId, { done: [...done, change], undone: without(undone, change) })
  const undo = { label: 'Undo', onAction: () => void undoChange(workspaceId, change) }
  return run(() => change.redo?.(), `Redid: ${change.title}`, undo)
}

function run(act: () => unknown, title: string, action: ToastContent['action']): Promise<void> {
  const step = async () => {
    try {
      const done = await act()
      const said = done instanceof PartlyUndone ? done.words : title
      showToast('undo', { title: said, ...(action && { action }) })
    } catch (error) {
      const { title: problem, words } = presentError(error)
      const again = { label: 'Try again', onAction: () => void run(act, title, action) }
      showToast('undo', { title: problem, words, action: again })
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

function stackOf(workspaceId: string): UndoStack {
  return useStacks.getState().stacks[workspaceId] ?? EMPTY
}

function setStack(workspaceId: string, stack: UndoStack): void {
  useStacks.setState(({ stacks }) => ({ stacks: { ...stacks, [workspaceId]: stack } }))
}
