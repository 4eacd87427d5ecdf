import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { AppSnapshot, WorkspaceSnapshot } from '../../../contract/snapshots.ts'
import { switchWorkspace } from '../../client/switchWorkspace.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { Menu, MenuChoice, MenuSeparator } from '../../components/overlays/Menu.tsx'
import { NO_QUERY } from '../../components/links/querySearch.ts'
import { SETTINGS } from '../../hooks/stored/settings.ts'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'
import { WorkspaceMark } from '../../components/WorkspaceMark.tsx'
import { useCore } from '../../client/connection/workspace.tsx'

export interface WorkspaceMenuProps {
  readonly app: AppSnapshot
  readonly workspace: WorkspaceSnapshot
}

/** Lists the workspaces, the theme, and actions on the active workspace. */
export function WorkspaceMenu({ app, workspace }: WorkspaceMenuProps) {
  const core = useCore()
  const navigate = useNavigate()
  const { theme } = SETTINGS

  const activate = (id: string) => {
    if (id === workspace.id) return
    // Leaves pages that belong to the current one.
    void navigate({ to: '/calls', search: NO_QUERY })
    void switchWorkspace(core, id)
  }

  return (
    <Menu
      trigger={
        <button
          type="button"
          title={workspace.name}
          className="flex h-8 w-full shrink-0 items-center gap-2 rounded-md px-2 font-semibold max-wide:justify-center hover:bg-hover data-popup-open:bg-hover"
        >
          <WorkspaceMark name={workspace.name} color={workspace.color} />
          <span className="min-w-0 flex-1 truncate text-left max-wide:sr-only">{workspace.name}</span>
          <ChevronDown aria-hidden="true" size={14} strokeWidth={1.6} className="shrink-0 text-ink-3 max-wide:hidden" />
        </button>
      }
    >
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
      <MenuChoice label="Theme" value={useStoredSetting(theme)} onChange={theme.choose} options={theme.options} />
      <MenuSeparator />
      <CommandItem id="go.settings">Settings…</CommandItem>
      {workspace.kind === 'connected' && <CommandItem id="workspace.enterKey" />}
      <CommandItem id="workspace.remove" isDanger />
    </Menu>
  )
}
