import { createContext, use, type ReactNode } from 'react'
import type { CoreClient } from './coreLink.ts'

const CoreContext = createContext<CoreClient | null>(null)

interface CoreProviderProps {
  readonly core: CoreClient
  readonly children: ReactNode
}

export function CoreProvider({ core, children }: CoreProviderProps) {
  return <CoreContext value={core}>{children}</CoreContext>
}

/** The core this page is connected to, for what belongs to no workspace. Components of a workspace use `useCore`. */
export function useAppCore(): CoreClient {
  const core = use(CoreContext)
  if (!core) throw new Error('useAppCore needs a CoreProvider above it')
  return core
}
