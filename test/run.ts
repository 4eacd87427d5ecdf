/**
 * `npm test`: type check, lint, architecture, unit, interface and end-to-end tests, or only the named parts, as in
 * `node test/run.ts unit e2e`. With `--deep`, `npm run test:deep`: also the deep tests, and a part fails if it exceeds its budget
 * of processor time by half. `changed` only runs if it is named, as by `npm run check`.
 * Prints a line per part, the output of each part that failed, the slowest files, and the counts. The exit code is 1 if anything
 * failed.
 */
import { countOne, sumCounts } from './support/testRun/counts.ts'
import { endAllOwned } from './support/testRun/ownedProcess.ts'
import type { PartName, PartResult } from './support/testRun/parts.ts'
import { DEEP_GROUPS, FAST_GROUPS, PARTS } from './support/testRun/parts.ts'
import { processorSeconds, slowness } from './support/testRun/processorTime.ts'
import { slowestFiles } from './support/testRun/slowestFiles.ts'

/** The most notes shown for a part: a hundred skipped tests usually have one cause. */
const NOTES_SHOWN = 8
const SLOWEST_SHOWN = 10
/** A part that costs this much more than its budget fails the deep command. The fast one may run on a busy machine. */
const OVERRUN = 1.5

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Ends the running processes. Their part then cleans up, and no other part starts.
  process.on(signal, () => {
    isStopping = true
    endAllOwned()
  })
}

const isDeep = process.argv.includes('--deep')
const requested = process.argv.slice(2).filter((name) => name !== '--deep')
const unknown = requested.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(
    `Unknown part: ${unknown.join(', ')}. Use one or more of ${Object.keys(PARTS).join(', ')}, or none for \`npm test\`.`,
  )
  process.exit(2)
}

const groups = [...FAST_GROUPS, ...DEEP_GROUPS, { parts: ['changed'], processorSeconds: Infinity }] as const
const chosen =
  requested.length > 0
    ? groups.map((group) => ({ ...group, parts: group.parts.filter((name) => requested.includes(name)) }))
    : isDeep
      ? [...FAST_GROUPS, ...DEEP_GROUPS]
      : FAST_GROUPS

if (isDeep) {
  // Each deep run draws other cases. Vitest's configuration passes the seed to property tests, which print it if they fail.
  process.env['EARSHOT_PROPERTY_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed of property tests: EARSHOT_PROPERTY_SEED=${process.env['EARSHOT_PROPERTY_SEED']}`)
}
// So that no part is over its budget because the machine is slow.
const budgetFactor = isDeep ? slowness() : 1
const startedAt = performance.now()
const usedBefore = processorSeconds()
const results: PartResult[] = []
for (const { parts, processorSeconds: budgetSeconds } of chosen) {
  if (isStopping || parts.length === 0) continue
  const budget = budgetSeconds * budgetFactor
  const before = processorSeconds()
  results.push(...(await Promise.all(parts.map(runPart))))
  const used = processorSeconds() - before
  const isOver = used > budget * OVERRUN
  console.log(
    `              ${used.toFixed(0)} s of processor time${Number.isFinite(budget) ? `, budget ${budget.toFixed(0)}` : ''}`,
  )
  if (isDeep && isOver) results.push({ ...countOne(1), output: '' })
}

const slowest = slowestFiles(
  results.flatMap(({ fileTimes }) => fileTimes ?? []),
  SLOWEST_SHOWN,
)
if (slowest.length > 1) {
  console.log('\nSlowest files:')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`)
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
console.log(`\n${minutes} minutes, ${(processorSeconds() - usedBefore).toFixed(0)} s of processor time`)
if (isDeep) console.log(`Budgets × ${budgetFactor.toFixed(2)}, for the speed of this machine`)

const { passed, failed, skipped } = sumCounts(results)
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(isStopping ? 130 : failed > 0 ? 1 : 0)

async function runPart(name: PartName): Promise<PartResult> {
  const startedAt = performance.now()
  const result = await PARTS[name]()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const counts = [
    `${result.passed} passed`,
    result.failed && `${result.failed} failed`,
    result.skipped && `${result.skipped} skipped`,
  ]
  console.log(`${name.padEnd(13)} ${counts.filter(Boolean).join(', ').padEnd(36)} ${seconds.padStart(6)} s`)
  for (const note of result.notes.slice(0, NOTES_SHOWN)) console.log(`              ${note}`)
  if (result.notes.length > NOTES_SHOWN) console.log(`              and ${result.notes.length - NOTES_SHOWN} more`)
  if (result.failed > 0 && !isStopping) console.log(`\n${result.output.trimEnd()}\n`)
  return result
}
