import type { AppSnapshot, WorkspaceSnapshot } from '../../../contract/snapshots.ts'
import { switchWorkspace } from '../../client/switchWorkspace.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { Menu, MenuChoice, MenuSeparator } from '../../components/overlays/Menu.tsx'
import { THEMES, type ThemeChoice } from '../../components/themes.ts'
import { WorkspaceMark } from '../../components/WorkspaceMark.tsx'
import { WorkspaceButton } from './WorkspaceButton.tsx'
import { useCore } from '../../client/connection/workspace'

export interface WorkspaceMenuProps {
  readonly app: AppSnapshot
  readonly workspace: WorkspaceSnapshot
  readonly theme: ThemeChoice
  readonly onThemeChange: (theme: ThemeChoice) => void
  /** Called before another workspace becomes active, to leave pages that belong to the current one. */
  readonly onSwitch: () => void
}

/** Lists the workspaces, the theme, and actions on the active workspace. Loaded when its button is pressed. */
export function WorkspaceMenu(props: WorkspaceMenuProps) {
  const core = useCore()
  const { app, workspace, theme, onThemeChange, onSwitch } = props

  const activate = (workspaceId: string) => {
    if (workspaceId === workspace.id) return
    onSwitch()
    void switchWorkspace(core, workspaceId)
  }

  return (
    <Menu defaultOpen trigger={<WorkspaceButton name={workspace.name} color={workspace.color} />}>
      <MenuChoice
        label="Workspaces"
        value={workspace.id}
        onChange={activate}
        options={app.workspaces.map(({ id, name, color }) => ({
          value: id,
          label: (
            <span className="flex items-center gap-2">
              <WorkspaceMark name={name} color={color} />
              <span className="truncate">{name}</span>
            </span>
          ),
        }))}
      />
      <CommandItem id="workspace.add" />
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} onChange={onThemeChange} options={THEMES} />
      <MenuSeparator />
      <CommandItem id="go.settings">Settings…</CommandItem>
      {workspace.kind === 'connected' && <CommandItem id="workspace.enterKey" />}
      <CommandItem id="workspace.remove" isDanger />
    </Menu>
  )
}
