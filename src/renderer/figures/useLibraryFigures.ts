import { keepPreviousData } from '@tanstack/react-query'
import { useSavedVersion } from '../client/savedVersion.ts'
import { useServiceAnswer } from '../client/failures/serviceAnswer.ts'
import { useCore, useCoreQueries } from '../client/connection/workspace.tsx'
import type { WorkspaceClient } from '../client/connection/workspaceClient.ts'

interface FiguresRequest<Kind extends FiguresKind, Of> {
  /** Null asks nothing. */
  readonly input: Parameters<WorkspaceClient['library'][Kind]>[0] | null
  readonly of: Of
}

type FiguresKind = 'agents' | 'insights' | 'evaluators' | 'agreement' | 'reviewResults' | 'scoringRule'

/** Figures over the library's calls, and what they are `of`. Those before stay until others are computed. */
export function useLibraryFigures<Kind extends FiguresKind, Of>(kind: Kind, { input, of }: FiguresRequest<Kind, Of>) {
  const core = useCore()
  const queries = useCoreQueries()
  const ask = core.library[kind] as (
    request: object,
    options: { signal: AbortSignal },
  ) => Promise<Awaited<ReturnType<WorkspaceClient['library'][Kind]>>>
  return useServiceAnswer({
    // `of` is in the key because it's in the answer: two places can send the same request with a different `of`.
    queryKey: [...queries.library[kind].key(), input, of, useSavedVersion()],
    queryFn: async ({ signal }) => ({ of, figures: await ask(input!, { signal }) }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
