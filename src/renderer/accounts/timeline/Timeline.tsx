import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Account, AccountCall } from '../../../contract/library/accounts.ts'
import { reasonWords } from '../../../domain/accounts/reasonWords.ts'
import { keyIn } from '../../client/connection/workspaceClient.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { format } from '../../components/format.ts'
import { useDrawnList } from '../../hooks/stored/useDrawnList.ts'
import { useToday } from '../../hooks/time/useToday.ts'
import { timelineRows } from './timelineRows.ts'
import { TimelineCall } from './TimelineCall.tsx'

interface TimelineProps {
  readonly account: Account
  /** Of the account, those to show. */
  readonly calls: readonly AccountCall[]
  readonly onSplit: (call: AccountCall) => void
}

const MONTH_HEIGHT = 34
const ROW_HEIGHT = 46

/** Calls and chats by month. J and K move between them. Only draws the visible ones, of thousands too. */
export function Timeline({ account, calls, onSplit }: TimelineProps) {
  const navigate = useNavigate()
  const today = useToday()
  const list = keyIn(useCore(), 'account', account.key)
  const [active, setActive] = useState<number | null>(null)
  // The row of the list that gets the focus once it is drawn.
  const wanted = useRef<number | null>(null)
  const rows = timelineRows(calls, (at) => (at === null ? 'No date' : format.month(at)))
  const { scroller, virtual, drawn } = useDrawnList({
    list,
    count: rows.length,
    rowHeight: (index) => (rows[index]?.kind === 'month' ? MONTH_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : row.kind === 'month' ? row.title : row.call.callId
    },
  })
  const at = calls.findIndex(({ callId }) => callId === active)
  const move = (by: number) => {
    const position = at < 0 ? 0 : Math.min(Math.max(at + by, 0), calls.length - 1)
    const next = calls[position]
    if (next === undefined) return
    setActive(next.callId)
    wanted.current = next.callId
    virtual.scrollToIndex(rows.findIndex((row) => row.kind === 'call' && row.position === position))
  }
  const formerAt = useRef(at)
  // After each render, because the row may be drawn later.
  useEffect(() => {
    // The active row is gone with the focus, for example because its call was split off: the row in its place gets it.
    const isLost = at < 0 && formerAt.current >= 0 && document.activeElement === document.body
    const inPlace = isLost ? calls[Math.min(formerAt.current, calls.length - 1)] : undefined
    formerAt.current = at
    const callId = wanted.current ?? inPlace?.callId
    if (callId === undefined) return
    const link = scroller.current?.querySelector<HTMLElement>(`[data-call="${callId}"]`)
    if (!link) return
    link.focus({ preventScroll: true })
    wanted.current = null
  })
  const chosen = calls[at]
  useCommands({
    'account.down': calls.length > 0 && (() => move(1)),
    'account.up': calls.length > 0 && (() => move(-1)),
    'account.openCall':
      chosen !== undefined &&
      (() =>
        void navigate({
          to: '/accounts/calls/$callId',
          params: { callId: chosen.callId },
          search: { open: [account.key] },
        })),
    'account.split': chosen !== undefined && (() => onSplit(chosen)),
  })
  return (
    <div ref={scroller} className="@container/timeline min-h-0 flex-1 overflow-y-auto">
      <ol aria-label="Calls and chats" className="relative" style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start, key }) => {
          const row = rows[index]
          if (row === undefined) return null
          const place = { transform: `translateY(${start}px)` }
          return row.kind === 'month' ? (
            <li
              key={key}
              className="absolute inset-x-0 top-0 flex items-end gap-2 border-b border-line px-4 pb-1"
              style={{ ...place, height: MONTH_HEIGHT }}
            >
              <h2 className="font-semibold">{row.title}</h2>
              <span className="text-sm text-ink-2">{format.number(row.callCount)}</span>
            </li>
          ) : (
            <li
              key={key}
              data-place={String(row.call.callId)}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ ...place, height: ROW_HEIGHT }}
            >
              <TimelineCall
                accountKey={account.key}
                call={row.call}
                reason={reasonOf(account, row.call)}
                today={today}
                onFocus={() => setActive(row.call.callId)}
                onSplit={() => onSplit(row.call)}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function reasonOf({ reasons }: Account, { reason }: AccountCall): string {
  const found = reasons[reason]
  return found === undefined ? '' : reasonWords(found)
}
