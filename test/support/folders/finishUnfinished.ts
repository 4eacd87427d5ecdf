import { createHash } from 'node:crypto'
import { type FileCheck, finishedFile, type Sighting } from '../../../src/core/folders/watching/finishedFile.ts'
import { directTools } from '../../../src/core/folders/watching/testing/directTools.ts'
import { pollingReading } from '../../../src/core/folders/watching/testing/pollingReading.ts'
import { watchFolder } from '../../../src/core/folders/watching/watchFolder.ts'
import { FakeClock } from '../fakeClock.ts'
import { type UnfinishedFile, unfinishedFiles } from './unfinishedFiles.ts'

type EndedCheck = Extract<FileCheck, { readonly kind: 'finished' | 'cut-off' }>

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Watches a folder in which files appear in all the ways that look finished too early. Returns those that ended wrong or never. */
export async function finishUnfinished(folder: string, count: number): Promise<readonly string[]> {
  const clock = new FakeClock()
  const files = unfinishedFiles(folder, count, clock.now())
  const byName = new Map(files.map((file) => [file.name, file]))
  const seconds = () => clock.monotonicMs() / 1000
  const tools = directTools(clock, (path) => {
    const { lockedUntil } = byName.get(path.slice(folder.length + 1))!
    if (seconds() < lockedUntil) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
  })
  const waiting = new Map<string, { readonly sighting: Sighting; readonly atMs: number }>()
  const ended = new Map<string, EndedCheck>()
  const wrong: string[] = []
  const watch = watchFolder({
    path: folder,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onFiles: (batch) => {
      for (const file of batch) {
        // As every caller must: a look reports what changed since the last look, which may have ended meanwhile.
        const { sizeBytes, modifiedMs } = ended.get(file.path)?.fingerprint ?? {}
        if (file.sizeBytes === sizeBytes && file.modifiedMs === modifiedMs) continue
        waiting.set(file.path, { sighting: file, atMs: clock.monotonicMs() })
      }
    },
    onGone: (paths) => wrong.push(...paths),
    onState: () => undefined,
    reading: pollingReading(),
  })
  const steps = files.flatMap((file) => file.steps).toSorted((a, b) => a.at - b.at)
  while (steps.length > 0 || ended.size < files.length) {
    if (seconds() > 3 * 3600) break
    while ((steps[0]?.at ?? Number.POSITIVE_INFINITY) <= seconds()) steps.shift()?.act()
    for (const [name, { sighting, atMs }] of waiting) {
      if (atMs > clock.monotonicMs()) continue
      const check = await finishedFile(folder, sighting, tools)
      if (check.kind === 'unfinished') {
        waiting.set(name, { sighting: check.sighting, atMs: clock.monotonicMs() + check.againMs })
      } else end(byName.get(name)!, check)
    }
    // Later, only the interrupted files wait.
    await clock.advance(steps.length > 0 ? 1000 : 5000)
  }
  await watch.close()
  return [...wrong, ...files.filter(({ name }) => !ended.has(name)).map(({ name }) => `${name}: never ended`)]

  function end(file: UnfinishedFile, check: FileCheck): void {
    waiting.delete(file.name)
    const isRight =
      check.kind === (file.isCutOff ? 'cut-off' : 'finished') &&
      check.sha256 === sha256(file.content) &&
      seconds() >= file.doneAt &&
      !ended.has(file.name)
    if (!isRight) wrong.push(`${file.name}: ${check.kind} at ${seconds()} of ${file.doneAt}`)
    if (check.kind === 'finished' || check.kind === 'cut-off') ended.set(file.name, check)
  }
}
