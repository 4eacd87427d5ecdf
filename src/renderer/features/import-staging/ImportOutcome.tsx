import { useNavigate } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { ImportState } from '../../../contract/snapshots.ts'
import { clockText } from '../../../domain/clockText.ts'
import { sizeText } from '../../../domain/sizeText.ts'
import { assertNever } from '../../../domain/units.ts'
import { core } from '../../client/connection/core.ts'
import { useImports } from '../../client/connection/coreStreams.ts'
import { presentError, presentFailure } from '../../client/errorPresentation.ts'
import { Button } from '../../components/Button.tsx'
import { FailureNotice } from '../../components/FailureNotice.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { useCountdown } from '../../hooks/useCountdown.ts'
import { closeStaging, correctImport, leaveForCall } from './stagingStore.ts'

interface ImportOutcomeProps {
  readonly importId: string
  /** Opens the file picker for another file with the same details. */
  readonly onChooseAnother: () => void
}

/** How a started import goes, while its dialog is open. Whoever waits here is taken to the call when it is ready. */
export function ImportOutcome({ importId, onChooseAnother }: ImportOutcomeProps) {
  const one = useImports()?.find((candidate) => candidate.importId === importId)
  const navigate = useNavigate()
  const retry = useMutation({ mutationFn: () => core().imports.retry({ importId }) })
  const cancel = useMutation({ mutationFn: () => core().imports.cancel({ importId }) })
  const readyCallId = one?.state.kind === 'done' ? one.state.callId : null

  useEffect(() => {
    if (readyCallId === null) return
    leaveForCall(importId)
    void navigate({ to: '/calls/$callId', params: { callId: readyCallId }, search: { filter: [], sort: [] } })
  }, [readyCallId, importId, navigate])

  function openCall(callId: number): void {
    leaveForCall(importId)
    void navigate({ to: '/calls/$callId', params: { callId }, search: { filter: [], sort: [] } })
  }

  const state = one?.state ?? ({ kind: 'waiting', until: null } as const)
  const failure = retry.error ?? cancel.error
  return (
    <div role="status" className="flex flex-col gap-3">
      <OutcomeWords
        state={state}
        sizeBytes={one?.recording.sizeBytes ?? 0}
        onRetry={() => retry.mutate()}
        onCancel={() => cancel.mutate()}
        onOpenCall={openCall}
        onChooseAnother={onChooseAnother}
      />
      {failure && <FailureNotice failure={presentError(failure)} />}
    </div>
  )
}

interface OutcomeWordsProps {
  readonly state: ImportState
  readonly sizeBytes: number
  readonly onRetry: () => void
  readonly onCancel: () => void
  readonly onOpenCall: (callId: number) => void
  readonly onChooseAnother: () => void
}

function OutcomeWords(props: OutcomeWordsProps) {
  const { state, sizeBytes, onRetry, onCancel, onOpenCall, onChooseAnother } = props
  switch (state.kind) {
    case 'waiting':
      return (
        <>
          <WaitingWords state={state} />
          <Buttons>
            <Button look="ghost" onClick={onCancel}>
              Cancel the import
            </Button>
            <Button onClick={closeStaging}>Close</Button>
          </Buttons>
        </>
      )
    case 'sending': {
      const fraction = sizeBytes > 0 ? state.sentBytes / sizeBytes : null
      return (
        <>
          <p className="flex justify-between text-ink-2">
            <span>Sending</span>
            <span>
              {sizeText(Math.min(state.sentBytes, sizeBytes))} of {sizeText(sizeBytes)}
            </span>
          </p>
          <ProgressBar fraction={fraction} label="Sending the recording" />
          <Buttons>
            <Button look="ghost" onClick={onCancel}>
              Cancel the import
            </Button>
            <Button onClick={closeStaging}>Close</Button>
          </Buttons>
        </>
      )
    }
    case 'processing':
    case 'still-processing': {
      const { callId } = state
      return (
        <>
          <p className="flex items-center gap-2 font-medium">
            <Check aria-hidden="true" size={15} strokeWidth={1.6} className="text-good" />
            Sent. The service is working on it.
          </p>
          <p className="text-ink-2">
            {state.kind === 'processing'
              ? 'The call opens by itself once it has been analyzed. You can close this.'
              : state.callId === null
                ? 'The service accepted the recording, but the call isn’t in its list yet. Earshot looks again at its next start.'
                : 'The call is there, but it hasn’t been analyzed yet.'}
          </p>
          {state.kind === 'processing' && (
            <ProgressBar fraction={null} label="The service is working on the recording" />
          )}
          <Buttons>
            <Button onClick={closeStaging}>Close</Button>
            {callId !== null && (
              <Button look="primary" onClick={() => onOpenCall(callId)}>
                Open call
              </Button>
            )}
          </Buttons>
        </>
      )
    }
    case 'done':
      return <p className="text-ink-2">Ready. Opening the call.</p>
    case 'failed':
      return (
        <>
          <FailureNotice
            failure={presentFailure(state.failure)}
            note={state.canRetry ? KEPT : 'What you typed is kept.'}
            actions={{
              ...(state.canRetry ? { retry: onRetry, 'edit-fields': correctImport } : {}),
              'choose-another-file': onChooseAnother,
            }}
            alsoOffers={['retry', 'edit-fields']}
          />
          <Buttons>
            <Button onClick={closeStaging}>Close</Button>
          </Buttons>
        </>
      )
    case 'cancelled':
      return (
        <>
          <p className="text-ink-2">Canceled. What you typed is kept in the list of imports.</p>
          <Buttons>
            <Button onClick={closeStaging}>Close</Button>
          </Buttons>
        </>
      )
    default:
      return assertNever(state)
  }
}

/** The idempotency key stays the same for as long as the import is known. Source: interface, «POST /v1/calls/import» 2. */
const KEPT = 'What you typed is kept, and trying again can’t make a second call.'

function WaitingWords({ state: { until, why } }: { readonly state: Extract<ImportState, { kind: 'waiting' }> }) {
  const seconds = useCountdown(until)
  if (why)
    return (
      <p className="text-ink-2">
        {presentFailure(why).title}. The recording waits and goes by itself once that is over; you can close this.
      </p>
    )
  if (until === null || seconds === null || seconds === 0) return <p className="text-ink-2">Waits its turn.</p>
  return (
    <p className="text-ink-2">
      This hour’s imports are used. It goes by itself in <span className="text-ink">{clockText(seconds)}</span>; you can
      close this.
    </p>
  )
}

function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className="flex justify-end gap-2">{children}</div>
}
