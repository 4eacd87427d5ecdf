import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { PresetWorkspace } from '../../contract/presetWorkspace.ts'
import type { KeyStorage } from '../../contract/snapshots.ts'
import { connectionProblems, type ConnectionDraft } from '../../domain/workspaces/connectionDraft.ts'
import { failureFrom } from '../client/connection/coreError.ts'
import { KEY_GC_MS } from '../client/queryClient.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { Button } from '../components/controls/Button.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { SlowAnswer } from '../components/notices/SlowAnswer.tsx'
import { TextField } from '../components/controls/TextField.tsx'
import { WebAppUrlField } from '../components/controls/WebAppUrlField.tsx'
import { useGivingUp } from '../hooks/useGivingUp.ts'
import { KeyField } from './KeyField.tsx'
import { format } from '../components/format.ts'
import { WorkspaceMark } from '../components/WorkspaceMark.tsx'
import { useAppCore } from '../client/connection/core.tsx'

interface ConnectFormProps {
  readonly keyStorage: KeyStorage
  /** Workspaces that the administrator has set up, which need a key only. */
  readonly presets: readonly PresetWorkspace[]
  readonly onConnected: () => void
}

/** In the order of the form. */
const FIELD_ORDER = ['name', 'baseUrl', 'apiKey', 'webAppUrl'] as const

const EMPTY: ConnectionDraft = { name: '', baseUrl: '', apiKey: '', webAppUrl: '' }

