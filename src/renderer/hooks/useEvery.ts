import { useEffect, useState } from 'react'

/** Follows a value, not more often than this. */
export function useEvery<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState({ value, at: 0 })
  useEffect(() => {
    if (shown.value === value) return undefined
    const wait = Math.max(0, shown.at + everyMs - Date.now())
    const timer = setTimeout(() => setShown({ value, at: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [value, shown, everyMs])
  return shown.value
}
