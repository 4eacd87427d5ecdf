import { readdirSync, readFileSync } from 'node:fs'

/**
 * Inherited by every process of a run, including those that move to their own session (a daemon, a detached server), which
 * don't receive signals to the run's process group and may have lost their parent.
 */
export const OWNER_VARIABLE = 'EARSHOT_OWNED_RUN'

/** A process that forks while the list is read may be missed; the next round finds it. */
const ROUNDS = 5

/** Kills every process with this mark in its environment. Linux only; on other systems, only the process group is killed. */
export function killMarked(mark: string): void {
  for (let round = 0; round < ROUNDS; round++) {
    const found = findMarked(mark)
    if (found.length === 0) return
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // ESRCH: it has already exited
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

/** Empty for a process that has exited or belongs to another user. */
function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}
