import { useState } from 'react'
import type { LibraryVocabulary } from '../../../contract/library/library.ts'
import { comparisonsOf } from '../../../domain/differences/comparisons.ts'
import { conditionOn } from '../../../domain/query/query.ts'
import { DAY } from '../../../domain/units.ts'
import { instantOfLocal, localText } from '../../../domain/values/localTime.ts'
import { localZone } from '../../client/localZone.ts'
import { TextField } from '../../components/controls/TextField.tsx'
import { format } from '../../components/format.ts'
import { useOpenCalls } from '../../components/links/useOpenCalls.ts'
import { Differences } from '../../figures/differences/Differences.tsx'
import { useToday } from '../../hooks/time/useToday.ts'
import { AgentSection } from './AgentSection.tsx'

interface AgentChangesProps {
  readonly agentId: number
  readonly name: string | null
  readonly vocabulary: LibraryVocabulary
}

/** About the time between two one-on-ones. */
const FOUR_WEEKS = 28 * DAY

/** Compares the calls since a date with those before. */
export function AgentChanges({ agentId, name, vocabulary }: AgentChangesProps) {
  const openCalls = useOpenCalls()
  const today = useToday()
  const [since, setSince] = useState(() =>
    localText(new Date(today.getTime() - FOUR_WEEKS).toISOString(), localZone()).slice(0, 10),
  )
  const start = instantOfLocal(since, localZone())
  const at = start === undefined ? null : new Date(start)
  const own = at === null ? [] : [conditionOn('timestamp', '>=', at.toISOString())]
  const shared = [conditionOn('agent.id', '==', String(agentId))]
  const subject = at !== null && {
    words: `calls of ${name ?? 'this agent'} since ${format.date(at)}`,
    calls: { own },
    shared,
    othersName: 'Earlier calls of this agent',
  }
  return (
    <AgentSection
      title={at === null ? 'What changed' : `What changed since ${format.date(at)}`}
      aside={<TextField label="Since" isLabelHidden type="date" value={since} onChange={setSince} />}
    >
      {subject && (
        // A printed page has room for the strongest findings.
        <div className="print:[&_ol>li:nth-child(n+3)]:hidden print:[&_ul]:hidden">
          <Differences
            comparison={comparisonsOf(subject, today.getTime())[0]!}
            isAdjusted={false}
            isSection
            vocabulary={vocabulary}
            onFilter={(filter) => openCalls([...shared, ...own, filter])}
          />
        </div>
      )}
    </AgentSection>
  )
}
