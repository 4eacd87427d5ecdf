import type { Account } from '../../../contract/library/accounts.ts'
import type { LibrarySnapshot } from '../../../contract/library/library.ts'
import { figuresCoverage } from '../savedCalls.ts'
import { format } from '../../components/format.ts'

/** What an account may lack because the library doesn't have it; null if it has everything. */
export function accountCoverage(library: LibrarySnapshot, chats: Account['coverage'] | null): string | null {
  const parts = [figuresCoverage(library), chats && unknownChats(library, chats)].filter((part) => part !== null)
  return parts.length === 0 ? null : `${parts.join('. ')}.`
}

function unknownChats({ readsRecords }: LibrarySnapshot, { known, total }: Account['coverage']): string | null {
  if (known >= total) return null
  const why = readsRecords ? 'aren’t known yet' : 'are only known for opened calls'
  return `The participants of ${format.count(total - known, 'chat')} ${why}, so some may be missing here`
}
