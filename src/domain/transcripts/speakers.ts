/** A speaker's role in the call: determines the color and the side. */
export type SpeakerRole = 'agent' | 'lead' | 'other'

export interface Speaker {
  readonly label: string
  readonly role: SpeakerRole
  /** Numbers speakers of the role `other` from 0, for their colors; 0 for agent and lead. */
  readonly otherIndex: number
}

const AGENT_WORDS = /^(?:agent|rep|sales rep|representative|internal|host)(?:\s*1)?$/u
const LEAD_WORDS = /^(?:customer|client|lead|prospect|caller|external)(?:\s*1)?$/u

/**
 * Finds the agent and the lead among the speakers, by name (ignoring case, accents and the order of words; a first name is
 * enough if it's unique) or by a word such as "Agent". If one of two speakers is known, the other is the other one. The
 * remaining speakers are `other`; nothing is guessed.
 */
export function assignRoles(
  labels: readonly string[],
  names: { readonly agentName: string | null; readonly leadName: string | null },
): ReadonlyMap<string, Speaker> {
  const agent = findSpeaker(labels, names.agentName, AGENT_WORDS)
  const lead = findSpeaker(
    labels.filter((label) => label !== agent),
    names.leadName,
    LEAD_WORDS,
  )
  const rest = labels.filter((label) => label !== agent && label !== lead)
  const isPair = labels.length === 2 && rest.length === 1

  let otherIndex = 0
  const speakers = labels.map((label): Speaker => {
    if (label === agent || (isPair && lead !== undefined && label === rest[0]))
      return { label, role: 'agent', otherIndex: 0 }
    if (label === lead || (isPair && agent !== undefined && label === rest[0]))
      return { label, role: 'lead', otherIndex: 0 }
    return { label, role: 'other', otherIndex: otherIndex++ }
  })
  return new Map(speakers.map((speaker) => [speaker.label, speaker]))
}

function findSpeaker(labels: readonly string[], name: string | null, roleWords: RegExp): string | undefined {
  const wanted = name === null ? [] : wordsOf(name)
  if (wanted.length > 0) {
    const exact = labels.find((label) => sameWords(wordsOf(label), wanted))
    if (exact !== undefined) return exact
    const partial = labels.filter((label) => {
      const words = wordsOf(label)
      return (
        words.length > 0 &&
        (words.every((word) => wanted.includes(word)) || wanted.every((word) => words.includes(word)))
      )
    })
    if (partial.length === 1) return partial[0]
  }
  return labels.find((label) => roleWords.test(label.toLocaleLowerCase()))
}

function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word) => b.includes(word))
}
