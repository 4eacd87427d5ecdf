import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { checkImports } from './importRules.ts'
import { PAGE_STARTS, PARTS, SEALED_FOLDER, SHARED, type Subject, SUBJECTS } from './partRules.ts'

const root = join(import.meta.dirname, '../..')

const files = globSync('src/**/*.{ts,tsx,mts,mjs,js}', { cwd: root }).map((name) => {
  const path = name.replaceAll('\\', '/')
  return { path, text: readFileSync(join(root, path), 'utf8') }
})

const { violations, importsSeen, partsSeen, foldersSeen, subjectImports } = checkImports(files)

it('reads every part, and every folder of the renderer', () => {
  expect([...partsSeen].toSorted()).toEqual([...PARTS].toSorted())
  // Styles contain CSS, which imports no code.
  const withCode = [...SHARED, ...Object.keys(SUBJECTS)].filter((folder) => folder !== 'styles')
  expect([...foldersSeen]).toEqual(expect.arrayContaining(['app', ...withCode]))
  // Fewer imports than files would mean that the parser returns empty results.
  expect(importsSeen).toBeGreaterThan(files.length)
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining([...PAGE_STARTS]))
})

it('all imports follow the rules', () => {
  expect(violations.map(({ rule, at, message }) => `${at} [${rule}] ${message}`)).toEqual([])
})

it('every subject imports each of those that it may import', () => {
  const allowed = Object.entries(SUBJECTS).flatMap(([subject, mayImport]) =>
    mayImport.map((one) => `${subject} → ${one}`),
  )
  expect(allowed.filter((pair) => !subjectImports.has(pair))).toEqual([])
})

it('the list of subjects has no cycle', () => {
  const reachable = (subject: Subject): readonly Subject[] =>
    SUBJECTS[subject].flatMap((below: Subject) => [below, ...reachable(below)])
  for (const subject of Object.keys(SUBJECTS) as Subject[]) expect(reachable(subject)).not.toContain(subject)
})

it(`the README of ${SEALED_FOLDER} lists the files that other folders may import`, () => {
  const folder = join(root, 'src/renderer', SEALED_FOLDER)
  const entries = globSync('*.{ts,tsx}', { cwd: folder }).filter((name) => !name.includes('.test.'))
  expect(entries.length).toBeGreaterThan(0)
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const listed = [...readme.matchAll(/^- `([^`]+\.tsx?)`/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(entries))
})
