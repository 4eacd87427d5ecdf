import clsx from 'clsx'
import type { SearchSide } from '../../../domain/search/searchQuery.ts'
import type { Snippet } from '../../../domain/search/snippet.ts'

/** A part of a text, with what was found in it marked. */
export function SnippetText({ snippet }: { readonly snippet: Snippet }) {
  return snippet.map((part, at) =>
    part.isHit ? (
      <mark key={at} className="rounded-sm bg-warn-soft text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

/** Who says what follows, in the color of their side. */
export function SaidBy({ words, side }: { readonly words: string; readonly side: SearchSide | null }) {
  return (
    <>
      <bdi
        className={clsx('font-medium', side === 'agent' ? 'text-rep' : side === 'lead' ? 'text-lead' : 'text-ink-2')}
      >
        {words}
      </bdi>
      {': '}
    </>
  )
}
