import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

import { createSeededRandom, drawIndices } from '../../../src/domain/seededRandom.ts'

/** A seed: files start in an order drawn with it, so that a test fails if it needs what another file leaves behind, or finds it. */
export const ORDER_VARIABLE = 'EARSHOT_TEST_ORDER'

/**
 * The longest files of a part, the longest first. A clean checkout has no earlier durations, and then
 * Vitest starts with the largest files. Some of these are small: they would start last, and a core would wait for them at the end.
 */
export const LONGEST = [
  'test/interface/watchedFolders.test.ts',
  'test/interface/blindFrames.test.ts',
  'test/crash/kills.test.ts',
  'test/interface/clientImportFaults.test.ts',
  'test/interface/folderImports.test.ts',
  'test/interface/library.test.ts',
  'test/interface/importsWithoutWindow.test.ts',
  'test/interface/serviceCursors.property.test.ts',
  'src/hosts/web/processes.test.ts',
  'src/core/library/sync/librarySync.test.ts',
  'src/core/library/sync/convergence.property.test.ts',
] as const

/** Starts the longest files first, and leaves the others in Vitest's order, unless a seed asks for another one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env[ORDER_VARIABLE]
    if (seed !== undefined) return inDrawnOrder(files, ({ moduleId }) => moduleId, seed)
    return longestFirst(await super.sort(files), ({ moduleId }) => moduleId)
  }
}

export function longestFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  return files.toSorted((a, b) => rankOf(pathOf(a)) - rankOf(pathOf(b)))
}

/** The same for the same files and seed. The longest files are in its first quarter, so that no core waits for one at the end. */
export function inDrawnOrder<File>(files: readonly File[], pathOf: (file: File) => string, seed: string): File[] {
  const byPath = files.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
  return drawIndices(byPath.length, byPath.length, createSeededRandom(seed))
    .map((index, place) => {
      const file = byPath[index]!
      return { file, place: rankOf(pathOf(file)) < LONGEST.length ? place / 4 : place }
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ file }) => file)
}

/** `LONGEST.length` for a file that isn't among the longest. */
function rankOf(path: string): number {
  const index = LONGEST.findIndex((longest) => path.replaceAll('\\', '/').endsWith(`/${longest}`))
  return index < 0 ? LONGEST.length : index
}
