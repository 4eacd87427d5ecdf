import { FileAudio } from 'lucide-react'
import type { ImportSnapshot } from '../../../contract/snapshots.ts'
import { problemWords } from '../../../domain/recordings/rows/rowProblemWords.ts'
import { recordingFacts } from '../../../domain/recordings/recordingWords.ts'
import { runCommand } from '../../commands/offeredCommands.ts'
import { presentFailure } from '../../client/failures/errorPresentation.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Button, IconButton } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import type { FailurePresentation } from '../../components/notices/failurePresentation.ts'
import { Menu, PointMenu } from '../../components/overlays/Menu.tsx'
import { useContextMenu } from '../../components/overlays/useContextMenu.ts'
import { callIdOf, type ImportActions, ImportMenuItems, isGoing, type Move } from './ImportMenu.tsx'
import { cancelImport, removeImport, retryImport, returnToReview } from './importActions.ts'
import { ImportStateCell } from './ImportStateCell.tsx'
import { OpenCallLink } from '../../components/links/OpenCallLink.tsx'
import { format } from '../../components/format.ts'
import { useCore } from '../../client/connection/workspace.tsx'

interface ImportRowProps {
  readonly one: ImportSnapshot
  /** Null while the names are loading. */
  readonly agentName: string | null
  readonly isPaused: boolean
  readonly onCorrect: (one: ImportSnapshot) => void
  /** Changes its place in the queue. */
  readonly onMove: (to: Move) => void
  readonly onReviewed: () => void
}

export function ImportRow({ one, agentName, isPaused, onCorrect, onMove, onReviewed }: ImportRowProps) {
  const core = useCore()
  const { recording, fields, state, doubt } = one
  const actions: ImportActions = {
    retry: () => void retryImport(core, one),
    cancel: () => void cancelImport(core, one),
    remove: () => void removeImport(core, one),
    correct: () => onCorrect(one),
    review: () => void returnToReview(core, one).then((isReviewed) => isReviewed && onReviewed()),
    move: onMove,
  }
  const callId = callIdOf(state)
  // An import that is being processed can only be opened.
  const menu = useContextMenu(() => (state.kind === 'processing' && callId === null ? null : state))

  return (
    <div {...menu.area}>
      {/* Beside the details, which have the agent and the date, there is room for the rest only. */}
      <div className="grid min-h-[46px] grid-cols-[minmax(180px,2fr)_minmax(124px,1fr)_164px_minmax(172px,1.4fr)_auto] items-center gap-4 max-wide:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_144px_minmax(0,1.2fr)_auto] max-wide:gap-2 max-wide:*:min-w-0 @max-[600px]/queue:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_auto]">
        <div className="flex min-w-0 items-center gap-2.5">
          <FileAudio aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0 text-ink-3" />
          <div className="min-w-0">
            <p className="truncate font-medium" title={recording.fileName}>
              {fields.title ?? recording.fileName}
            </p>
            <p className="truncate text-sm text-ink-3">
              {fields.title === null
                ? recordingFacts(recording, format)
                : `${recording.fileName} · ${recordingFacts(recording, format)}`}
            </p>
          </div>
        </div>
        <span className="flex min-w-0 items-center gap-1.5 @max-[600px]/queue:hidden">
          {agentName !== null && (
            <>
              <Avatar name={agentName} seed={fields.userId} />
              <span className="truncate">{agentName}</span>
            </>
          )}
        </span>
        <time
          dateTime={fields.timestamp}
          title={fields.timestamp}
          className="truncate text-ink-2 @max-[600px]/queue:hidden"
        >
          {format.dateTime(new Date(fields.timestamp))}
        </time>
        <ImportStateCell recording={recording} state={state} isPaused={isPaused} />
        <div className="flex w-[132px] justify-end gap-1">
          {callId !== null && <OpenCallLink callId={callId} />}
          {state.kind === 'canceled' && (
            <Button command="import.retry" onClick={actions.retry}>
              Send again
            </Button>
          )}
          {state.kind === 'waiting' && (
            <Menu align="end" trigger={`Actions for ${recording.fileName}`}>
              <ImportMenuItems one={one} actions={actions} />
            </Menu>
          )}
          {state.kind === 'processing' ? (
            // It can't be canceled or removed. Keep the space, so that the buttons of all rows align.
            <span className="w-7 shrink-0" />
          ) : isGoing(state) ? (
            <IconButton
              command="import.cancel"
              label={`Cancel import of ${recording.fileName}`}
              onClick={actions.cancel}
            />
          ) : (
            <IconButton
              command="import.remove"
              label={`Remove ${recording.fileName} from the list`}
              onClick={actions.remove}
            />
          )}
        </div>
      </div>
      {state.kind === 'failed' && (
        <div className="pb-3 pl-6">
          <FailureNotice
            failure={presentFailure(state.failure)}
            note={
              doubt
                ? problemWords(doubt, format).words
                : state.isUnsent
                  ? UNSENT
                  : state.canRetry
                    ? KEPT
                    : 'The details are kept.'
            }
            actions={{
              ...(state.canRetry ? { retry: actions.retry, 'edit-fields': () => onCorrect(one) } : {}),
              'choose-another-file': () => void runCommand('import.choose'),
              'enter-key': () => void runCommand('workspace.enterKey'),
            }}
            alsoOffers={['retry', 'edit-fields']}
          />
        </div>
      )}
      {state.kind === 'no-recording' && (
        <div className="pb-3 pl-6">
          <FailureNotice
            failure={NO_RECORDING}
            actions={{ 'choose-another-file': () => void runCommand('import.choose') }}
          />
        </div>
      )}
      {menu.opened && (
        <PointMenu point={menu.opened.point} label={fields.title ?? recording.fileName} onClose={menu.close}>
          <ImportMenuItems one={one} actions={actions} />
        </PointMenu>
      )}
    </div>
  )
}

/** The idempotency key stays the same as long as the import exists. Source: interface, "POST /v1/calls/import" 2. */
const KEPT = 'The recording and its details are kept. Trying again can’t create a second call.'
const UNSENT = 'This recording wasn’t sent, because the service rejected another one of this agent.'

const NO_RECORDING: FailurePresentation = {
  title: 'The service has no recording',
  words:
    'It accepted the link but couldn’t get the recording, so the call is empty. Check that the link opens without signing in, or import the file itself.',
  wayOut: 'choose-another-file',
  until: null,
  details: 'no-recording',
}
