import { useNavigate } from '@tanstack/react-router'
import type { ImportState } from '../../../contract/snapshots.ts'
import { runCommand } from '../../commands/offeredCommands.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { PointMenu } from '../../components/overlays/Menu.tsx'
import type { Point } from '../../components/overlays/useContextMenu.ts'

export interface ImportActions {
  retry(): void
  cancel(): void
  remove(): void
  correct(): void
  move(to: 'first' | 'last'): void
}

interface ImportMenuProps {
  readonly point: Point
  readonly label: string
  readonly state: ImportState
  readonly actions: ImportActions
  readonly onClose: () => void
}

/** The context menu of an import: what its buttons do. */
export function ImportMenu({ point, label, state, actions, onClose }: ImportMenuProps) {
  const navigate = useNavigate()
  const callId = callIdOf(state)
  const search = { filter: [], sort: [] }
  return (
    <PointMenu point={point} label={label} onClose={onClose}>
      {callId !== null && (
        <CommandItem
          id="import.open"
          onSelect={() => void navigate({ to: '/calls/$callId', params: { callId }, search })}
        />
      )}
      {state.kind === 'waiting' && (
        <>
          <CommandItem id="import.sendNext" onSelect={() => actions.move('first')} />
          <CommandItem id="import.sendLast" onSelect={() => actions.move('last')} />
        </>
      )}
      {state.kind === 'failed' && (
        <>
          {state.canRetry && (
            <CommandItem id="import.retry" onSelect={actions.retry}>
              Try again
            </CommandItem>
          )}
          {state.canRetry && <CommandItem id="import.correct" onSelect={actions.correct} />}
          <CommandItem id="import.choose" onSelect={() => void runCommand('import.choose')}>
            Choose another file…
          </CommandItem>
        </>
      )}
      {state.kind === 'cancelled' && <CommandItem id="import.retry" onSelect={actions.retry} />}
      {isGoing(state) && <CommandItem id="import.cancel" onSelect={actions.cancel} />}
      {state.kind !== 'processing' && !isGoing(state) && <CommandItem id="import.remove" onSelect={actions.remove} />}
    </PointMenu>
  )
}

/** It can still be canceled. */
export function isGoing({ kind }: ImportState): boolean {
  return kind === 'waiting' || kind === 'sending'
}

/** Null until the service has said it. */
export function callIdOf(state: ImportState): number | null {
  return 'callId' in state ? state.callId : null
}
