import { lastSendAt } from '../../../domain/recordings/sendTimes.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { useBudget, useImportQueue } from '../../client/connection/coreStreams.ts'
import { format } from '../../components/format.ts'
import { useNow } from '../../hooks/time/useNow.ts'

/** When the last of `count` more imports is sent (null: all of them now), after those in the queue. Null until the limit is known. */
export function useLastSend(count: number): { readonly limit: number; readonly last: string | null } | null {
  const imports = useBudget()?.imports
  const waiting = useImportQueue()?.counts.waiting ?? 0
  const now = useNow()
  if (!imports) return null
  const at: EpochMs | null = lastSendAt(count + waiting, imports, now)
  return { limit: imports.limit, last: at === null ? null : format.until(at, now) }
}
