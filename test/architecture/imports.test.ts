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

it('every part and every layer was read', () => {
  expect([...partsSeen].toSorted()).toEqual([...PARTS].toSorted())
  // Styles hold CSS, which imports no code.
  const layersWithCode = LAYERS.filter((layer) => layer !== 'styles')
  expect([...layersSeen]).toEqual(expect.arrayContaining([...layersWithCode]))
  // Fewer imports than files would mean that the parser answers, but with nothing in it.
  expect(importsSeen).toBeGreaterThan(files.length)
})

it('everybody imports only whom they may', () => {
  expect(violations.map(({ rule, at, message }) => `${at} [${rule}] ${message}`)).toEqual([])
})
