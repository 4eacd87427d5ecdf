import type { RuleTrial } from '../../../contract/import/folders.ts'
import { format } from '../../components/format.ts'
import { AgentChoice } from './AgentChoice.tsx'

interface UnknownAgentsProps {
  readonly unknown: RuleTrial['unknownAgents']
  readonly onRemember: (agentText: string, userId: number) => void
}

/** Extensions and names in the files that no agent has yet, the most frequent first. */
export function UnknownAgents({ unknown, onRemember }: UnknownAgentsProps) {
  if (unknown.length === 0) return null
  return (
    <section aria-label="Extensions without an agent" className="grid gap-1.5">
      <h3 className="text-sm font-medium text-ink-2">Extensions and names without an agent</h3>
      <ul className="grid max-h-60 grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 gap-y-2 overflow-y-auto">
        {unknown.map(({ agentText, why, count }) => (
          <li key={agentText}>
            <AgentChoice
              label={`${agentText}, ${format.count(count, 'file')}`}
              agentText={agentText}
              why={why}
              onChoose={(userId) => onRemember(agentText, userId)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
