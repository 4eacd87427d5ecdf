import { posix } from 'node:path'

import type { SourceFile } from './readImports.ts'
import { readImports } from './readImports.ts'

/** Entries that import each other directly or indirectly, and one import for each step of the shortest cycle. */
export type ImportCycle = { readonly entries: readonly string[]; readonly imports: readonly string[] }

export type CycleCheck = {
  readonly files: readonly ImportCycle[]
  readonly folders: readonly ImportCycle[]
  readonly importsSeen: number
}

/**
 * Finds import cycles between files and between folders, including type-only imports.
 *
 * Folders are compared below their common folder: inside `core`, an import from `core/calls/links/a.ts` to `core/service/b.ts`
 * counts as `calls → service`. A file directly inside the common folder counts by itself, so a folder may contain both what its
 * subfolders share (`core/ports.ts`) and what combines them (`core/createCore.ts`). A parent and its child therefore only form
 * a cycle through the same file of the parent, or through files of the parent that import each other.
 *
 * Tests aren't counted, because they may use fixtures from any folder of their part.
 */
export function findImportCycles(sources: readonly SourceFile[]): CycleCheck {
  const files = sources.filter(({ path }) => !/\.test\.[a-z]+$/.test(path))
  const paths = new Set(files.map(({ path }) => path))
  const fileGraph: Graph = new Map()
  const folderGraphs = new Map<string, Graph>()
  let importsSeen = 0

  for (const file of files) {
    for (const { specifier, line } of readImports(file).imports) {
      if (!specifier?.startsWith('.')) continue
      const target = posix.join(posix.dirname(file.path), specifier.replace(/[?#].*$/, ''))
      if (!paths.has(target) || target === file.path) continue
      importsSeen += 1
      const why = `${file.path}:${line} imports ${target}`
      connect(fileGraph, file.path, target, why)
      const { folder, from, to } = whereTheyPart(file.path, target)
      const graph = folderGraphs.get(folder) ?? new Map()
      folderGraphs.set(folder, graph)
      connect(graph, from, to, why)
    }
  }
  const betweenEntries = [...folderGraphs.values()].flatMap(cyclesOf)
  return {
    files: cyclesOf(fileGraph),
    // Cycles of files only are already reported as file cycles.
    folders: betweenEntries.filter(({ entries }) => entries.some((entry) => !paths.has(entry))),
    importsSeen,
  }
}

/** From an entry to its imports, with the import statement. */
type Graph = Map<string, Map<string, string>>

function connect(graph: Graph, from: string, to: string, why: string): void {
  const targets = graph.get(from) ?? new Map<string, string>()
  if (!targets.has(to)) targets.set(to, why)
  graph.set(from, targets)
}

function whereTheyPart(from: string, to: string): { folder: string; from: string; to: string } {
  const ours = from.split('/')
  const theirs = to.split('/')
  const depth = ours.findIndex((name, index) => name !== theirs[index])
  const entry = (names: readonly string[]): string => names.slice(0, depth + 1).join('/')
  return { folder: ours.slice(0, depth).join('/'), from: entry(ours), to: entry(theirs) }
}

function cyclesOf(graph: Graph): readonly ImportCycle[] {
  const cycles: ImportCycle[] = []
  const done = new Set<string>()
  for (const start of graph.keys()) {
    if (done.has(start)) continue
    const wayBack = shortestWay(graph, start, start)
    if (!wayBack) continue
    const reached = reachableFrom(graph, start)
    const entries = [...reached].filter((entry) => reachableFrom(graph, entry).has(start)).toSorted()
    for (const entry of entries) done.add(entry)
    cycles.push({ entries, imports: wayBack })
  }
  return cycles
}

function reachableFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    for (const target of graph.get(entry)?.keys() ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      waiting.push(target)
    }
  }
  return reached
}

/** The imports along the shortest path from `start` to `end`, breadth first. */
function shortestWay(graph: Graph, start: string, end: string): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[start, []]])
  for (const [entry, way] of ways) {
    for (const [target, why] of graph.get(entry) ?? []) {
      if (target === end) return [...way, why]
      if (!ways.has(target)) ways.set(target, [...way, why])
    }
  }
  return undefined
}
