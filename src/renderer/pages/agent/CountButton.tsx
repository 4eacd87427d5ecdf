interface CountButtonProps {
  readonly words: string
  /** What is counted, and what a click does, for screen readers. */
  readonly of: string
  readonly onOpen: () => void
}

/** A number of calls that opens them. */
export function CountButton({ words, of, onOpen }: CountButtonProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${words}: ${of}`}
      className="text-accent-ink underline decoration-dotted underline-offset-3"
    >
      {words}
    </button>
  )
}
