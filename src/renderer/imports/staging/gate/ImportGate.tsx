import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { StagingSummary } from '../../../../contract/import/staging.ts'
import { doubtKey, isAcceptedBySeeing } from '../../../../domain/recordings/rows/importSummary.ts'
import type { RowProblem } from '../../../../domain/recordings/rows/stagingRow.ts'
import { zoneCity } from '../../../../domain/recordings/times/zoneCity.ts'
import { useStagingTable, useWorkspaceSnapshot } from '../../../client/connection/coreStreams.ts'
import { presentError } from '../../../client/failures/errorPresentation.ts'
import { localZone } from '../../../client/localZone.ts'
import { useCore, useCoreQueries } from '../../../client/connection/workspace.tsx'
import type { Directory } from '../../../client/directory.ts'
import { Button } from '../../../components/controls/Button.tsx'
import { Checkbox } from '../../../components/controls/choices/Checkbox.tsx'
import { format } from '../../../components/format.ts'
import { Fact } from '../../../components/layout/Fact.tsx'
import { FailureNotice } from '../../../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../../../components/notices/LoadingRows.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { WorkspaceMark } from '../../../components/WorkspaceMark.tsx'
import { importRows } from '../importRows.ts'
import { useLastSend } from '../useLastSend.ts'
import { doubtWords } from './doubtWords.ts'

interface ImportGateProps {
  readonly stageIds: readonly string[] | 'all'
  /** Problems of a recording that the person has just seen: they are checked off. */
  readonly seen: readonly RowProblem[]
  readonly directory: Directory
  /** Closes the dialog and shows these rows in the table. */
  readonly onShow: (stageIds: readonly string[]) => void
  readonly onImported: () => void
  readonly onClose: () => void
}

/** Each may meet another change. */
const MOST_TRIES = 5

/**
 * What is about to be sent: an imported call can never be changed or removed through the service's interface. What is doubtful is
 * left out unless the person accepts it.
 */
