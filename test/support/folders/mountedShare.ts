/**
 * Run by a test in a mount namespace of its own: watches a folder in which a disk is mounted, twice unmounts and mounts it
 * again, and prints what was reported after each step.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FakeClock, settle } from '../fakeClock.ts'
import { pollingReading } from '../../../src/core/folders/watching/testing/pollingReading.ts'
import { watchFolder } from '../../../src/core/folders/watching/watchFolder.ts'

const [disk = '', folder = ''] = process.argv.slice(2)
const clock = new FakeClock()
const states: string[] = []
const reported: string[][] = []
const gone: string[] = []
let batch: string[] = []

const mount = () => execFileSync('mount', ['--bind', disk, folder])
const unmount = () => execFileSync('umount', [folder])

mount()
const watch = watchFolder({
  path: folder,
  clock,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  onFiles: (files) => void batch.push(...files.map(({ path }) => path)),
  onGone: (paths) => gone.push(...paths),
  onState: (state) => states.push(state.kind === 'lost' ? `lost: ${state.reason}` : state.kind),
  reading: pollingReading(),
})
await settle()
next()
for (const isLast of [false, true]) {
  unmount()
  await clock.advance(60_000)
  next()
  if (isLast) writeFileSync(join(disk, 'd.wav'), 'sound')
  mount()
  await clock.advance(60_000)
  next()
}
await watch.close()
process.stdout.write(JSON.stringify({ states, reported, gone }))

function next(): void {
  reported.push(batch.toSorted())
  batch = []
}
