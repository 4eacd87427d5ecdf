import { exportFileName } from '../../../domain/exports/exportFileName.ts'
import { localText } from '../../../domain/values/localTime.ts'
import { localZone } from '../localZone.ts'

/** `Reviews 2026-11-18 14.05.csv`, by the user's time. */
export function datedFileName(what: string, extension: string): string {
  const minute = localText(new Date().toISOString(), localZone()).slice(0, 'YYYY-MM-DDThh:mm'.length)
  return exportFileName(what, minute, extension)
}
