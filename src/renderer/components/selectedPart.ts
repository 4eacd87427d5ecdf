/** What the user selected, if it's a part of the text. */
export function selectedPart(text: string): string | null {
  const selected = getSelection()?.toString().trim() ?? ''
  return selected !== '' && text.includes(selected) ? selected : null
}
