/**
 * `npm run lint:english`: fails on wording that isn't plain American English. A comment `english-ok: REASON` exempts its
 * line and the next.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATTERNS } from './support/testRun/englishPatterns.ts'

const root = join(import.meta.dirname, '..')

const CHECKED = [
  'src/**/*.{ts,tsx,mjs,md}',
  'test/**/*.{ts,tsx,mjs,md}',
  '.github/**/*.md',
  'README.md',
  'docs/*.md',
  'resources/demo/*.txt',
]

let failures = 0
for (const found of globSync(CHECKED, { cwd: root })) {
  const file = found.replaceAll('\\', '/')
  if (file.includes('node_modules') || file.includes('englishPatterns')) continue
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.includes('english-ok: ') || lines[index - 1]?.includes('english-ok: ')) continue
    for (const { pattern, instead } of PATTERNS) {
      const match = pattern.exec(line)
      if (!match) continue
      failures += 1
      console.error(`${file}:${index + 1} “${match[0]}”: ${instead}`)
    }
  }
}
process.exit(failures > 0 ? 1 : 0)
