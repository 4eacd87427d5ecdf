import { copyLink, copyQuote } from '../../client/files/copyText.ts'
import { Button } from '../../components/controls/Button.tsx'
import { quoteText, turnLink, turnTime } from './turnText.ts'
import type { SelectedText } from './useSelectedText.ts'
import type { EstimatedStart } from './positions/useTurnPositions.ts'

interface SelectionBarProps {
  readonly callId: number
  readonly selected: SelectedText
  /** Null if there is no recording to seek in. */
  readonly position: EstimatedStart | null
  /** Undefined if there is no review to add it to. */
  readonly onNote: ((seconds: number, quote: string) => void) | undefined
  /** Looks for the text in all calls. */
  readonly onTrack: ((text: string) => void) | undefined
}

/** Above the selection, or below it at the upper edge of the window. */
const HEIGHT = 40
const LEAST_TOP = 8

/** What can be done with selected text. */
export function SelectionBar({ callId, selected, position, onNote, onTrack }: SelectionBarProps) {
  const { text, turn, isOfSeveral, box } = selected
  const above = box.top - HEIGHT
  const quote = isOfSeveral ? text : quoteText({ ...turn, text }, position && turnTime(position))
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label="Selected text"
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      style={{ left: Math.max(LEAST_TOP, box.left), top: above < LEAST_TOP ? box.bottom + LEAST_TOP : above }}
      className="fixed z-20 flex rounded-md border border-line bg-bg p-0.5 shadow-pop"
    >
      {position && onNote && (
        <Button
          command="review.noteHere"
          variant="ghost"
          onClick={() => {
            onNote(position.startSeconds, text)
            getSelection()?.removeAllRanges()
          }}
        >
          Note
        </Button>
      )}
      <Button command="turn.copyQuote" variant="ghost" onClick={() => void copyQuote(quote)}>
        Copy quote
      </Button>
      {onTrack && !isOfSeveral && (
        <Button command="turn.track" variant="ghost" onClick={() => onTrack(text)}>
          Add to tracker
        </Button>
      )}
      <Button
        command="turn.copyLink"
        variant="ghost"
        onClick={() => void copyLink(turnLink({ callId, turn, position }))}
      >
        Copy link
      </Button>
    </div>
  )
}
