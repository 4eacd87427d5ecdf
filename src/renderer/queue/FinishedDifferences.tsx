import { useEffect, useEffectEvent } from 'react'
import type { AiDifferences } from '../../domain/reviews/aiDifferences.ts'
import { questionName } from '../../domain/scorecards/questionName.ts'
import { differencesWords } from './differencesWords.ts'

interface FinishedDifferencesProps {
  readonly differences: AiDifferences
  onClose(): void
}

/** Short: the next call is loading meanwhile. The call's own page compares in full. */
const SHOWN_MS = 2000
const MOST_SHOWN = 4

/** How a review that was just finished differs from the AI's. */
export function FinishedDifferences({ differences: found, onClose }: FinishedDifferencesProps) {
  const { differences } = found
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  const rest = differences.length - MOST_SHOWN
  return (
    <div className="pointer-events-none fixed inset-x-0 top-24 z-30 flex justify-center px-4">
      <div role="status" className="w-[440px] max-w-full rounded-lg border border-line bg-bg px-4 py-3 shadow-pop">
        <p className="font-semibold">{differencesWords(found)}</p>
        {differences.length > 0 && (
          <ul className="mt-1.5 grid gap-1 text-sm">
            {differences.slice(0, MOST_SHOWN).map(({ question, mine, ofAi }, at) => (
              <li key={at} className="flex gap-3">
                <span className="min-w-0 flex-1 truncate">{questionName(question)}</span>
                <span className="shrink-0 text-ink-2">
                  You: {mine}, AI: {ofAi}
                </span>
              </li>
            ))}
            {rest > 0 && <li className="text-ink-3">and {rest} more</li>}
          </ul>
        )}
      </div>
    </div>
  )
}
