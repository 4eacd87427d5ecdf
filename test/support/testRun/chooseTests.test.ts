import { expect, it } from 'vitest'

import { chooseTests } from './chooseTests.ts'

const inCore = Array.from({ length: 50 }, (_, index) => `src/core/${index}.test.ts`)
const inRenderer = Array.from({ length: 50 }, (_, index) => `src/renderer/${index}.test.tsx`)

it('runs the nearest tests and counts those it leaves', () => {
  const { run, left } = chooseTests(['src/domain/a.ts'], inCore)
  expect(run).toEqual(inCore.slice(0, run.length))
  expect(run.length).toBeLessThan(inCore.length)
  expect(run.length + left).toBe(inCore.length)
})

it('starts Chromium only for a change in the renderer', () => {
  const tests = [...inRenderer, ...inCore]
  expect(chooseTests(['src/domain/a.ts'], tests).run).not.toContain(inRenderer[0])
  expect(chooseTests(['src/renderer/a.tsx'], tests).run).toContain(inRenderer[0])
})

it('runs everything that reaches a file with few tests', () => {
  const tests = ['src/renderer/a.test.tsx', 'src/renderer/b.test.tsx']
  expect(chooseTests(['src/renderer/a.tsx'], tests)).toEqual({ run: tests, left: 0 })
})
