import { expect, test } from 'vitest'

import { applyMutant, mutantsOf } from './mutants.ts'

const variantsOf = (text: string): readonly string[] =>
  mutantsOf('example.tsx', text).map((mutant) => applyMutant(text, mutant))

test('changes a comparison and its logic, one at a time', () => {
  expect(variantsOf('const ok = a < 3 && b')).toEqual(['const ok = a < 3 || b', 'const ok = a <= 3 && b'])
})

test('inverts a condition and drops a call', () => {
  expect(variantsOf('if (ready) start()')).toEqual(['if (!(ready)) start()', 'if (ready) ;'])
})

test('doesn’t change types, imports, numbers, strings and styles', () => {
  const text = `import { a } from './a.ts'
type Size = 1 | 2
const label: Record<'x', 3> = { x: 'word' } as never
const view = <p className={wide ? 'w-2' : 'w-1'}>{label}</p>`
  expect(variantsOf(text)).toEqual([])
})

test('looks inside a cast, and reports the line and the change', () => {
  expect(mutantsOf('example.ts', 'let n = 0\nn += (1 + n) as number')).toMatchObject([
    { line: 2, original: '+=', replacement: '-=' },
    { line: 2, original: '+', replacement: '-' },
  ])
})
