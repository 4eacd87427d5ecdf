import { ThreadEnded } from '../../threads/threadClient.ts'
import { PROBE_DEADLINE_MS, ProbeFailure, type ProbeFailureReason } from './fileProber.ts'

const PROBE_WORDS: { readonly [Reason in ProbeFailureReason]: string } = {
  'too-slow': `Earshot gave up reading it after ${PROBE_DEADLINE_MS / 1000} seconds. It may be damaged.`,
  'too-large': 'Reading it takes too much memory. It may be damaged.',
  crashed: 'Reading it failed. It may be damaged.',
}

/** The reason for a file that isn't retried automatically, see `probeMark`. */
export const APP_ENDED = 'Earshot ended unexpectedly while reading it. It may be damaged.'

/** Describes in a sentence why a file couldn't be read, by its file system error or its content. */
export function fileProblem(error: unknown): string {
  if (error instanceof ProbeFailure) return PROBE_WORDS[error.reason]
  if (error instanceof ThreadEnded && error.reason === 'not-responding') return 'The disk isn’t responding.'
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOENT':
      return 'It is no longer there.'
    case 'EACCES':
    case 'EPERM':
      return 'You don’t have permission to read it.'
    case 'EBUSY':
      return 'Another program has it open.'
    case 'EIO':
      return 'The disk reported a read error.'
    default:
      return 'It can’t be read.'
  }
}
