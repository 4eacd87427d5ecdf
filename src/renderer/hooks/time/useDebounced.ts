import { useEffect, useState } from 'react'

/** Until a person stops typing. */
const TYPING_MS = 150

/** `value`, once it hasn't changed for `delayMs`. For primitives: a new object in each render never settles. */
export function useDebounced<T>(value: T, delayMs = TYPING_MS): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
