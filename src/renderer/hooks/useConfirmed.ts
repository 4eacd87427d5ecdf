import { useEffect, useState } from 'react'

const CONFIRMED_MS = 2000

/** Whether to confirm what was just done, such as a copy. Once set, it is true for 2 s. */
export function useConfirmed(): readonly [isConfirmed: boolean, setConfirmed: (isConfirmed: boolean) => void] {
  const [isConfirmed, setConfirmed] = useState(false)
  useEffect(() => {
    if (!isConfirmed) return
    const timer = setTimeout(() => setConfirmed(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isConfirmed])
  return [isConfirmed, setConfirmed]
}
