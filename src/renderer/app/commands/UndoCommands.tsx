import { useLocation } from '@tanstack/react-router'
import { redoLast, undoLast, useNextChanges } from '../../client/undo/undoStack.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { useCommands } from '../../commands/useCommands.ts'

export function UndoCommands() {
  const core = useCore()
  // Some changes can be undone on one screen only.
  useLocation()
  const { toUndo, toRedo } = useNextChanges(core)
  useCommands({
    'app.undo': toUndo && { title: `Undo: ${toUndo.title}`, run: () => undoLast(core) },
    'app.redo': toRedo && { title: `Redo: ${toRedo.title}`, run: () => redoLast(core) },
  })
  return null
}
