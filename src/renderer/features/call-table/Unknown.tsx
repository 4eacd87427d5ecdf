/** A dash for what the service does not know: never a 0. The words are read out and stand in the tooltip. */
export function Unknown({ words }: { readonly words: string }) {
  return (
    <span className="text-ink-3" title={words}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
