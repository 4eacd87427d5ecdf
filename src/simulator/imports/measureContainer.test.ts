import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { measureContainer } from './measureContainer.ts'

/** The beginning of a WebM and zeros: mediabunny 1.61 looks for the next element among them without an end. */
const EMPTY_WEBM = Buffer.concat([Buffer.from('1A45DFA38018538067FF', 'hex'), Buffer.alloc(100)])

it('gives up a file that never ends, and the service keeps responding', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-measure-'))
  try {
    const path = join(folder, 'empty.webm')
    await writeFile(path, EMPTY_WEBM)
    expect(await measureContainer(path, 1500)).toBeNull()
  } finally {
    await rm(folder, { recursive: true })
  }
})
