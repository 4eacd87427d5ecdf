import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * `callback`, which does nothing once the component is gone or about to be, or shows something else than `of`: someone who went
 * elsewhere while waiting isn't taken back.
 */
export function useWhileShown<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
  of: unknown = null,
): (...args: Args) => void {
  const router = useRouter()
  const shown = useRef<{ readonly of: unknown } | null>(null)
  useEffect(() => {
    shown.current = { of }
    return () => {
      shown.current = null
    }
  }, [of])
  return (...args) => {
    // The page stays until the next one is loaded.
    const { resolvedLocation = router.latestLocation } = router.state
    const isLeaving = resolvedLocation.pathname !== router.latestLocation.pathname
    if (shown.current?.of === of && !isLeaving) callback(...args)
  }
}
