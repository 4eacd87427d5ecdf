import { expect, test } from 'vitest'

import { createNearbyTests } from './nearbyTests.ts'

const nearbyTests = createNearbyTests([
  { path: 'src/a/low.ts', text: 'export const low = 1' },
  { path: 'src/a/low.test.ts', text: `import { low } from './low.ts'` },
  { path: 'src/b/high.ts', text: `import { low } from '../a/low.ts'` },
  { path: 'src/b/high.test.ts', text: `import './high.ts'` },
  { path: 'src/b/program.ts', text: `import './high.ts'` },
  { path: 'test/program.test.ts', text: `const url = new URL('../src/b/program.ts', import.meta.url)` },
  { path: 'test/other.test.ts', text: `import type { Low } from '../src/a/low.ts'` },
])

test('lists the tests that run a file, nearest first, including those of programs', () => {
  expect(nearbyTests(['src/a/low.ts'])).toEqual(['src/a/low.test.ts', 'src/b/high.test.ts', 'test/program.test.ts'])
  expect(nearbyTests(['src/b/program.ts'])).toEqual(['test/program.test.ts'])
})

test('measures from the nearest of several files, and lists a changed test before any other', () => {
  expect(nearbyTests(['src/a/low.ts', 'src/b/high.ts', 'test/program.test.ts'])).toEqual([
    'test/program.test.ts',
    'src/a/low.test.ts',
    'src/b/high.test.ts',
  ])
})
