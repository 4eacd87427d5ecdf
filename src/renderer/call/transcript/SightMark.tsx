import { useLayoutEffect, useRef } from 'react'

/** Reports whether this point of the list is in view; false after it unmounts. */
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
