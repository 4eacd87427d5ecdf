import { useEffect, useState } from 'react'

/** Returns the value, updated at most once every `everyMs`. */
export function useEvery<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState({ value, at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (shown.value === value) return undefined
    // Not the time of day, which may be set back.
    const wait = Math.max(0, shown.at + everyMs - performance.now())
    const timer = setTimeout(() => setShown({ value, at: performance.now() }), wait)
    return () => clearTimeout(timer)
  }, [value, shown, everyMs])
  return shown.value
}
