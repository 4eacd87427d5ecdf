import { ExternalLink } from 'lucide-react'
import type { CallNeighbors } from '../../../domain/calls/callNeighbors.ts'
import type { ReactNode } from 'react'
import type { CommandId } from '../../../contract/commands.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { format } from '../../components/format.ts'
import { webLink } from '../../components/links/webLink.ts'
import { Button, buttonClass } from '../../components/controls/Button.tsx'
import { CommandKeys } from '../../components/keys/CommandKeys.tsx'
import { commandTooltip } from '../../components/keys/commandTooltip.ts'
import { Pill } from '../../components/Pill.tsx'
import { Skeleton } from '../../components/notices/Skeleton.tsx'

interface CallTopBarProps {
  /** Undefined while loading or after a failure. Back, previous and next stay available. */
  readonly call: CallRecord | undefined
  readonly title: string | null
  readonly neighbors: CallNeighbors
  readonly listName?: string
  /** The state of the user's review. Null if the review has a bar of its own or isn't known yet. */
  readonly review?: 'none' | 'open' | null
  /** What leads to the next call instead of the neighbors. */
  readonly queue?: ReactNode
  onOpenCall(callId: number): void
  onBack(): void
}

export function CallTopBar(props: CallTopBarProps) {
  const { call, title, neighbors, listName = 'All calls', review = null, queue, onOpenCall, onBack } = props
  const { previousId, nextId } = neighbors
  const webUrl = webLink(call?.webUrl ?? null)
  useCommands({
    'call.next': nextId !== null && (() => onOpenCall(nextId)),
    'call.previous': previousId !== null && (() => onOpenCall(previousId)),
    'call.back': onBack,
  })
  return (
    <header className="flex min-h-[47px] flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2">
      <div className="@container flex min-w-0 flex-1 basis-48 items-center gap-2">
        <Button command="call.back" variant="ghost" className="-mr-2 -ml-1 px-1! font-normal! text-ink-3!">
          <bdi className="max-w-[16ch] truncate" title={listName}>
            {listName}
          </bdi>
        </Button>
        <span aria-hidden="true" className="text-ink-3">
          /
        </span>
        <h1 dir="auto" className="min-w-0 truncate text-lg font-semibold" title={title ?? undefined}>
          {title ?? (
            <>
              <span className="sr-only">Loading the call</span>
              <Skeleton className="w-64" />
            </>
          )}
        </h1>
        {call && <CallPills call={call} />}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        {queue ?? (
          <>
            {neighbors.position !== null && neighbors.loadedCount !== null && (
              <span className="whitespace-nowrap text-ink-3" title="Position in the calls loaded so far">
                {format.number(neighbors.position)} of {format.number(neighbors.loadedCount)}
              </span>
            )}
            <NeighborButton label="Previous call" command="call.previous" isDisabled={previousId === null} />
            <NeighborButton label="Next call" command="call.next" isDisabled={nextId === null} />
          </>
        )}
        {webUrl !== null && (
          <a
            href={webUrl}
            target="_blank"
            rel="noreferrer"
            title="Open in web app"
            className={`${buttonClass.base} ${buttonClass.plain} hover:bg-hover`}
          >
            <ExternalLink aria-hidden="true" size={14} strokeWidth={1.6} className="wide:hidden" />
            <span className="max-wide:sr-only">Open in web app</span>
          </a>
        )}
        {call && review === 'none' && (
          <Button command="review.start" variant="primary">
            Review <CommandKeys id="review.start" />
          </Button>
        )}
        {/* In a wide window, the questions are in view. */}
        {call && review === 'open' && (
          <Button command="review.return" className="wide:hidden">
            Review <CommandKeys id="review.return" />
          </Button>
        )}
      </div>
    </header>
  )
}

function CallPills({ call }: { readonly call: CallRecord }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 @max-sm:hidden">
      {call.isWon === true && <Pill tone="good">Won</Pill>}
      {call.isWon === false && <Pill tone="bad">Lost</Pill>}
      {call.callType?.name && (
        <span title={call.callType.description ?? undefined}>
          <Pill>{call.callType.name}</Pill>
        </span>
      )}
    </span>
  )
}

interface NeighborButtonProps {
  readonly label: string
  readonly command: CommandId
  readonly isDisabled: boolean
}

function NeighborButton({ label, command, isDisabled }: NeighborButtonProps) {
  return (
    <Button
      command={command}
      words={<CommandKeys id={command} />}
      aria-label={label}
      title={commandTooltip(command, label)}
      disabled={isDisabled}
    />
  )
}
