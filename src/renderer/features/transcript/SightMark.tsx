import { useLayoutEffect, useRef } from 'react'

/** Follows whether the place where it is can be seen. Once removed, it can't. */
export function SightMark({ onChange }: { readonly onChange: (isInSight: boolean) => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const place = mark.current!
    // The observer answers a frame later.
    const { top } = place.getBoundingClientRect()
    const box = place.closest('[role=group]')?.getBoundingClientRect()
    onChange(box !== undefined && top >= box.top && top <= box.bottom)
    const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting === true))
    observer.observe(place)
    return () => {
      observer.disconnect()
      onChange(false)
    }
  }, [onChange])
  return <span ref={mark} aria-hidden="true" className="block" />
}
