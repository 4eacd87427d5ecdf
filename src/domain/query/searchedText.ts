import { isGroup, isServiceFilter, type QueryPart } from './query.ts'

/** The search, in its text form, of the first condition that looks for words in what was said or written; null without one. */
export function searchedText(parts: readonly QueryPart[]): string | null {
  for (const part of parts) {
    const found = isGroup(part) ? (part.isNegated ? null : searchedText(part.parts)) : textOf(part)
    if (found !== null) return found
  }
  return null
}

function textOf(part: Exclude<QueryPart, { readonly parts: unknown }>): string | null {
  if (isServiceFilter(part) || part.op !== 'says' || part.value === null) return null
  switch (part.field) {
    case 'transcript':
    case 'message':
    case 'words':
      return part.value
    case 'transcript.agent':
      return `agent:(${part.value})`
    case 'transcript.lead':
      return `lead:(${part.value})`
    default:
      return null
  }
}
