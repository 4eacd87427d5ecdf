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
function useRegionOfOtherWindows(): string {
  const [region, setRegion] = useState('')
  useEffect(() => {
    const read = ({ key }: StorageEvent) => {
      if (key !== null && !key.startsWith('earshot.')) return
      setRegion(`${localeSetting.current() ?? ''} ${zoneSetting.current() ?? ''}`)
    }
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [])
  return region
}
