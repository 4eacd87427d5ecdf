import { useEffect, useRef } from 'react'

/**
 * `callback`, which does nothing once the component is gone, or shows something else than `of`: someone who went elsewhere
 * while waiting isn't taken back.
 */
export function useWhileShown<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
  of: unknown = null,
): (...args: Args) => void {
  const shown = useRef<{ readonly of: unknown } | null>(null)
  useEffect(() => {
    shown.current = { of }
    return () => {
      shown.current = null
    }
  }, [of])
  return (...args) => {
    if (shown.current?.of === of) callback(...args)
  }
}
