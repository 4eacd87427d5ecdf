import { useLocation } from '@tanstack/react-router'
import { redoLast, undoLast, useNextChanges } from '../client/undo/undoStack.ts'
import { useWorkspace } from '../client/connection/workspace'
import { useCommands } from '../commands/useCommands.ts'

export function UndoCommands() {
  const { workspaceId } = useWorkspace()
  // Some changes can be undone on one screen only.
  useLocation()
  const { toUndo, toRedo } = useNextChanges(workspaceId)
  useCommands({
    'app.undo': toUndo && { title: `Undo: ${toUndo.title}`, run: () => undoLast(workspaceId) },
    'app.redo': toRedo && { title: `Redo: ${toRedo.title}`, run: () => redoLast(workspaceId) },
  })
  return null
}
