import { useEffect, useRef } from 'react'

/** `callback`, which does nothing once the component is gone: someone who went elsewhere while waiting isn't taken back. */
export function useWhileShown<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (...args) => {
    if (isShown.current) callback(...args)
  }
}
