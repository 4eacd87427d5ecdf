/** What a question is called on screens and in prints: some scorecards have questions without a text. */
export function questionName({ id, text }: { readonly id: number | null; readonly text: string | null }): string {
  return text ?? `Question ${id}`
}
