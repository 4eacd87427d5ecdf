import { format } from '../../components/format.ts'
import { clockText } from '../../../domain/clockText.ts'
import { useBudget } from '../../client/connection/coreStreams.ts'
import { useCountdown } from '../../hooks/time/useCountdown.ts'

interface ImportAllowanceProps {
  /** Omits when the next import can be sent. */
  readonly isShort?: boolean
}

/** How many imports are left this hour, and when the next can be sent if none is left. */
export function ImportAllowance({ isShort = false }: ImportAllowanceProps) {
  const imports = useBudget()?.imports
  const left = imports ? Math.max(0, imports.limit - imports.used) : 0
  const nextAt = imports ? (imports.coolingDownUntil ?? (left === 0 ? imports.nextFreeAt : null)) : null
  const seconds = useCountdown(nextAt)
  if (!imports) return null
  if (nextAt !== null && seconds !== null && seconds > 0) {
    return (
      <span className="text-warn">
        No imports left this hour
        {isShort ? '' : `. The next import starts at ${format.time(nextAt)}, in ${clockText(seconds)}.`}
      </span>
    )
  }
  return `${left} of ${imports.limit} imports left this hour`
}
