/** What a call is called on screens, in prints and in exports. */
export function callName({ id, title }: { readonly id: number; readonly title: string | null }): string {
  return title ?? `Call ${id}`
}
