import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/electron-security.md'), 'utf8')

/** The rows of the table: number, file and a part of a line in it. */
const rows = PAGE.split('\n').flatMap((line) => {
  const found = /^\| (\d+) .*\| `([^`]+)`: `([^`]+)` +\|$/.exec(line)
  return found ? [{ number: Number(found[1]), file: found[2] ?? '', code: found[3] ?? '' }] : []
})

it('the page names all 20 recommendations in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

it.each(rows)('$number: $file has $code', ({ file, code }) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(code)
})

const sources = globSync(['src/hosts/electron/**/*.ts', 'src/renderer/**/*.{ts,tsx,html}', 'src/contract/**/*.ts'], {
  cwd: ROOT,
})
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const WARNED_AGAINST =
  /webSecurity:\s*false|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|allowpopups|nodeIntegration\w*:\s*true|contextIsolation:\s*false|sandbox:\s*false|<webview/i

it('no source has what the guide warns against', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.filter(({ text }) => WARNED_AGAINST.test(text)).map(({ path }) => path)).toEqual([])
})

it('every message is received where its sender is checked', () => {
  const receivers = sources.filter(({ text }) => /ipcMain\s*\.(?:on|once|handle|handleOnce)\(/.test(text))
  expect(receivers.map(({ path }) => path)).toEqual(['src/hosts/electron/page/ourPage.ts'])
})
