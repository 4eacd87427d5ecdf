import { cpus } from 'node:os'

/** The processor seconds that this machine has spent since it started. Includes other programs, so measure on a quiet machine. */
export function processorSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
}
