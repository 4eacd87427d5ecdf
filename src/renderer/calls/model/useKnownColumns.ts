import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CALL_COLUMNS, customFieldColumns, type CallColumn } from '../../../domain/fields/columns.ts'
import { laidOutColumns } from '../../../domain/views/laidOutColumns.ts'
import type { TableLayout } from '../../../domain/views/view.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'

interface KnownColumns {
  readonly columns: readonly CallColumn[]
  readonly users: ReadonlyMap<number, User>
}

/**
 * All available columns: the fixed ones, and the custom fields of the workspace's agents. The latter cost requests, so they
 * are loaded only if the layout has one or the column chooser is open (`isChoosing`).
 */
export function useKnownColumns(layout: TableLayout, isChoosing: boolean): KnownColumns {
  const { users } = useCoreQueries().directory
  const hasCustomField = laidOutColumns(layout).some(({ id }) => id.startsWith('agent.custom.'))
  const { data } = useQuery(users.queryOptions({ enabled: isChoosing || hasCustomField, staleTime: Infinity }))
  return useMemo(
    () =>
      data === undefined
        ? NOTHING_CUSTOM
        : {
            columns: [...CALL_COLUMNS, ...customFieldColumns(data)],
            users: new Map(data.map((user) => [user.userId, user])),
          },
    [data],
  )
}

const NOTHING_CUSTOM: KnownColumns = { columns: CALL_COLUMNS, users: new Map() }
