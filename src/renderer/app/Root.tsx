import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LostCoreBanner } from './LostCoreBanner.tsx'

// Apart from the first rows: nobody waits for a place where messages will appear.
const Toasts = lazy(() => import('../components/Toast.tsx').then(({ Toasts }) => ({ default: Toasts })))

/** What stands around every place: the banner when the page lost its core, and the toasts. */
export function Root() {
  return (
    <div className="flex h-full flex-col">
      <LostCoreBanner />
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
      <Suspense>
        <Toasts />
      </Suspense>
    </div>
  )
}
