import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LostCoreBanner } from './LostCoreBanner.tsx'
import { OpenedBySystem } from './OpenedBySystem.tsx'

// Lazy: the first rows don't need toasts.
const Toasts = lazy(() => import('../components/overlays/Toast.tsx').then(({ Toasts }) => ({ default: Toasts })))

/** Wraps every page with the lost-connection banner and the toasts. */
export function Root() {
  return (
    <div className="flex h-full flex-col">
      <LostCoreBanner />
      {window.earshotHost && <OpenedBySystem host={window.earshotHost} />}
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
      <Suspense>
        <Toasts />
      </Suspense>
    </div>
  )
}
