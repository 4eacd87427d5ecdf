/**
 * `npm test`: type check, lint, architecture, unit, interface and end-to-end tests, or only the named parts, as in
 * `node test/run.ts unit e2e`. `changed` only runs if it is named, as by `npm run check`.
 * Prints a line per part, the output of each part that failed, and the counts. The exit code is 1 if anything failed.
 */
import { sumCounts } from './support/testRun/counts.ts'
import { endAllOwned } from './support/testRun/ownedProcess.ts'
import type { PartName, PartResult } from './support/testRun/parts.ts'
import { PART_GROUPS, PARTS } from './support/testRun/parts.ts'

/** The most notes shown for a part: a hundred skipped tests usually have one cause. */
const NOTES_SHOWN = 8

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Ends the running processes. Their part then cleans up, and no other part starts.
  process.on(signal, () => {
    isStopping = true
    endAllOwned()
  })
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(
    `Unknown part: ${unknown.join(', ')}. Use one or more of ${Object.keys(PARTS).join(', ')}, or none to run all.`,
  )
  process.exit(2)
}

const results: PartResult[] = []
for (const group of PART_GROUPS) {
  if (isStopping) break
  const names = group.filter((name) => (asked.length === 0 ? name !== 'changed' : asked.includes(name)))
  results.push(...(await Promise.all(names.map(runPart))))
}

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
