import { readdirSync, readFileSync } from 'node:fs'

/**
 * Inherited by everything a run starts, also by what moves to a session of its own (a daemon, a detached server), where a signal to the run's
 * process group doesn't arrive and whose parent may be gone.
 */
export const OWNER_VARIABLE = 'EARSHOT_OWNED_RUN'

/** A process that forks while the list is read can be missed once; it is found in the next round. */
const ROUNDS = 5

/** Kills every process with this mark in its environment. Linux only: elsewhere the process group has to do. */
export function killMarked(mark: string): void {
  for (let round = 0; round < ROUNDS; round++) {
    const found = findMarked(mark)
    if (found.length === 0) return
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // ESRCH: it ended by itself
      }
    }
  }
}

function findMarked(mark: string): readonly number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environmentOf(pid).includes(mark))
    .map(Number)
}

/** Empty for a process that has ended or belongs to another user. */
function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}
