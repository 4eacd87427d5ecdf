import type { Workspace } from '../connection/workspaceClient.ts'
import { attempt } from '../attempt.ts'
import { recordChange } from './undoStack.ts'

interface ToastWords {
  readonly words?: string
}

interface Change<Result> {
  /** Identifies the toast for the failure, and the one that offers to undo. */
  readonly id: string
  /** What was changed, for "Undid: …": `view “Lost deals” deleted`. */
  readonly title: string | ((result: Result) => string)
  /** Also makes the change again after it was undone, unless there is `redo`. */
  do(): Promise<Result>
  /** `result`: of the last `do`. */
  undo(result: Result): unknown
  redo?(result: Result): unknown
  /** Reports the change, and offers to undo it. It has the title, and may have more words. */
  readonly toast?: ToastWords | ((result: Result) => ToastWords)
}

/** Changes something, so that it can be undone, or says why that failed. Returns whether it was changed. Never throws. */
export async function change<Result>(
  workspace: Workspace,
  { id, title, do: act, undo, redo, toast }: Change<Result>,
): Promise<boolean> {
  const done = await attempt(id, async () => ({ result: await act() }))
  if (done === null) return false
  let { result } = done
  const what = typeof title === 'string' ? title : title(result)
  const more = typeof toast === 'function' ? toast(result) : toast
  recordChange(
    workspace,
    {
      title: what,
      undo: () => undo(result),
      redo: async () => {
        if (redo) await redo(result)
        else result = await act()
      },
    },
    more && { id, title: what.charAt(0).toUpperCase() + what.slice(1), ...more },
  )
  return true
}

/** For several changes that must be made in this order. */
export async function inTurn<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await act(item)
}
