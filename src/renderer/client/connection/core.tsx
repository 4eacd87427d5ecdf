import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { CoreClient } from './coreLink.ts'

type CoreQueries = ReturnType<typeof createTanstackQueryUtils<CoreClient>>

const CoreContext = createContext<{ readonly core: CoreClient; readonly queries: CoreQueries } | null>(null)

interface CoreProviderProps {
  readonly core: CoreClient
  readonly children: ReactNode
}

export function CoreProvider({ core, children }: CoreProviderProps) {
  const value = useMemo(() => ({ core, queries: createTanstackQueryUtils(core) }), [core])
  return <CoreContext value={value}>{children}</CoreContext>
}

/** The core this page is connected to. Functions outside React take it as an argument. */
export function useCore(): CoreClient {
  return useCoreContext().core
}

/** Query and mutation options with keys, by the contract's names: `queries.calls.detail.queryOptions({ input })`. */
export function useCoreQueries(): CoreQueries {
  return useCoreContext().queries
}

function useCoreContext() {
  const value = use(CoreContext)
  if (!value) throw new Error('useCore and useCoreQueries need a CoreProvider above them')
  return value
}
