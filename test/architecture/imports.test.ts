import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { checkImports } from './importRules.ts'
import { LAYERS, PAGE_STARTS, PARTS, SEALED_FEATURES } from './partRules.ts'

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
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining([...PAGE_STARTS]))
})

it('all imports follow the rules', () => {
  expect(violations.map(({ rule, at, message }) => `${at} [${rule}] ${message}`)).toEqual([])
})

it.each(SEALED_FEATURES)('the README of %s lists the files that other folders may import', (feature) => {
  const folder = join(root, 'src/renderer/features', feature)
  const entries = globSync('*.{ts,tsx}', { cwd: folder }).filter((name) => !name.includes('.test.'))
  expect(entries.length).toBeGreaterThan(0)
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const listed = [...readme.matchAll(/^- `([^`]+\.tsx?)`/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(entries))
})
