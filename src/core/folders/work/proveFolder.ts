import { narrowedProof } from '../../../domain/recordings/rules/zone/narrowedProof.ts'
import { ZoneObservations } from '../../../domain/recordings/rules/zone/zoneObservations.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import { Steps } from '../../steps.ts'
import { areReadAlike } from '../store/storedFolder.ts'
import type { ActiveFolder, WorkOptions } from './activeFolder.ts'
import { observe } from './provenZone.ts'

interface Proving extends Pick<WorkOptions, 'files' | 'prove' | 'changed' | 'signal'> {
  /** The folder as it is watched now; null if it isn't anymore. */
  readonly now: () => ActiveFolder | null
}

/** Read again after a start, if the zone was proven before. All names are read until it is. */
const MOST_PROVING_NAMES = 5000
const NAMES_AT_ONCE = 500

/**
 * Derives the time zone from the names of a folder, if it has new ones. Returns false if the rule or the names changed meanwhile, so
 * that it has to be done again.
 */
export async function proveFolder(found: ActiveFolder, proving: Proving): Promise<boolean> {
  if (!found.session.hasNewNames) return true
  // Nothing is handed over by a proof that new names may contradict.
  found.session.isProving = true
  try {
    return await proveNames(found, proving)
  } catch (error) {
    // It has to be done again.
    found.session.hasNewNames = true
    throw error
  } finally {
    found.session.isProving = false
  }
}

async function proveNames(
  { folder, rule, session }: ActiveFolder,
  { files, now, prove, changed, signal }: Proving,
): Promise<boolean> {
  const { folderId } = folder
  session.hasNewNames = false
  if (session.names === null || !areReadAlike(session.names.rule, rule)) {
    const isProven = folder.proof.kind !== 'unproven'
    const afterKey = isProven ? files.shown.keyBeforeLast(folderId, MOST_PROVING_NAMES) : 0
    session.names = { rule, observed: new ZoneObservations(), afterKey }
  }
  const { names } = session
  const steps = new Steps(() => !signal.aborted)
  for (;;) {
    const added = files.shown.names(folderId, names.afterKey, NAMES_AT_ONCE)
    const paths = added.map(({ path }) => path)
    await observe(names.observed, rule, paths, steps)
    names.afterKey = added.at(-1)?.fileKey ?? names.afterKey
    if (added.length < NAMES_AT_ONCE) break
  }
  const proof = narrowedProof(folder.proof, await steps.run(names.observed.proof()))
  const current = now()
  if (session.hasNewNames || current?.session !== session || !areReadAlike(current.rule, rule)) {
    session.hasNewNames = true
    return false
  }
  if (JSON.stringify(proof) === JSON.stringify(folder.proof)) return true
  const meaning = ({ confirmedBy: _, nameCount: __, ...rest }: ZoneProof) => JSON.stringify(rest)
  // First: with the proof stored, another try would find no change.
  if (meaning(proof) !== meaning(folder.proof)) files.decideAgain(folderId, 'all')
  prove(folderId, proof)
  changed(folderId)
  return true
}
