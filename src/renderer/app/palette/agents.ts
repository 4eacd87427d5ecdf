import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '../../../domain/units.ts'
import { localZone } from '../../client/localZone.ts'
import type { PaletteSources } from './paletteItems.ts'
import type { BoundWorkspace } from '../../client/connection/workspace.tsx'

export const NO_AGENTS: PaletteSources['agents'] = []

/** The agents of all calls of the library. */
export function agentsOptions({ core, queries }: BoundWorkspace) {
  return queryOptions({
    queryKey: [...queries.calls.list.key(), 'agents'],
    queryFn: async ({ signal }): Promise<PaletteSources['agents']> => {
      const grouping = { by: 'agent', order: { by: 'name', direction: 'asc' }, zone: localZone() } as const
      const query = { filters: [], sort: [], grouping }
      const { groups } = await core.calls.list({ query, offset: 0, limit: 1 }, { signal })
      return (groups ?? []).flatMap(({ key, name }) =>
        typeof key === 'number' && name !== null ? [{ id: key, name }] : [],
      )
    },
    staleTime: MINUTE,
  })
}
