import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isRecord } from '../../domain/listFile.ts'
import { readTracker } from '../../domain/trackers/trackerFile.ts'
import type { Log } from '../diagnostics/log.ts'
import { withIds } from './trackers.ts'

/**
 * What a person made with an Earshot that had a file for each kind of it. `reviews.sqlite` becomes `workspace.sqlite`. The others
 * are read once and stay as they are, because a backup from before can only be completed from them.
 */

/** Continues where a killed process stopped: the file itself moves last. */
export function moveReviewsFile(folder: string, path: string): void {
  const former = 'reviews.sqlite'
  if (existsSync(path) || !existsSync(join(folder, former))) return
  const belongs = /^reviews\.sqlite(?:-wal|-shm|-journal|\.backup-v\d+-\d+)$/u
  for (const name of readdirSync(folder).filter((one) => belongs.test(one))) {
    renameSync(join(folder, name), path + name.slice(former.length))
  }
  renameSync(join(folder, former), path)
}

interface OlderEntry {
  readonly list: string
  readonly id: string
  readonly place: number
  readonly entry: unknown
  /** Null if it wasn't removed. Otherwise higher, the later it was removed. */
  readonly removedAt: number | null
}

type Stored = Readonly<Record<string, unknown>>
type Identified = Pick<OlderEntry, 'id' | 'entry'>

interface OlderFile {
  readonly name: string
  readonly list: string
  /** Where the file has the entries, in order. */
  entriesOf(stored: Stored): unknown
  /** Null without one: it gets another. */
  idOf(entry: unknown, taken: Set<string>): string | null
}

const FILES: readonly OlderFile[] = [
  { name: 'views.json', list: 'views', entriesOf: ({ views }) => views, idOf: textIn('id') },
  { name: 'trackers.json', list: 'trackers', entriesOf: ({ trackers }) => trackers, idOf: trackerId },
  {
    name: 'table-layouts.json',
    list: 'layouts',
    entriesOf: ({ layouts }) =>
      isRecord(layouts) ? Object.entries(layouts).map(([viewId, layout]) => ({ ...(layout as object), viewId })) : [],
    idOf: textIn('viewId'),
  },
  { name: 'hints.json', list: 'hints', entriesOf: ({ hints }) => hints, idOf: textIn('questionId') },
  { name: 'marks.json', list: 'marks', entriesOf: ({ calls }) => calls, idOf: textIn('callId') },
  {
    name: 'accounts.json',
    list: 'account-corrections',
    entriesOf: ({ corrections }) => corrections,
    idOf: textIn('id'),
  },
]

/** Also those that this version doesn't understand. */
export function olderEntries(folder: string, log: Log): readonly OlderEntry[] {
  return FILES.flatMap(({ name, list, entriesOf, idOf }) => {
    const stored = readOlder(join(folder, name), log)
    if (stored === null) return []
    const taken = new Set<string>()
    const identified = (entry: unknown): Identified => {
      const id = idOf(entry, taken)
      const free = id === null || taken.has(id) ? randomUUID() : id
      taken.add(free)
      return { id: free, entry }
    }
    const entries = listIn(entriesOf(stored)).map((entry) => ({
      ...identified(entry),
      removedAt: null as number | null,
    }))
    const removed = listIn(stored['removed'])
    // The last one that was removed comes first, with its place among those that were left.
    for (const [index, one] of removed.entries()) {
      const { tracker, place, ...view }: Stored = isRecord(one) ? one : { view: one }
      const removedAt = removed.length - index
      entries.splice(typeof place === 'number' ? place : 0, 0, { ...identified(tracker ?? view), removedAt })
    }
    return entries.map((entry, place) => ({ ...entry, list, place }))
  })
}

/** The file or, if it's damaged, its newest sound backup. */
function readOlder(path: string, log: Log): Stored | null {
  if (!existsSync(path)) return null
  const backups = readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.backup-`))
  const newestFirst = backups.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  for (const name of [basename(path), ...newestFirst]) {
    try {
      const stored: unknown = JSON.parse(readFileSync(join(dirname(path), name), 'utf8'))
      if (isRecord(stored)) return stored
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      log.error('made.damaged-older', { name })
    }
  }
  return null
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}

function textIn(field: string) {
  return (entry: unknown): string | null => {
    const id = isRecord(entry) ? entry[field] : null
    return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : null
  }
}

function trackerId(entry: unknown, taken: Set<string>): string | null {
  const tracker = readTracker(entry, () => undefined)
  return tracker && withIds([tracker], new Set(taken))[0]!.id
}
