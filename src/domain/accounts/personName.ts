/** Whether a name is that of a person with this name or these addresses: "Jane Doe" is jane.doe@, jdoe@ and doe@. */
export function isSameName(name: string, otherName: string | null, addresses: Iterable<string>): boolean {
  const words = wordsOf(name)
  if (otherName !== null) return words.join(' ') === wordsOf(otherName).join(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length < 2) return false
  const locals = [...addresses]
    .filter((address) => address.includes('@'))
    .map((address) => lettersOf(address.split('@')[0]!))
  const spellings = [first + last, last + first, first[0]! + last, last + first[0]!, first + last[0]!, last]
  return locals.some((local) => spellings.includes(local))
}

function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}
