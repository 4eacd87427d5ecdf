import type { LostReason } from '../../../contract/import/folderState.ts'
import { NETWORK_PATH, NOT_MOUNTED, NOT_RESPONDING } from './thread/failureCodes.ts'

/** Why a folder can't be read, by the code of the error. */
export function lostReason(error: unknown): LostReason {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOENT':
      return 'missing'
    case 'ENOTDIR':
      return 'not-a-folder'
    case 'EACCES':
    case 'EPERM':
      return 'not-allowed'
    case NETWORK_PATH:
      return 'network-path'
    case NOT_MOUNTED:
      return 'not-mounted'
    case NOT_RESPONDING:
    case 'EHOSTDOWN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOTCONN':
    case 'ESTALE':
    case 'ETIMEDOUT':
      return 'not-responding'
    default:
      return 'failed'
  }
}
