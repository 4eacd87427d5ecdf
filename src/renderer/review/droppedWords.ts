/** The texts of notes that weren't saved, so that they can be copied from here; empty without any. */
export function droppedWords(noteTexts: readonly string[]): string {
  const notes = noteTexts.map((text) => `“${text}”`).join(', ')
  return notes === '' ? '' : `${noteTexts.length === 1 ? 'Your note was' : 'Your notes were'} ${notes}.`
}
