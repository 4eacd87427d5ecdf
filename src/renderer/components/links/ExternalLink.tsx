interface ExternalLinkProps {
  /** See `webLink`. */
  readonly url: string
  readonly name: string
}

/** A link that opens in the browser, marked with an arrow that never wraps alone. */
export function ExternalLink({ url, name }: ExternalLinkProps) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="rounded-sm text-accent-ink hover:underline">
      <bdi>{name}</bdi>
      {/* A no-break space, and a word joiner, because a browser may break between the elements. */}
      <span aria-hidden="true">{'\u2060\u00A0↗'}</span>
    </a>
  )
}
