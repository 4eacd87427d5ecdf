import { useQuery } from '@tanstack/react-query'
import type { ImportSnapshot } from '../../../contract/snapshots.ts'
import { queries } from '../../client/core.ts'
import { ImportRow } from './ImportRow.tsx'

interface ImportQueueProps {
  readonly workspaceId: string
  /** Newest first. */
  readonly imports: readonly ImportSnapshot[]
  /** Opens the form of a failed import again. */
  readonly onCorrect: (one: ImportSnapshot) => void
}

/** The imports of a workspace with what became of each. */
export function ImportQueue({ workspaceId, imports, onCorrect }: ImportQueueProps) {
  // Without the names the rows show numbers; they are no reason for an error here.
  const users = useQuery(queries().directory.users.queryOptions({ input: { workspaceId } }))
  const nameOf = (userId: number) => {
    const user = users.data?.find((candidate) => candidate.userId === userId)
    return user?.name ?? user?.email ?? (users.isPending ? null : `User ${userId}`)
  }
  return (
    <ul aria-label="Imports" className="flex flex-col">
      {imports.map((one) => (
        <ImportRow key={one.importId} one={one} agentName={nameOf(one.fields.userId)} onCorrect={onCorrect} />
      ))}
    </ul>
  )
}
