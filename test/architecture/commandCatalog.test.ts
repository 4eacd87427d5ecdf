import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMAND_IDS, COMMANDS } from '../../src/contract/commands.ts'

/** Controls handle the others themselves, such as a slider its Home key, and the app opens every page. */
const searched = COMMAND_IDS.filter((id) => !COMMANDS[id].isHandledByControl && COMMANDS[id].page === undefined)
const RENDERER = join(import.meta.dirname, '../../src/renderer')

/**
 * A command that a button, a menu or a component has is available while that is shown, and then in the palette: that is
 * tested in `renderer/commands`. So each command has to be somewhere.
 */
test('every command of the catalog is used by the renderer', async () => {
  const sources: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: RENDERER })) {
    if (!/\.test\.|testing\//.test(file)) sources.push(await readFile(join(RENDERER, file), 'utf8'))
  }
  const source = sources.join('\n')
  const named = new Set([...source.matchAll(/['"]([a-zA-Z]+\.[\w-]+)['"]/g)].map(([, id]) => id))
  // Families such as `go.view${number}`.
  const families = [...source.matchAll(/`([a-zA-Z]+\.[\w-]*)\$\{/g)].map(([, start = '']) => start)
  expect([named.size > 100, families.length > 0]).toEqual([true, true])
  expect(searched.filter((id) => !named.has(id) && !families.some((start) => id.startsWith(start)))).toEqual([])
})
