import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { checkImports } from './importRules.ts'
import { LAYERS, PARTS } from './partRules.ts'

const root = join(import.meta.dirname, '../..')

const files = globSync('src/**/*.{ts,tsx,mts,mjs,js}', { cwd: root }).map((name) => {
  const path = name.replaceAll('\\', '/')
  return { path, text: readFileSync(join(root, path), 'utf8') }
})

const { violations, importsSeen, partsSeen, layersSeen } = checkImports(files)

it('reads every part and every layer', () => {
  expect([...partsSeen].toSorted()).toEqual([...PARTS].toSorted())
  // Styles contain CSS, which imports no code.
  const layersWithCode = LAYERS.filter((layer) => layer !== 'styles')
  expect([...layersSeen]).toEqual(expect.arrayContaining([...layersWithCode]))
  // Fewer imports than files would mean that the parser returns empty results.
  expect(importsSeen).toBeGreaterThan(files.length)
})

it('all imports follow the rules', () => {
  expect(violations.map(({ rule, at, message }) => `${at} [${rule}] ${message}`)).toEqual([])
})
