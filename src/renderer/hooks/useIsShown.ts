import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still there, for what ends later. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
