import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { KeyStorage, WorkspaceSnapshot } from '../../contract/snapshots.ts'
import { apiKeyProblem } from '../../domain/workspaces/connectionDraft.ts'
import { failureFrom } from '../client/connection/coreError.ts'
import { KEY_GC_MS } from '../client/queryClient.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { Button } from '../components/controls/Button.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { SlowAnswer } from '../components/notices/SlowAnswer.tsx'
import { useGivingUp } from '../hooks/useGivingUp.ts'
import { KeyField } from './KeyField.tsx'
import { useAppCore } from '../client/connection/core.tsx'

interface KeyFormProps {
  readonly workspace: WorkspaceSnapshot
  readonly keyStorage: KeyStorage
  readonly onSaved: () => void
}

/** Asks for the key of a known workspace, because the old one was lost or replaced. */
export function KeyForm({ workspace, keyStorage, onSaved }: KeyFormProps) {
  const core = useAppCore()
  const [apiKey, setApiKey] = useState('')
  const [wasTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const waiting = useGivingUp()
  const save = useMutation({
    mutationFn: (apiKey: string) =>
      core.workspaces.setKey({ workspaceId: workspace.id, apiKey }, { signal: waiting.begin() }),
    gcTime: KEY_GC_MS,
    onSuccess() {
      setApiKey('')
      onSaved()
    },
    onError(error) {
      // As when connecting: only a rejected key is useless.
      if (failureFrom(error).code === 'unauthorized') setApiKey('')
      field.current?.focus()
    },
  })
  const problem = apiKeyProblem(apiKey)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem === null && !save.isPending) save.mutate(apiKey.trim())
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="flex flex-col gap-3">
      <KeyField
        ref={field}
        value={apiKey}
        onChange={(next) => {
          setApiKey(next)
          // A running request is for the former key, which must not be stored.
          waiting.giveUp()
          save.reset()
          setTried(false)
        }}
        problem={wasTried && save.isIdle ? problem : null}
        keyStorage={keyStorage}
      />
      {save.isPending && <SlowAnswer form="inline" onCancel={waiting.giveUp} />}
      {save.error && <FailureNotice failure={presentError(save.error)} />}
      <div className="pt-1">
        <Button variant="primary" type="submit" aria-disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save API key'}
        </Button>
      </div>
    </form>
  )
}
