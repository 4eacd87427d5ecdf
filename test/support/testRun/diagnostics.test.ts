import { expect, it } from 'vitest'

import { mergeDiagnostics } from './diagnostics.ts'

it('a diagnostic of two projects is shown once, with both', () => {
  const shared = 'src/domain/a.ts(1,1): error TS1: No.\n  Because.\n    Really.'
  const merged = mergeDiagnostics([
    { project: 'one.json', output: `${shared}\nsrc/b.ts(1,1): error TS2: Neither.\n` },
    { project: 'two.json', output: `${shared}\n` },
    { project: 'three.json', output: '' },
  ])
  expect(merged).toBe(`${shared}\n  [one.json, two.json]\nsrc/b.ts(1,1): error TS2: Neither.\n  [one.json]\n`)
})
