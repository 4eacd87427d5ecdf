/** What the file system said, as a sentence. */
export function fileProblem(error: unknown): string {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOENT':
      return 'It is no longer there.'
    case 'EACCES':
    case 'EPERM':
      return 'This account may not read it.'
    case 'EBUSY':
      return 'Another program has it open.'
    case 'EIO':
      return 'The disk can’t read it.'
    default:
      return 'It can’t be read.'
  }
}
