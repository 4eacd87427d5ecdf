import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CoreProvider } from '../client/connection/core.tsx'
import type { CoreClient } from '../client/connection/coreLink.ts'
import { queryClient } from '../client/queryClient.ts'
import { localeSetting, zoneSetting } from '../hooks/stored/region.ts'
import { router } from './router.tsx'

export function App({ core }: { readonly core: CoreClient }) {
  const region = useRegionOfOtherWindows()
  return (
    <CoreProvider core={core}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider key={region} router={router} />
      </QueryClientProvider>
    </CoreProvider>
  )
}

/**
 * Changes when another window chooses a locale or a time zone: text in it is everywhere, so everything is drawn again. In this
 * window, only the settings are shown then, which follow by themselves.
 */
export function useRegionOfOtherWindows(): string {
  const [region, setRegion] = useState(regionText)
  useEffect(() => {
    const read = ({ key }: StorageEvent) => {
      if (REGION_KEYS.has(key)) setRegion(regionText())
    }
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [])
  return region
}

/** Null: everything was deleted. */
const REGION_KEYS: ReadonlySet<string | null> = new Set([null, 'earshot.locale', 'earshot.timeZone'])

function regionText(): string {
  return `${localeSetting.current() ?? ''} ${zoneSetting.current() ?? ''}`
}
