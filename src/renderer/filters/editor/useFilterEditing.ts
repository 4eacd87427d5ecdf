import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { placeOf } from '../../../domain/explore/fieldConditions.ts'
import { excludedBy } from '../../../domain/query/exclusion.ts'
import {
  partAt,
  withAddedPart,
  withAlternative,
  withoutPartAt,
  withPartAt,
  type PartPath,
} from '../../../domain/query/editQuery.ts'
import { isGroup, type DraftQuery, type QueryPart } from '../../../domain/query/query.ts'
import { isSameDraft } from '../../../domain/views/view.ts'

/** What an editor is open for: a condition, a new one in a group or at the top level, or an alternative to a part. */
export interface Editing {
  readonly what: 'condition' | 'new' | 'alternative'
  readonly path: PartPath
  readonly anchor: HTMLElement
  /** Null until one is chosen. */
  readonly field: string | null
  /** A condition or an exclusion, as last edited. Null without one on the field. */
  readonly part: QueryPart | null
  /** The filters that the part is put into. */
  readonly base: readonly QueryPart[]
  /** The query when it was opened, which Escape restores. */
  readonly since: DraftQuery
  readonly isChanged: boolean
  /** Differs for each opened editor, so that React doesn't reuse the previous one's state. */
  readonly turn: number
}

/** Typed text is applied after a pause, because each change of the list may be a request. */
const TYPING_PAUSE_MS = 250

/** `since`: the query when the edit began that the change continues, so that one step undoes all of it. */
export type QueryChange = (query: DraftQuery, since?: DraftQuery) => void

/** What is edited in a bar of filters. Each change applies at once, and Escape takes all of them back. */
export function useFilterEditing(query: DraftQuery, onQueryChange: QueryChange) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [typed, showTyped] = useState<readonly QueryPart[] | null>(null)
  // What is typed last and the end of the edit may come in one event.
  const pending = useRef(typed)
  const setTyped = (next: readonly QueryPart[] | null) => {
    pending.current = next
    showTyped(next)
  }
  const filters = typed ?? query.filters

  const apply = (next: readonly QueryPart[], edit: Editing) => {
    setTyped(null)
    const changed = { ...query, filters: next }
    const isChanged = edit.isChanged || !isSameDraft(changed, edit.since)
    setEditing({ ...edit, isChanged })
    if (isChanged) onQueryChange(changed, edit.since)
  }
  const applyTyped = () => {
    if (pending.current !== null && editing !== null) apply(pending.current, editing)
  }
  const settle = useEffectEvent(applyTyped)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(settle, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const isListed = editing !== null && isTopLevel(editing)
  return {
    editing,
    /** As edited, also before the list follows. */
    filters,
    /** The conditions that values are chosen for: the field's at the top level, or only the edited one. */
    listed: isListed ? filters : editing?.part ? [editing.part] : [],
    /** The filters that its values are counted under. */
    others: isListed ? filters : (editing?.base ?? filters).filter((_, at) => at !== editing?.path[0]),
    open(what: Editing['what'], path: PartPath, anchor: HTMLElement, startField: string | null = null) {
      const edited = what === 'condition' ? (partAt(query.filters, path) ?? null) : null
      const field = edited === null ? startField : conditionField(edited)
      const start = { base: query.filters, since: query, isChanged: false, turn: (editing?.turn ?? 0) + 1 }
      setEditing({ what, path, anchor, field, part: edited, ...start })
    },
    /** Null shows the list of fields. */
    chooseField(field: string | null) {
      if (editing === null) return
      const isKept = editing.part !== null && (field === null || conditionField(editing.part) === field)
      setEditing({ ...editing, field, part: isKept ? editing.part : null })
    },
    /** The conditions instead of those in `listed`. `anchor`: what the editor belongs to if its chip goes away. */
    chooseValues(next: readonly QueryPart[], anchor: HTMLElement) {
      if (editing === null || editing.field === null) return
      if (!isListed) {
        const part = joined(next)
        return apply(part === null ? without(editing) : placed(editing, part), { ...editing, part })
      }
      const at = placeOf(next, editing.field)
      const place = at < 0 ? { what: 'new' as const, path: [] } : { what: 'condition' as const, path: [at] }
      apply(next, { ...editing, ...place, anchor, base: next, part: next[at] ?? null })
    },
    /** Undefined while what is typed isn't a condition: the filters are as before it. */
    type(part: QueryPart | undefined) {
      if (editing === null) return
      setTyped(part === undefined ? editing.base : placed(editing, part))
      setEditing({ ...editing, part: part ?? null })
    },
    /** Continues with an alternative to the edited part. */
    addAlternative(anchor: HTMLElement) {
      if (editing === null || editing.part === null) return
      const base = placed(editing, editing.part)
      applyTyped()
      const next = { what: 'alternative' as const, path: pathOf(editing), anchor, field: null, part: null, base }
      setEditing({ ...next, since: { ...query, filters: base }, isChanged: false, turn: editing.turn + 1 })
    },
    close(isEscape: boolean) {
      if (editing === null) return
      if (!isEscape) applyTyped()
      else {
        setTyped(null)
        if (editing.isChanged) onQueryChange(editing.since, editing.since)
      }
      setEditing(null)
    },
  }
}

/** Whether the values are those of all of the field's conditions at the top level, and not of one in a group. */
function isTopLevel({ what, path, part }: Editing): boolean {
  return what === 'condition' ? path.length === 1 && part !== null : what === 'new' && path.length === 0
}

export function conditionField(part: QueryPart): string | null {
  return (isGroup(part) ? excludedBy(part)?.field : part.field) ?? null
}

function placed({ what, path, base }: Editing, part: QueryPart): readonly QueryPart[] {
  switch (what) {
    case 'condition':
      return withPartAt(base, path, part)
    case 'new':
      return withAddedPart(base, path, part)
    case 'alternative':
      return withAlternative(base, path, part)
  }
}

function without({ what, path, base }: Editing): readonly QueryPart[] {
  return what === 'condition' ? withoutPartAt(base, path) : base
}

/** Where the part is once it is placed; for an alternative, what it's an alternative to. */
function pathOf({ what, path, base }: Editing): PartPath {
  if (what !== 'new') return path
  const group = path.length === 0 ? undefined : partAt(base, path)
  return [...path, group && isGroup(group) ? group.parts.length : base.length]
}

function joined(parts: readonly QueryPart[]): QueryPart | null {
  return parts.length > 1 ? { join: 'and', isNegated: false, parts } : (parts[0] ?? null)
}
