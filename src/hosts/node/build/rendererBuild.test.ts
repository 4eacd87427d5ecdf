import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../checkout.ts'
import { fingerprint, prepareBuild } from './preparedBuild.ts'
import { RENDERER_BUILD } from './rendererBuild.ts'

/** Only React's development build says this. */
const DEVELOPMENT_ONLY = 'Download the React DevTools for a better development experience'

async function scripts(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

test('the page is built with React’s production build, also when a test starts the build', async () => {
  await prepareBuild(RENDERER_BUILD, () => undefined)
  const reactDom = await scripts(join(CHECKOUT, 'node_modules', 'react-dom', 'cjs'))
  expect(reactDom.filter((text) => text.includes(DEVELOPMENT_ONLY))).not.toHaveLength(0)
  const built = await scripts(join(RENDERER_BUILD.folder, 'assets'))
  expect(built).not.toHaveLength(0)
  expect(built.filter((text) => text.includes(DEVELOPMENT_ONLY))).toHaveLength(0)
})

test('a person who replaces the MP3 decoder by their own build of it gets a page with that one', async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'earshot-decoder-'))
  const decoder = join(checkout, 'node_modules', 'mpg123-decoder', 'src')
  await mkdir(decoder, { recursive: true })
  await writeFile(join(decoder, 'EmscriptenWasm.js'), 'the package’s')
  const before = await fingerprint(RENDERER_BUILD.sources, checkout)
  await writeFile(join(decoder, 'EmscriptenWasm.js'), 'a person’s own')
  expect(await fingerprint(RENDERER_BUILD.sources, checkout)).not.toBe(before)
  await rm(checkout, { recursive: true })
})
