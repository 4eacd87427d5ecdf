import { useRef } from 'react'
import { create } from 'zustand'
import type { Account } from '../../../contract/library/accounts.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { keyIn } from '../../client/connection/workspaceClient.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { agentOf, NO_FILTER, type TimelineFilter } from './timelineRows.ts'
import { formatName } from '../../../domain/terms.ts'

interface TimelineFiltersProps {
  readonly account: Account
  readonly filter: TimelineFilter
  readonly onChange: (filter: TimelineFilter) => void
  /** Enter in the text. */
  readonly onEnter: () => void
}

const ALL = 'all'

/** Text, format and agent of the calls and chats to show. */
export function TimelineFilters({ account, filter, onChange, onEnter }: TimelineFiltersProps) {
  const formats = [...new Set(account.calls.map((call) => call.format))]
  const agents = new Map(account.calls.map((call) => [agentOf(call), call.agent ?? 'No agent']))
  const input = useRef<HTMLInputElement>(null)
  useCommands({ 'account.find': () => input.current?.focus() })
  return (
    <div role="search" aria-label="Filter" className="flex flex-wrap items-center gap-2">
      <div className="w-[210px] min-w-0 flex-1 sm:max-w-[280px]">
        <TextField
          ref={input}
          label="Find calls, chats, or words"
          isLabelHidden
          placeholder="Find calls, chats, or words"
          value={filter.text}
          onChange={(text) => onChange({ ...filter, text })}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) onEnter()
          }}
        />
      </div>
      {formats.length > 1 && (
        <div className="w-[140px]">
          <Select
            label="Format"
            isLabelHidden
            value={filter.format ?? ALL}
            onChange={(value) => onChange({ ...filter, format: value === ALL ? null : value })}
            options={[
              { value: ALL, label: 'All formats' },
              ...formats.map((value) => ({ value, label: formatName(value) })),
            ]}
          />
        </div>
      )}
      {agents.size > 1 && (
        <div className="w-[170px]">
          <Select
            label="Agent"
            isLabelHidden
            value={filter.agent ?? ALL}
            onChange={(value) => onChange({ ...filter, agent: value === ALL ? null : value })}
            options={[{ value: ALL, label: 'All agents' }, ...[...agents].map(([value, label]) => ({ value, label }))]}
          />
        </div>
      )}
      {filter !== NO_FILTER && (
        <IconButton
          command="account.clearFilter"
          onClick={() => {
            onChange(NO_FILTER)
            // The button is gone then.
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

const useKept = create<{ readonly of: string; readonly filter: TimelineFilter }>(() => ({ of: '', filter: NO_FILTER }))

/** The filter of an account's calls, also while one of them is open. It's kept until another account is filtered. */
export function useTimelineFilter(accountKey: string) {
  const of = keyIn(useCore(), accountKey)
  const filter = useKept((kept) => (kept.of === of ? kept.filter : NO_FILTER))
  const setFilter = (next: TimelineFilter) => useKept.setState({ of, filter: next })
  return [filter, setFilter] as const
}
