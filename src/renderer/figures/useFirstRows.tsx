import { useState, type ReactNode } from 'react'
import { Button } from '../components/controls/Button.tsx'
import { format } from '../components/format.ts'

/** Limits the page's length. */
const FIRST_SHOWN = 20

/** The first rows of a figure, and a button that shows all. `which`: `lowest` if they are the first because of that. */
export function useFirstRows<Row>(all: readonly Row[], noun: string, which: 'first' | 'lowest') {
  const [isEvery, setEvery] = useState(false)
  const more: ReactNode = all.length > FIRST_SHOWN && (
    <Button className="mt-2" aria-expanded={isEvery} onClick={() => setEvery(!isEvery)}>
      {isEvery
        ? `Only the ${which === 'first' ? `first ${FIRST_SHOWN}` : `${FIRST_SHOWN} lowest`}`
        : `All ${format.count(all.length, noun)}`}
    </Button>
  )
  return { rows: isEvery ? all : all.slice(0, FIRST_SHOWN), more }
}
