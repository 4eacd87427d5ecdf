import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { knownChoices, localTimeText } from '../../../domain/recordings/importDraft.ts'
import { timeSourceWords } from '../../../domain/recordings/recordingWords.ts'
import { queries } from '../../client/connection/core.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { DateTimeField, zoneName } from '../../components/DateTimeField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { AgentPicker } from './AgentPicker.tsx'
import { CallTypePicker } from './CallTypePicker.tsx'
import { editDraft, submitImport } from './stagingStore.ts'
import type { StagingItem } from './stagingItem.ts'

interface ImportFormProps {
  /** So that a button outside can submit it. */
  readonly id: string
  readonly item: StagingItem
}

/** What the service wants to know of a recording. Source: interface, «POST /v1/calls/import». */
export function ImportForm({ id, item }: ImportFormProps) {
  const { workspaceId } = useWorkspace()
  const form = useRef<HTMLFormElement>(null)
  const { draft, problems, look } = item
  const users = useQuery(queries().directory.users.queryOptions({ input: { workspaceId } }))
  const types = useQuery(queries().directory.callTypes.queryOptions({ input: { workspaceId } }))
  // The dialog opened while the recording was being looked at; the first thing to fill in is the agent.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  if (!draft || look.kind !== 'ready') return null
  const { occurredAt } = look.recording
  // What is sent is what the fields show, and they show nobody whom the lists don't know.
  const choices = knownChoices(draft, { users: users.data, callTypes: types.data })
  const isGuess = draft.localTime === localTimeText(occurredAt.instant)

  return (
    <form
      ref={form}
      id={id}
      noValidate
      className="grid grid-cols-2 gap-x-4 gap-y-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (choices.userId !== draft.userId || choices.callTypeId !== draft.callTypeId) editDraft(choices)
        void submitImport(Date.now())
      }}
    >
      {look.recording.kind === 'unknown' && (
        <p className="col-span-2 text-ink-2">
          This isn’t a kind of recording Earshot knows. It can be sent; the service says whether it can use it.
        </p>
      )}
      <AgentPicker userId={choices.userId} onChange={(userId) => editDraft({ userId })} problem={problems.userId} />
      <DateTimeField
        label="When the call took place"
        value={draft.localTime}
        onChange={(localTime) => editDraft({ localTime })}
        problem={problems.localTime}
        hint={`${zoneName(draft.localTime)}${isGuess ? `, ${timeSourceWords(occurredAt.from)}` : ''}`}
      />
      <CallTypePicker callTypeId={choices.callTypeId} onChange={(callTypeId) => editDraft({ callTypeId })} />
      <TextField
        label="Title"
        value={draft.title}
        onChange={(title) => editDraft({ title })}
        problem={problems.title}
        placeholder="From the transcript when empty"
      />
      <TextField
        label="Lead"
        value={draft.leadName}
        onChange={(leadName) => editDraft({ leadName })}
        problem={problems.leadName}
        placeholder="Name, optional"
      />
      <TextField
        label="Company"
        value={draft.leadCompany}
        onChange={(leadCompany) => editDraft({ leadCompany })}
        problem={problems.leadCompany}
        placeholder="Optional"
      />
    </form>
  )
}
