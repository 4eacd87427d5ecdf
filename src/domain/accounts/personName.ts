import { getOrInsert } from '../getOrInsert.ts'
import { withoutAccents } from '../search/foldedWords.ts'

interface KnownPerson {
  readonly name: string | null
  readonly addresses: Iterable<string>
}

/** Finds people by name, without comparing each name with each person: a webinar has thousands of both. */
export class PeopleByName<Person extends KnownPerson> {
  readonly #byName = new Map<string, Set<Person>>()
  readonly #byLocal = new Map<string, Set<Person>>()

  constructor(people: Iterable<Person>) {
    for (const person of people) this.add(person)
  }

  /** Again after a person got a name. */
  add(person: Person): void {
    if (person.name !== null) put(this.#byName, nameKey(person.name), person)
    else for (const local of localsOf(person.addresses)) put(this.#byLocal, local, person)
  }

  /** Those with this name, or whose address contains it: "Jane Doe" is jane.doe@, jdoe@ and doe@. */
  find(name: string): readonly Person[] {
    const unnamed = spellingsOf(name).flatMap((spelling) => [...(this.#byLocal.get(spelling) ?? [])])
    return [
      ...new Set([...(this.#byName.get(nameKey(name)) ?? []), ...unnamed.filter((person) => person.name === null)]),
    ]
  }
}

function put<Person>(people: Map<string, Set<Person>>, key: string, person: Person): void {
  getOrInsert(people, key, () => new Set<Person>()).add(person)
}

function nameKey(name: string): string {
  return wordsOf(name).join(' ')
}

/** How an address may be written; none for a single word. */
function spellingsOf(name: string): readonly string[] {
  const words = wordsOf(name)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length < 2) return []
  return [first + last, last + first, first[0]! + last, last + first[0]!, first + last[0]!, last]
}

function localsOf(addresses: Iterable<string>): readonly string[] {
  return [...addresses].filter((address) => address.includes('@')).map((address) => lettersOf(address.split('@')[0]!))
}

function wordsOf(name: string): readonly string[] {
  return withoutAccents(name)
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
}

function lettersOf(text: string): string {
  return wordsOf(text).join('')
}