/** Connects a workspace. "Test" sends one request and stores nothing; "Connect" tests, then stores. */
export function ConnectForm({ keyStorage, presets, onConnected }: ConnectFormProps) {
  const core = useAppCore()
  const [draft, setDraft] = useState(EMPTY)
  const [wasTried, setTried] = useState<'no' | 'test' | 'connect'>('no')
  const nameField = useRef<HTMLInputElement>(null)
  const baseUrlField = useRef<HTMLInputElement>(null)
  const keyField = useRef<HTMLInputElement>(null)
  const webAppUrlField = useRef<HTMLInputElement>(null)
  const waiting = useGivingUp()
  const presetsId = useId()

  const test = useMutation({
    mutationFn: ({ baseUrl, apiKey }: ConnectionDraft) =>
      core.workspaces.test({ baseUrl: baseUrl.trim(), apiKey: apiKey.trim() }, { signal: waiting.begin() }),
    gcTime: KEY_GC_MS,
  })
  const add = useMutation({
    mutationFn: ({ name, baseUrl, apiKey, webAppUrl }: ConnectionDraft) =>
      core.workspaces.add(
        {
          name: name.trim(),
          baseUrl: baseUrl.trim(),
          apiKey: apiKey.trim(),
          webAppUrl: webAppUrl.trim() === '' ? null : webAppUrl.trim(),
          color: presets.find((preset) => preset.name === name.trim())?.color,
        },
        { signal: waiting.begin() },
      ),
    gcTime: KEY_GC_MS,
    onSuccess() {
      setDraft(EMPTY)
      onConnected()
    },
    onError(error) {
      // A rejected key is useless. After other errors it stays, so that the user doesn't have to find it again.
      if (failureFrom(error).code !== 'unauthorized') return
      setDraft((shownDraft) => ({ ...shownDraft, apiKey: '' }))
      setTried('no')
    },
  })

  const change = (part: Partial<ConnectionDraft>, { keepsAnswer = false } = {}) => {
    setDraft((draft) => ({ ...draft, ...part }))
    if (keepsAnswer && !add.isPending) return
    // A result is only valid for the values that were sent. A running request must not store the old ones.
    waiting.giveUp()
    test.reset()
    add.reset()
  }

  const problems = connectionProblems(draft)
  const isBusy = test.isPending || add.isPending
  const shown = wasTried === 'connect' ? problems : wasTried === 'test' ? { ...problems, name: null } : NO_PROBLEMS
  const error = add.error ?? test.error
  const connect = () => {
    if (isBusy) return
    setTried('connect')
    test.reset()
    const fields = { name: nameField, baseUrl: baseUrlField, apiKey: keyField, webAppUrl: webAppUrlField }
    // Focus the first invalid field, also after Enter.
    const firstWrong = FIELD_ORDER.find((name) => problems[name] !== null)
    if (firstWrong !== undefined) fields[firstWrong].current?.focus()
    else add.mutate(draft)
  }
  const tryOut = () => {
    if (isBusy) return
    setTried((tried) => (tried === 'connect' ? tried : 'test'))
    add.reset()
    if (problems.baseUrl === null && problems.apiKey === null) test.mutate(draft)
  }
  const focusKey = () => keyField.current?.focus()
  // The buttons of these go away when they are pressed.
  const giveUp = () => {
    focusKey()
    waiting.giveUp()
  }
  const retry = () => {
    focusKey()
    if (add.error) connect()
    else tryOut()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect()
  }

  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="flex flex-1 flex-col gap-3">
      {presets.length > 0 && (
        <div role="group" aria-labelledby={presetsId} className="flex flex-col gap-1.5">
          <p id={presetsId} className="text-ink-2">
            Set up by your administrator. You only need a key.
          </p>
          <div className="flex flex-wrap gap-1.5">
            {presets.map(({ name, baseUrl, color = 'indigo' }) => (
              <Button
                key={name}
                title={baseUrl}
                className="max-w-full aria-pressed:border-accent aria-pressed:bg-selected"
                aria-pressed={draft.name === name && draft.baseUrl === baseUrl}
                onClick={() => {
                  change({ name, baseUrl })
                  focusKey()
                }}
              >
                <WorkspaceMark name={name} color={color} />
                <span className="truncate">{name}</span>
              </Button>
            ))}
          </div>
        </div>
      )}
      <TextField
        ref={nameField}
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name }, { keepsAnswer: true })}
        maxLength={200}
        problem={shown.name}
        placeholder="Northwind Sales"
        hint="Shown in the sidebar."
      />
      <TextField
        ref={baseUrlField}
        label="Base URL"
        type="url"
        inputMode="url"
        value={draft.baseUrl}
        onChange={(baseUrl) => change({ baseUrl })}
        problem={shown.baseUrl}
        placeholder="https://api.example.com"
        hint="The service’s address, without /v1."
      />
      <KeyField
        ref={keyField}
        value={draft.apiKey}
        onChange={(apiKey) => change({ apiKey })}
        problem={shown.apiKey}
        keyStorage={keyStorage}
      />
      <WebAppUrlField
        ref={webAppUrlField}
        value={draft.webAppUrl}
        onChange={(webAppUrl) => change({ webAppUrl }, { keepsAnswer: true })}
        problem={shown.webAppUrl}
      />
      {isBusy && <SlowAnswer form="inline" onCancel={giveUp} />}
      {error && (
        <div ref={scrollHere}>
          <FailureNotice
            failure={presentError(error)}
            actions={{
              retry,
              'edit-connection': () => baseUrlField.current?.focus(),
              'enter-key': focusKey,
            }}
          />
        </div>
      )}
      {test.data && (
        <p role="status" className="flex items-start gap-2 rounded-md bg-good-soft px-3 py-2 text-good">
          <CircleCheck aria-hidden="true" size={15} strokeWidth={1.6} className="mt-0.5 shrink-0" />
          The connection works. This workspace has {format.count(test.data.callTypeCount, 'call type')}.
        </p>
      )}
      <div className="mt-auto flex items-center gap-2 pt-1">
        <Button variant="primary" type="submit" aria-disabled={isBusy}>
          {add.isPending ? 'Connecting…' : 'Connect'}
        </Button>
        <Button variant="ghost" onClick={tryOut} aria-disabled={isBusy}>
          {test.isPending ? 'Testing…' : 'Test connection'}
        </Button>
      </div>
    </form>
  )
}

/** In a low window, the notice would be below the edge. Not inline: a new function would scroll on each render. */
function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

const NO_PROBLEMS = { name: null, baseUrl: null, apiKey: null, webAppUrl: null }
