import { KeyRound, Plus, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AppSnapshot, WorkspaceSnapshot } from '../../../contract/snapshots.ts'
import { useCore } from '../../client/connection/core.tsx'
import { presentError } from '../../client/errorPresentation.ts'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../components/overlays/Menu.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import { RemoveWorkspaceDialog } from './RemoveWorkspaceDialog.tsx'
import { WorkspaceButton } from './WorkspaceButton.tsx'

export type ThemeName = 'system' | 'light' | 'dark'

export interface WorkspaceMenuProps {
  readonly app: AppSnapshot
  readonly workspace: WorkspaceSnapshot
  readonly theme: ThemeName
  readonly onThemeChange: (theme: ThemeName) => void
  /** Called before another workspace becomes active, to leave pages that belong to the current one. */
  readonly onSwitch: () => void
  readonly onAdd: () => void
  readonly onEnterKey: () => void
  readonly onSettings: () => void
}

/** Lists the workspaces, the theme, and actions on the active workspace. Loaded when its button is pressed. */
export function WorkspaceMenu(props: WorkspaceMenuProps) {
  const core = useCore()
  const { app, workspace, theme, onThemeChange, onSwitch, onAdd, onEnterKey, onSettings } = props
  const [isRemoving, setRemoving] = useState(false)

  const activate = (workspaceId: string) => {
    if (workspaceId === workspace.id) return
    onSwitch()
    core.workspaces.activate({ workspaceId }).catch((error: unknown) => {
      const { title, words } = presentError(error)
      showToast('switch-failed', { title, words, isUrgent: true })
    })
  }

  return (
    <>
      <Menu defaultOpen trigger={<WorkspaceButton name={workspace.name} />}>
        <MenuChoice
          label="Workspaces"
          value={workspace.id}
          onChange={activate}
          options={app.workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MenuItem icon={<Plus size={15} strokeWidth={1.6} />} onSelect={onAdd}>
          Add workspace…
        </MenuItem>
        <MenuSeparator />
        <MenuChoice label="Theme" value={theme} onChange={onThemeChange} options={THEMES} />
        <MenuSeparator />
        <MenuItem icon={<Settings size={15} strokeWidth={1.6} />} onSelect={onSettings}>
          Settings…
        </MenuItem>
        {workspace.kind === 'connected' && (
          <MenuItem icon={<KeyRound size={15} strokeWidth={1.6} />} onSelect={onEnterKey}>
            Replace API key…
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 size={15} strokeWidth={1.6} />} isDanger onSelect={() => setRemoving(true)}>
          Remove workspace…
        </MenuItem>
      </Menu>
      <RemoveWorkspaceDialog isOpen={isRemoving} workspace={workspace} onClose={() => setRemoving(false)} />
    </>
  )
}

const THEMES: readonly { readonly value: ThemeName; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
