import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHECKOUT } from '../checkout.ts'
import { HostProblem } from '../hostProblem.ts'
import { fingerprint, prepareBuild, type Build } from './preparedBuild.ts'

let folder: string
let build: Build
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-builder-'))
  build = {
    name: 'Making it',
    folder: join(folder, 'out', 'it'),
    sources: ['package.json'],
    builder: join(folder, 'builder.ts'),
  }
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/** A builder program whose making is `code`. */
async function builder(code: string): Promise<void> {
  const from = (name: string): string => JSON.stringify(join(import.meta.dirname, name))
  await writeFile(
    build.builder,
    `import { appendFile, mkdir } from 'node:fs/promises'
     import { markBuilt } from ${from('preparedBuild.ts')}
     import { runBuilder } from ${from('runBuilder.ts')}
     const build = ${JSON.stringify(build)}
     await runBuilder(build, async (sources) => {
       ${code}
       await mkdir(build.folder, { recursive: true })
       await markBuilt(build.folder, sources)
     })`,
  )
}

test('what is stale is made once, however many want it at the same time', async () => {
  await builder(`await appendFile(${JSON.stringify(join(folder, 'made'))}, 'made\\n')`)
  const say = vi.fn<(line: string) => void>()
  await Promise.all([prepareBuild(build, say), prepareBuild(build, say), prepareBuild(build, say)])
  expect(await readFile(join(folder, 'made'), 'utf8')).toBe('made\n')
  expect(say).toHaveBeenCalledWith('Making it…')
  say.mockClear()
  await prepareBuild(build, say)
  expect(say).not.toHaveBeenCalled()
})

test('what can’t be made is said in the bundler’s words, and tried again next time', async () => {
  await builder(`throw new Error('no such file: App.tsx')`)
  const failing = prepareBuild(build, () => undefined)
  await expect(failing).rejects.toThrow('Earshot couldn’t be built:\nno such file: App.tsx')
  await expect(failing).rejects.toBeInstanceOf(HostProblem)
  await builder('')
  await prepareBuild(build, () => undefined)
})

test('what is made is made for production, whatever the environment says', async () => {
  const seen = join(folder, 'mode')
  await builder(`await appendFile(${JSON.stringify(seen)}, String(process.env.NODE_ENV))`)
  vi.stubEnv('NODE_ENV', 'test')
  await prepareBuild(build, () => undefined)
  expect(await readFile(seen, 'utf8')).toBe('production')
})

test('what was made for development is stale', async () => {
  await builder('')
  await mkdir(build.folder, { recursive: true })
  await writeFile(join(build.folder, 'built-from.txt'), await fingerprint(build.sources, CHECKOUT, 'development'))
  const say = vi.fn<(line: string) => void>()
  await prepareBuild(build, say)
  expect(say).toHaveBeenCalledWith('Making it…')
})
