import { isGroup, type QueryGroup, type QueryPart } from './query.ts'

/**
 * Where a part is: its index at the top level, then in each group. The empty path is the top level itself, which is joined
 * by AND.
 */
export type PartPath = readonly number[]

type Parts = readonly QueryPart[]

export function partAt(parts: Parts, path: PartPath): QueryPart | undefined {
  const [at, ...rest] = path
  const part = at === undefined ? undefined : parts[at]
  if (part === undefined || rest.length === 0) return part
  return isGroup(part) ? partAt(part.parts, rest) : undefined
}

/** With another part at this path. Changes nothing if there is none. */
export function withPartAt(parts: Parts, path: PartPath, next: QueryPart): Parts {
  return change(parts, path, () => [next])
}

/** Without this part, and without groups that it leaves empty. A group of one part that isn't negated becomes that part. */
export function withoutPartAt(parts: Parts, path: PartPath): Parts {
  return change(parts, path, () => []).flatMap(simplified)
}

/** With one more part at the end of a group, or of the top level. */
export function withAddedPart(parts: Parts, group: PartPath, added: QueryPart): Parts {
  if (group.length === 0) return [...parts, added]
  return change(parts, group, (part) => (isGroup(part) ? [{ ...part, parts: [...part.parts, added] }] : [part]))
}

/** With this part and another one as alternatives: added to its group if that is one of alternatives, else as a new group. */
export function withAlternative(parts: Parts, path: PartPath, other: QueryPart): Parts {
  const group = partAt(parts, path.slice(0, -1))
  if (group && isGroup(group) && group.join === 'or') return withAddedPart(parts, path.slice(0, -1), other)
  return change(parts, path, (part) => [
    isGroup(part) && part.join === 'or' && !part.isNegated
      ? { ...part, parts: [...part.parts, other] }
      : { join: 'or', isNegated: false, parts: [part, other] },
  ])
}

/** With NOT before this part, or without it. */
export function withNegated(parts: Parts, path: PartPath): Parts {
  return change(parts, path, (part) => {
    if (!isGroup(part)) return [{ join: 'and', isNegated: true, parts: [part] }]
    return simplified({ ...part, isNegated: !part.isNegated })
  })
}

/** With the other word between the parts of a group. */
export function withOtherJoin(parts: Parts, path: PartPath): Parts {
  return change(parts, path, (part) =>
    isGroup(part) ? [{ ...part, join: part.join === 'and' ? 'or' : 'and' }] : [part],
  )
}

function change(parts: Parts, path: PartPath, to: (part: QueryPart) => Parts): Parts {
  const [at, ...rest] = path
  const part = at === undefined ? undefined : parts[at]
  if (at === undefined || part === undefined) return parts
  if (rest.length === 0) return parts.toSpliced(at, 1, ...to(part))
  return isGroup(part) ? parts.with(at, { ...part, parts: change(part.parts, rest, to) }) : parts
}

/** The same meaning with fewer brackets. */
function simplified(part: QueryPart): Parts {
  if (!isGroup(part)) return [part]
  const group: QueryGroup = { ...part, parts: part.parts.flatMap(simplified) }
  if (group.parts.length === 0) return []
  return group.parts.length === 1 && !group.isNegated ? group.parts : [group]
}