export function ImportGate({ stageIds, seen, directory, onShow, onImported, onClose }: ImportGateProps) {
  const core = useCore()
  const navigate = useNavigate()
  const queries = useCoreQueries()
  const [accepted, setAccepted] = useState<readonly string[]>(() => seen.filter(isAcceptedBySeeing).map(doubtKey))
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const [isChanged, setChanged] = useState(false)
  const revision = useStagingTable()?.revision
  const { queryKey, ...options } = queries.staging.summary.queryOptions({
    input: { stageIds, accepted },
  })
  const { data: summary, error } = useQuery({
    ...options,
    queryKey: [...queryKey, revision],
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const content = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isRead = summary !== undefined
  // What has to be decided first, otherwise the decision: Enter imports.
  useEffect(() => {
    if (isRead) (content.current?.querySelector<HTMLElement>('[role=checkbox]') ?? button.current)?.focus()
  }, [isRead])
  const count = summary?.importCount ?? 0
  const recordings = format.count(count, 'recording')

  async function send(): Promise<void> {
    if (summary === undefined || count === 0 || isSending) return
    setSending(true)
    setFailed(null)
    try {
      const onTakenBack = () => void navigate({ to: '/imports/prepare' })
      let sent = 0
      // Titles that are stored and names that are read meanwhile change the table, but rarely what the person has seen.
      for (let tries = 0; sent === 0 && tries < MOST_TRIES; tries += 1) {
        const now = await core.staging.summary({ stageIds, accepted })
        if (JSON.stringify({ ...now, revision: summary.revision }) !== JSON.stringify(summary)) break
        sent = await importRows(core, { stageIds, accepted, revision: now.revision, onTakenBack })
      }
      setChanged(sent === 0)
      if (sent > 0) onImported()
    } catch (reason) {
      setFailed(reason)
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={count === 0 ? 'Import recordings' : `Import ${recordings}?`}
      description="An imported call can’t be changed or removed in Earshot."
      note={isChanged ? <span className="text-warn">The recordings changed. Check them again.</span> : undefined}
      action={{
        ref: button,
        children: count === 0 ? 'Import' : `Import ${recordings}`,
        'aria-disabled': isSending,
        disabledBecause:
          isRead && count === 0 ? 'Accept what is doubtful above, or correct the recordings first.' : null,
        onClick: () => void send(),
      }}
    >
      {(failed ?? error) !== null && <FailureNotice failure={presentError(failed ?? error)} />}
      {summary === undefined ? (
        error === null && <LoadingRows label="Checking the recordings" />
      ) : (
        <div ref={content} className="flex flex-col gap-4">
          {count > 0 && <What summary={summary} directory={directory} />}
          {summary.doubts.length > 0 && (
            <fieldset className="flex flex-col gap-1 rounded-md border border-line bg-side p-3">
              <legend className="float-left font-medium">Check before importing</legend>
              <p className="text-ink-2">Recordings that you don’t check off stay in the table.</p>
              <ul className="flex flex-col pt-1">
                {summary.doubts.map((doubt) => (
                  <li key={doubt.key} className="flex items-center justify-between gap-3">
                    <Checkbox
                      label={doubtWords(doubt)}
                      checked={accepted.includes(doubt.key)}
                      onChange={(isOn) =>
                        setAccepted(isOn ? [...accepted, doubt.key] : accepted.filter((key) => key !== doubt.key))
                      }
                    />
                    <Button
                      variant="ghost"
                      aria-label={`Show: ${doubtWords(doubt)}`}
                      onClick={() => onShow(doubt.stageIds)}
                    >
                      Show
                    </Button>
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
          <Stays summary={summary} />
        </div>
      )}
    </Dialog>
  )
}

function What({ summary, directory }: { readonly summary: StagingSummary; readonly directory: Directory }) {
  const workspace = useWorkspaceSnapshot()
  const { importCount, agents, callTypes, first, last } = summary
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      <Fact name="Workspace">
        {workspace && (
          <span className="flex items-center gap-2 font-medium">
            <WorkspaceMark name={workspace.name} color={workspace.color} />
            {workspace.name}
          </span>
        )}
      </Fact>
      <Fact name={agents.length === 1 ? 'Agent' : 'Agents'}>
        <Counts
          counts={agents.map(({ userId, count }) => ({ name: directory.agentName(userId), count }))}
          total={importCount}
        />
      </Fact>
      {first !== null && last !== null && (
        <Fact name={first === last ? 'Call' : 'Calls'}>
          {first === last ? at(first) : `${at(first)} to ${at(last)}`}{' '}
          <span className="text-ink-2">({zoneCity(localZone())} time)</span>
        </Fact>
      )}
      <Fact name={callTypes.length === 1 ? 'Call type' : 'Call types'}>
        <Counts
          counts={callTypes.map(({ callTypeId, count }) => ({
            name: callTypeId === null ? 'Set by the service' : directory.callTypeName(callTypeId),
            count,
          }))}
          total={importCount}
        />
      </Fact>
      <Fact name="Sent">
        <SentWords count={importCount} />
      </Fact>
    </dl>
  )
}

const MOST_NAMES = 6

/** `Amelia Hart 210, Tom Okafor 180`. A single one needs no number. */
function Counts({
  counts,
  total,
}: {
  readonly counts: readonly { readonly name: string; readonly count: number }[]
  readonly total: number
}) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? counts : counts.slice(0, MOST_NAMES)
  const more = counts.length - shown.length
  return (
    <>
      {shown.map(({ name, count }, at) => (
        <span key={name}>
          {at > 0 && ', '}
          {name}
          {count < total && <span className="text-ink-2"> {format.number(count)}</span>}
        </span>
      ))}
      {more > 0 && (
        <Button variant="ghost" className="ml-1 h-6! px-1.5!" onClick={() => setOpen(true)}>
          {format.count(more, 'other')}
        </Button>
      )}
    </>
  )
}

function SentWords({ count }: { readonly count: number }) {
  const send = useLastSend(count)
  if (send === null) return null
  if (send.last === null) return 'In 10 seconds. Until then, you can undo it.'
  return `Starts in 10 seconds, ${send.limit} an hour. The last one ${send.last}.`
}

function Stays({ summary: { doubtfulCount, blockedCount } }: { readonly summary: StagingSummary }) {
  if (doubtfulCount + blockedCount === 0) return null
  const parts = [
    doubtfulCount > 0 && `${format.number(doubtfulCount)} not checked off`,
    blockedCount > 0 && format.count(blockedCount, 'needs attention', 'need attention'),
  ]
  return <p className="text-ink-2">Staying in the table: {parts.filter(Boolean).join(', ')}.</p>
}

function at(timestamp: string): string {
  return format.dateTime(new Date(timestamp))
}
