import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { SourceFile } from '../architecture/readImports.ts'
import type { Lockfile } from './thirdPartyNotices.ts'

const root = join(import.meta.dirname, '../..')

export const NOTICES = join(root, 'resources/licenses/THIRD-PARTY-NOTICES.md')

export const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile

/** What is shipped or put into the page. */
export const sources: readonly SourceFile[] = globSync('src/**/*.{ts,tsx,mjs,css}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
