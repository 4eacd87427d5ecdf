import { savedFileName } from '../domain/fileNames.ts'

/** The file name of a saved page, from its title without characters that file names can't contain. */
export function pdfFileName(title: string): string {
  return `${savedFileName(title, 'Reviews')}.pdf`
}
