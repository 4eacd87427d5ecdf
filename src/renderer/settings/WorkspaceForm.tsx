import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { WorkspaceSnapshot } from '../../contract/snapshots.ts'
import { connectionProblems } from '../../domain/workspaces/connectionDraft.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { recordChange } from '../client/undo/undoStack.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { Button } from '../components/controls/Button.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { TextField } from '../components/controls/TextField.tsx'
import { WebAppUrlField } from '../components/controls/WebAppUrlField.tsx'
import { ColorChoice } from './ColorChoice.tsx'

interface WorkspaceFormProps {
  readonly workspace: WorkspaceSnapshot
  readonly onClose: () => void
}

/** Edits a workspace. The base URL can't change, because all stored data came from it: another URL is another workspace. */
export function WorkspaceForm({ workspace, onClose }: WorkspaceFormProps) {
  const core = useCore()
  const [name, setName] = useState(workspace.name)
  const [color, setColor] = useState(workspace.color)
  const [webAppUrl, setWebAppUrl] = useState(workspace.webAppUrl ?? '')
  const [wasTried, setTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => nameField.current?.focus(), [])
  const isDemo = workspace.kind === 'demo'
  const save = useMutation({
    mutationFn: async () => {
      const become = (details: Pick<WorkspaceSnapshot, 'name' | 'webAppUrl' | 'color'>) =>
        core.workspaces.edit({
          workspaceId: workspace.id,
          ...{ name: details.name, webAppUrl: details.webAppUrl, color: details.color },
        })
      const edited = { name: name.trim(), color, webAppUrl: webAppUrl.trim() === '' ? null : webAppUrl.trim() }
      await become(edited)
      recordChange(core, {
        title: `workspace “${workspace.name}” edited`,
        undo: () => become(workspace),
        redo: () => become(edited),
      })
    },
    onSuccess: onClose,
  })
  const problems = connectionProblems({ name, webAppUrl, baseUrl: '', apiKey: '' })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    if (problems.name === null && problems.webAppUrl === null && !save.isPending) save.mutate()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of its fields, which commands don't get
    <form
      noValidate
      aria-label={`Edit ${workspace.name}`}
      className="flex max-w-[420px] flex-col gap-3 py-1"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // The page has Escape too.
        event.preventDefault()
        onClose()
      }}
    >
      <TextField
        ref={nameField}
        label="Name"
        value={name}
        onChange={setName}
        maxLength={200}
        problem={wasTried ? problems.name : null}
      />
      <ColorChoice name={name} value={color} onChange={setColor} />
      {!isDemo && (
        <>
          <TextField
            label="Base URL"
            value={workspace.baseUrl ?? ''}
            onChange={() => undefined}
            readOnly
            className="bg-sunk! text-ink-2!"
            hint="Can’t be changed. To use another URL, add a workspace."
          />
          <WebAppUrlField value={webAppUrl} onChange={setWebAppUrl} problem={wasTried ? problems.webAppUrl : null} />
        </>
      )}
      {save.error && <FailureNotice failure={presentError(save.error)} actions={{ retry: () => submit() }} />}
      <div className="flex gap-2">
        <Button variant="primary" type="submit" aria-disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
