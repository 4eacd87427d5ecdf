import { extname } from 'node:path'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { difference, ffprobe, foreignRecordings, probe } from '../support/recordings/foreignRecordings.ts'

/**
 * Probes every installed recording of Debian's asterisk-core-sounds-* and alsa-utils with the import's probe and with
 * ffprobe: how many agree on duration (0.1 s), channels and rate, and how long each took. Differences go to stderr.
 */
export async function run(): Promise<BenchResult> {
  const paths = foreignRecordings()
  if (paths.length === 0) throw new Error('None found. Debian: asterisk-core-sounds-en-{wav,gsm,g722}, alsa-utils')
  const kinds = [...new Set(paths.map((path) => extname(path)))].toSorted()
  const rows = []
  const figures: Record<string, number> = {}
  for (const kind of kinds) {
    const ofKind = paths.filter((path) => extname(path) === kind)
    const startedAt = performance.now()
    const ours = []
    for (const path of ofKind) ours.push(await probe(path))
    const oursMs = performance.now() - startedAt
    let agreeing = 0
    let refused = 0
    let theirsMs = 0
    for (const [index, path] of ofKind.entries()) {
      const facts = ours[index]
      if (facts === undefined) continue
      const from = performance.now()
      const theirs = await ffprobe(path)
      theirsMs += performance.now() - from
      if (facts.problem !== null) refused += 1
      const differs = difference(facts, theirs)
      if (differs === null) agreeing += 1
      else console.error(`${path}: ${differs}`)
    }
    rows.push([kind, ofKind.length, agreeing, refused, oursMs / ofKind.length, theirsMs / ofKind.length])
    const name = kind.slice(1)
    figures[`${name}Agreeing`] = agreeing
    figures[`${name}Differing`] = ofKind.length - agreeing
    figures[`${name}Ms`] = oursMs / ofKind.length
  }
  return {
    title: 'Recordings from other sources, by the import and by ffprobe',
    columns: ['format', 'files', 'agree', 'refused', 'ours ms', 'ffprobe ms'],
    rows,
    figures,
  }
}
