import { savedFileName } from '../domain/fileNames.ts'

/** What a saved page is called. Its title may hold anything, also the name of a call; a file's name may not. */
export function pdfFileName(title: string): string {
  return `${savedFileName(title, 'Reviews')}.pdf`
}
