import { useEffect, useEffectEvent } from 'react'

/** Calls when the end of what is loaded comes near, and again for each new end. */
export function useNearEnd(isNear: boolean, loadedCount: number, onNearEnd: () => void): void {
  const call = useEffectEvent(onNearEnd)
  useEffect(() => {
    if (isNear) call()
  }, [isNear, loadedCount])
}
