import { KeyRound, Plus, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AppSnapshot, WorkspaceSnapshot } from '../../../contract/snapshots.ts'
import { useCore } from '../../client/connection/core.tsx'
import { switchWorkspace } from '../../client/switchWorkspace.ts'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../components/overlays/Menu.tsx'
import { THEMES, type ThemeChoice } from '../../components/themes.ts'
import { RemoveWorkspaceDialog } from './RemoveWorkspaceDialog.tsx'
import { WorkspaceButton } from './WorkspaceButton.tsx'

export interface WorkspaceMenuProps {
  readonly app: AppSnapshot
  readonly workspace: WorkspaceSnapshot
  readonly theme: ThemeChoice
  readonly onThemeChange: (theme: ThemeChoice) => void
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
    void switchWorkspace(core, workspaceId)
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
