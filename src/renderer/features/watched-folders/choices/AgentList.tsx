import { X } from 'lucide-react'
import { useState } from 'react'
import { nameOfUser, type User } from '../../../../domain/workspaces/directory.ts'
import { Avatar } from '../../../components/Avatar.tsx'
import { IconButton } from '../../../components/controls/Button.tsx'
import { Combobox } from '../../../components/controls/choices/Combobox.tsx'

interface AgentListProps {
  /** Who can be chosen. */
  readonly agents: readonly User[]
  /** Null: all. */
  readonly chosen: readonly number[] | null
  readonly onChange: (chosen: readonly number[] | null) => void
}

/** All agents, or some of them. */
export function AgentList({ agents, chosen, onChange }: AgentListProps) {
  // Another field for each choice, so that it starts empty.
  const [round, setRound] = useState(0)
  const ids = chosen ?? []
  const names = new Map(agents.map((user) => [user.userId, nameOfUser(user)]))
  return (
    <div className="grid content-start gap-1.5">
      <Combobox<User>
        key={round}
        label="Agents"
        items={agents.filter(({ userId }) => !ids.includes(userId))}
        value={null}
        onChange={(agent) => {
          if (agent === null) return
          onChange([...ids, agent.userId])
          setRound(round + 1)
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
                  onClick={() => {
                    const rest = ids.filter((one) => one !== userId)
                    onChange(rest.length === 0 ? null : rest)
                  }}
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
