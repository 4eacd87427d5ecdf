import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeDataFolder, type InstanceAnswer } from './singleInstance.ts'

const WEB: InstanceAnswer = {
  kind: 'web',
  link: 'http://127.0.0.1:1/?token=a',
  ticketLink: 'http://127.0.0.1:1/?token=b',
}

/** Against hanging only, where the holder answers. */
const PATIENCE_MS = 60_000

let folder: string
let holders: ChildProcess[]
beforeEach(async () => {
  holders = []
  folder = await mkdtemp(join(tmpdir(), 'earshot-one-'))
})
afterEach(async () => {
  await Promise.all(holders.map(killed))
  await rm(folder, { recursive: true })
})

async function taken(place: string = folder) {
  const take = await takeDataFolder(place, 300)
  if (take.kind !== 'taken') throw new Error('another process has it')
  return take.lock
}

/** Another process that takes the folder and holds it until it is killed. */
async function holder(answer?: InstanceAnswer): Promise<ChildProcess> {
  const script = join(folder, 'holder.ts')
  await writeFile(
    script,
    `import { takeDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'singleInstance.ts'))}
     const take = await takeDataFolder(${JSON.stringify(folder)})
     if (take.kind !== 'taken') process.exit(7)
     ${answer ? `take.lock.answerWith(() => (${JSON.stringify(answer)}))` : ''}
     process.send('taken')
     setInterval(() => {}, 1000)`,
  )
  const child = fork(script)
  holders.push(child)
  await once(child, 'message')
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

test('a second start gets the link of the first', async () => {
  const first = await holder(WEB)
  expect(await takeDataFolder(folder, PATIENCE_MS)).toEqual({ kind: 'busy', answer: WEB })
  await killed(first)
})

test('releases the folder of a killed process at once', async () => {
  await killed(await holder(WEB))
  const lock = await taken()
  lock.answerWith(() => ({ kind: 'electron' }))
  expect(await takeDataFolder(folder, PATIENCE_MS)).toEqual({ kind: 'busy', answer: { kind: 'electron' } })
  await lock.release()
})

test('waits for a first start that isn’t ready yet, but not forever', async () => {
  const lock = await taken()
  expect(await takeDataFolder(folder, 300)).toEqual({ kind: 'busy', answer: null })
  const asking = takeDataFolder(folder, PATIENCE_MS)
  lock.answerWith(() => WEB)
  expect(await asking).toEqual({ kind: 'busy', answer: WEB })
  await lock.release()
})

test('is released at once, although a second start still waits for an answer', async () => {
  const lock = await taken()
  const second = connect(join(folder, 'instance.sock'))
  await once(second, 'connect')
  // Until it is accepted.
  await nextTurn()
  await lock.release()
  expect(await readdir(folder)).toEqual(['instance.lock'])
  second.destroy()
})

test('gives the folder to one of ten concurrent starts', async () => {
  const takes = await Promise.all(Array.from({ length: 10 }, () => takeDataFolder(folder, 100)))
  const winners = takes.filter((take) => take.kind === 'taken')
  expect(winners).toHaveLength(1)
  await winners[0]?.lock.release()
})

test('only lets the folder’s owner ask, and leaves no socket behind', async () => {
  const lock = await taken()
  expect((await stat(join(folder, 'instance.sock'))).mode & 0o077).toBe(0)
  await lock.release()
  expect(await readdir(folder)).toEqual(['instance.lock'])
  await (await taken()).release()
})

test('allows an Earshot per folder, however long the names are', async () => {
  const long = join(folder, 'x'.repeat(200))
  await mkdir(long)
  const [one, other] = [await taken(), await taken(long)]
  expect(await takeDataFolder(long, 300)).toEqual({ kind: 'busy', answer: null })
  await one.release()
  await other.release()
})

test('refuses a second start after a cleaner deleted the lock’s file, or replaced it', async () => {
  for (const damage of [
    () => rm(join(folder, 'instance.lock')),
    async () => {
      await writeFile(join(folder, 'other'), '')
      await rename(join(folder, 'other'), join(folder, 'instance.lock'))
    },
  ]) {
    const first = await holder(WEB)
    await damage()
    expect(await takeDataFolder(folder, PATIENCE_MS)).toEqual({ kind: 'busy', answer: WEB })
    await killed(first)
    await (await taken()).release()
  }
})

test('locks a new file and listens again if a cleaner deleted both files', async () => {
  const first = await holder(WEB)
  await rm(join(folder, 'instance.lock'))
  await rm(join(folder, 'instance.sock'))
  await vi.waitFor(() => access(join(folder, 'instance.sock')))
  expect(await takeDataFolder(folder, PATIENCE_MS)).toEqual({ kind: 'busy', answer: WEB })
  await killed(first)
  await (await taken()).release()
})

test('listens again if a cleaner deleted only the socket', async () => {
  const first = await holder(WEB)
  await rm(join(folder, 'instance.sock'))
  await vi.waitFor(() => access(join(folder, 'instance.sock')))
  expect(await takeDataFolder(folder, PATIENCE_MS)).toEqual({ kind: 'busy', answer: WEB })
  await killed(first)
})

test('ends if another process has locked a new file that replaced it', async () => {
  const lost = Promise.withResolvers<void>()
  expect((await takeDataFolder(folder, 300, lost.resolve)).kind).toBe('taken')
  const script = join(folder, 'other.ts')
  await writeFile(
    script,
    `import { renameSync } from 'node:fs'
     import { DatabaseSync } from 'node:sqlite'
     const database = new DatabaseSync(${JSON.stringify(join(folder, 'other'))})
     database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
     renameSync(${JSON.stringify(join(folder, 'other'))}, ${JSON.stringify(join(folder, 'instance.lock'))})
     process.send('locked')
     // Otherwise, it would be closed as garbage.
     setInterval(() => database.isOpen, 1000)`,
  )
  const other = fork(script)
  holders.push(other)
  await once(other, 'message')
  await lost.promise
  await killed(other)
  expect(await readdir(folder)).not.toContain('instance.sock')
})

test('reports a missing folder in one line', async () => {
  await expect(takeDataFolder(join(folder, 'gone'))).rejects.toThrow(/^Earshot can’t use .*gone: .*--data\.$/)
})
