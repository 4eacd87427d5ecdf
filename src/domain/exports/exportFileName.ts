import { savedFileName } from '../fileNames.ts'

/** `Lost deals 2026-11-18 14.05.csv`: includes content and date, and is a valid file name on every system. */
export function exportFileName(what: string, localTime: string, extension: string): string {
  return `${savedFileName(what, 'Calls')} ${localTime.replace('T', ' ').replaceAll(':', '.')}.${extension}`
}
