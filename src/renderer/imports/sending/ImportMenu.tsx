import { useNavigate } from '@tanstack/react-router'
import type { ImportSnapshot, ImportState } from '../../../contract/snapshots.ts'
import { runCommand } from '../../commands/offeredCommands.ts'
import { NO_QUERY } from '../../components/links/querySearch.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'

/** A place in the order of queued imports: an end, or one step. */
export type Move = 'first' | 'last' | 'up' | 'down'

export interface ImportActions {
  retry(): void
  cancel(): void
  remove(): void
  correct(): void
  review(): void
  move(to: Move): void
}

interface ImportMenuItemsProps {
  readonly one: ImportSnapshot
  readonly actions: ImportActions
}

export function ImportMenuItems({ one: { state, staysBecause }, actions }: ImportMenuItemsProps) {
  const navigate = useNavigate()
  const callId = callIdOf(state)
  const isWaiting = state.kind === 'waiting'
  const isFailed = state.kind === 'failed'
  const canRetry = isFailed && state.canRetry
  return (
    <>
      {callId !== null && (
        <CommandItem
          id="import.open"
          onSelect={() => void navigate({ to: '/calls/$callId', params: { callId }, search: NO_QUERY })}
        />
      )}
      {isWaiting && (
        <>
          <CommandItem id="import.sendNext" onSelect={() => actions.move('first')} />
          <CommandItem id="import.sendLast" onSelect={() => actions.move('last')} />
          <CommandItem id="import.moveUp" onSelect={() => actions.move('up')} />
          <CommandItem id="import.moveDown" onSelect={() => actions.move('down')} />
        </>
      )}
      {canRetry && (
        <CommandItem id="import.retry" onSelect={actions.retry}>
          Try again
        </CommandItem>
      )}
      {state.kind === 'canceled' && <CommandItem id="import.retry" onSelect={actions.retry} />}
      {(isWaiting || canRetry) && <CommandItem id="import.correct" onSelect={actions.correct} />}
      {(isWaiting || isFailed || state.kind === 'canceled') && (
        <CommandItem
          id="import.review"
          onSelect={actions.review}
          {...(staysBecause !== null && { disabledBecause: STAYS[staysBecause] })}
        />
      )}
      {isFailed && (
        <CommandItem id="import.choose" onSelect={() => void runCommand('import.choose')}>
          Choose another file…
        </CommandItem>
      )}
      {isGoing(state) && <CommandItem id="import.cancel" isDanger={isWaiting} onSelect={actions.cancel} />}
      {state.kind === 'processing' || isGoing(state) ? null : (
        <CommandItem id="import.remove" onSelect={actions.remove} />
      )}
    </>
  )
}

/** Why an import can't go back to review. */
const STAYS = {
  'watched-folder': 'It comes from a watched folder. Change it there.',
  'sent-before': 'The service may have it already. Edit it here instead.',
} as const satisfies Record<NonNullable<ImportSnapshot['staysBecause']>, string>

/** It can still be canceled. */
export function isGoing({ kind }: ImportState): boolean {
  return kind === 'waiting' || kind === 'sending'
}

/** Null until the service has reported it. */
export function callIdOf(state: ImportState): number | null {
  return 'callId' in state ? state.callId : null
}
