/** A number of North America as it is usually written, `+1 (555) 201-0107`. Others depend on their country and stay as they are. */
export function phoneText(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/u.exec(number)
  return parts === null ? number : `+1 (${parts[1]}) ${parts[2]}-${parts[3]}`
}
