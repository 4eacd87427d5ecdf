import { cpus } from 'node:os'

/** The processor seconds that this machine has spent since it started. Includes other programs, so measure on a quiet machine. */
export function processorSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
}

/** What `sample` takes on the machine for which the budgets in `parts.ts` were set. */
const SAMPLE_MS = 100

/** How many times as long this machine takes for the same work as the one for which the budgets were set, at least once. */
export function slowness(): number {
  // The first are slower, until the code is compiled.
  const times = Array.from({ length: 10 }, sample)
  return Math.max(1, Math.min(...times) / SAMPLE_MS)
}

/** The processor time, in ms, of some of what the tests spend theirs on: objects, JSON, sorting, maps and expressions. */
function sample(): number {
  const before = process.threadCpuUsage()
  let seed = 1
  const items = Array.from({ length: 100_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return { id: `call-${seed}`, value: seed, words: ['a', 'b', String(seed % 97)] }
  })
  const read = JSON.parse(JSON.stringify(items)) as typeof items
  const byId = new Map(read.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((item) => [item.id, item]))
  const repeated = items.filter(({ id }) => byId.get(id)?.words.length === 3 && /(\d)\1/.test(id))
  if (repeated.length === 0) throw new Error('The sample of this machine’s speed computed nothing.')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
