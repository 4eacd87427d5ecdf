import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { nameOfUser, type User } from '../../../domain/workspaces/directory.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { IconButton } from '../../components/controls/Button.tsx'
import { Combobox } from '../../components/controls/choices/Combobox.tsx'

interface AgentListProps {
  /** Who can be chosen. */
  readonly agents: readonly User[]
  /** Null: all. */
  readonly chosen: readonly number[] | null
  readonly onChange: (chosen: readonly number[] | null) => void
}

/** All agents, or some of them. */
export function AgentList({ agents, chosen, onChange }: AgentListProps) {
  // Another field after each change. It starts empty and has the focus, which the chosen option or the pressed button had.
  const [round, setRound] = useState(0)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round > 0) field.current?.querySelector('input')?.focus()
  }, [round])
  const change = (next: readonly number[]) => {
    onChange(next.length === 0 ? null : next)
    setRound(round + 1)
  }
  const ids = chosen ?? []
  const names = new Map(agents.map((user) => [user.userId, nameOfUser(user)]))
  return (
    <div ref={field} className="grid content-start gap-1.5">
      <Combobox<User>
        key={round}
        label="Agents"
        items={agents.filter(({ userId }) => !ids.includes(userId))}
        value={null}
        onChange={(agent) => {
          if (agent !== null) change([...ids, agent.userId])
        }}
        keyOf={({ userId }) => userId}
        textOf={nameOfUser}
        renderItem={(user) => (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={nameOfUser(user)} seed={user.userId} />
            <span className="truncate">{nameOfUser(user)}</span>
          </span>
        )}
        placeholder={ids.length === 0 ? 'All agents' : 'Add an agent'}
        emptyWords="No matching agent."
      />
      {ids.length > 0 && (
        <ul aria-label="Chosen agents" className="flex flex-wrap gap-1">
          {ids.map((userId) => {
            const name = names.get(userId) ?? `User ${userId}`
            return (
              <li key={userId} className="flex items-center gap-1.5 rounded-full bg-sunk pl-1.5">
                <Avatar name={name} seed={userId} />
                <span className="max-w-40 truncate">{name}</span>
                <IconButton
                  label={`Remove ${name}`}
                  className="h-6! w-6!"
                  onClick={() => change(ids.filter((one) => one !== userId))}
                >
                  <X aria-hidden="true" size={13} strokeWidth={1.6} />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
