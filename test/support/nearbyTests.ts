import { posix } from 'node:path'

import type { SourceFile } from '../architecture/readImports.ts'
import { readImports } from '../architecture/readImports.ts'

/**
 * The test files that reach any of some source files, nearest first: by the number of imports between them, then tests next to
 * such a file. A program that a test starts counts as imported if the test refers to it with `new URL('./x.ts', import.meta.url)`.
 */
export function createNearbyTests(files: readonly SourceFile[]): (paths: readonly string[]) => readonly string[] {
  const importersOf = new Map<string, string[]>()
  for (const file of files) {
    for (const { specifier, kind } of readImports(file).imports) {
      if (specifier === undefined || kind === 'type' || !specifier.startsWith('.')) continue
      const target = posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, ''))
      const importers = importersOf.get(target)
      if (importers === undefined) importersOf.set(target, [file.path])
      else importers.push(file.path)
    }
  }
  return (paths) => {
    const folders = new Set(paths.map((path) => posix.dirname(path)))
    const distances = new Map(paths.map((path) => [path, 0]))
    const queue = [...paths]
    for (const reached of queue) {
      for (const importer of importersOf.get(reached) ?? []) {
        if (distances.has(importer)) continue
        distances.set(importer, (distances.get(reached) ?? 0) + 1)
        queue.push(importer)
      }
    }
    const isElsewhere = (test: string): number => (folders.has(posix.dirname(test)) ? 0 : 1)
    const distance = (test: string): number => (distances.get(test) ?? 0) + isElsewhere(test) / 2
    return queue.filter((one) => /\.test\.tsx?$/.test(one)).toSorted((a, b) => distance(a) - distance(b))
  }
}
