import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AppSnapshot, WorkspaceSnapshot } from '../../contract/snapshots.ts'
import { Button } from '../components/controls/Button.tsx'
import { Pill } from '../components/Pill.tsx'
import { WorkspaceMark } from '../components/WorkspaceMark.tsx'
import { SettingsSection } from '../components/layout/SettingsSection.tsx'
import { WorkspaceForm } from './WorkspaceForm.tsx'

interface WorkspaceListProps {
  readonly app: AppSnapshot
  readonly onRemove: (id: string) => void
}

export function WorkspaceList({ app, onRemove }: WorkspaceListProps) {
  const navigate = useNavigate()
  const [editedId, setEditedId] = useState<string | null>(null)
  const [closedId, setClosedId] = useState<string | null>(null)
  const close = (id: string) => {
    // Another one may be edited by then.
    setEditedId((now) => (now === id ? null : now))
    setClosedId(id)
  }
  const addButton = useRef<HTMLButtonElement>(null)
  const toRemove = useRef<string | null>(null)
  useEffect(() => {
    if (toRemove.current === null || app.workspaces.some(({ id }) => id === toRemove.current)) return
    toRemove.current = null
    // The focus was on its row, or in the dialog about it.
    if (document.activeElement === document.body) addButton.current?.focus()
  }, [app.workspaces])
  return (
    <SettingsSection
      title="Workspaces"
      aside={
        <Button
          ref={addButton}
          command="workspace.add"
          onClick={() => void navigate({ to: '/connect', search: {} })}
          words="Add workspace"
        />
      }
    >
      <ul aria-label="Workspaces" className="divide-y divide-line rounded-lg border border-line">
        {app.workspaces.map((workspace) => (
          <li key={workspace.id} data-command-scope="" className="px-3 py-2.5">
            {editedId === workspace.id ? (
              <WorkspaceForm workspace={workspace} onClose={() => close(workspace.id)} />
            ) : (
              <WorkspaceLine
                workspace={workspace}
                isActive={workspace.id === app.activeWorkspaceId}
                wasEdited={workspace.id === closedId}
                onEdit={() => setEditedId(workspace.id)}
                onEnterKey={() => void navigate({ to: '/connect', search: { key: [workspace.id] } })}
                onRemove={() => {
                  toRemove.current = workspace.id
                  onRemove(workspace.id)
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

interface WorkspaceLineProps {
  readonly workspace: WorkspaceSnapshot
  readonly isActive: boolean
  /** Its form was closed. */
  readonly wasEdited: boolean
  readonly onEdit: () => void
  readonly onEnterKey: () => void
  readonly onRemove: () => void
}

function WorkspaceLine({ workspace, isActive, wasEdited, onEdit, onEnterKey, onRemove }: WorkspaceLineProps) {
  const { name, kind, baseUrl, webAppUrl, color, keyKeptIn } = workspace
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-[220px] flex-1">
        <p className="flex items-center gap-2">
          <WorkspaceMark name={name} color={color} />
          <span className="truncate font-medium">{name}</span>
          {isActive && <Pill tone="info">Open now</Pill>}
          {keyKeptIn === 'nowhere' && <Pill tone="warn">Key missing</Pill>}
        </p>
        <p className="truncate text-sm text-ink-2" title={baseUrl ?? undefined}>
          {kind === 'demo' ? 'Runs on this computer. No key needed.' : `${baseUrl} · ${KEY_WORDS[keyKeptIn]}`}
        </p>
        {webAppUrl !== null && <p className="truncate text-sm text-ink-3">Web app: {webAppUrl}</p>}
      </div>
      <div className="flex gap-1.5">
        <Button command="workspace.edit" aria-label={`Edit ${name}`} autoFocus={wasEdited} onClick={onEdit}>
          Edit
        </Button>
        {kind === 'connected' && (
          <Button
            command="workspace.enterKey"
            aria-label={`${KEY_ACTIONS[keyKeptIn]} for ${name}`}
            onClick={onEnterKey}
          >
            {KEY_ACTIONS[keyKeptIn]}
          </Button>
        )}
        <Button command="workspace.remove" variant="danger" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  )
}

const KEY_WORDS: Readonly<Record<WorkspaceSnapshot['keyKeptIn'], string>> = {
  os: 'key in keychain',
  memory: 'key kept until you quit',
  nowhere: 'API key missing',
}

const KEY_ACTIONS: Readonly<Record<WorkspaceSnapshot['keyKeptIn'], string>> = {
  os: 'Replace API key',
  memory: 'Replace API key',
  nowhere: 'Enter API key',
}
