/** A speaker's role in the call: determines the color and the side. */
type SpeakerRole = 'agent' | 'lead' | 'other'

export interface Speaker {
  readonly label: string
  readonly role: SpeakerRole
  /** Numbers speakers of the role `other` from 0, for their colors; 0 for agent and lead. */
  readonly otherIndex: number
}

const AGENT_WORDS = /^(?:agent|rep|sales rep|representative|internal|host)(?:\s*1)?$/u
const LEAD_WORDS = /^(?:customer|client|lead|prospect|caller|external)(?:\s*1)?$/u
/** Not a person: the other speaker of two isn't the agent or the lead. */
const MACHINE_WORDS =
  /^(?:system|ivr|voicemail|voice mail|recording|announcement|automated|operator|bot|assistant|unknown)\b/u

interface KnownPeople {
  readonly agentName: string | null
  readonly leadName: string | null
  readonly agentEmail?: string | null
  /** The speaker that a listener marked as the agent. Ignored if the transcript has no such label anymore. */
  readonly agentLabel?: string | null
}

/**
 * Finds the agent and the lead among the speakers, by name (ignoring case, accents and the order of words; a first name is
 * enough if it's unique, and not of both) or by a word such as "Agent". If one of two speakers is known, the other is the
 * other one. The remaining speakers are `other`; nothing is guessed.
 */
export function assignRoles(
  labels: readonly string[],
  { agentName, leadName, agentEmail = null, agentLabel = null }: KnownPeople,
): ReadonlyMap<string, Speaker> {
  const chosen = labels.find((label) => label === agentLabel)
  const byEmail = labels.find((label) => agentEmail !== null && label.toLowerCase() === agentEmail.toLowerCase())
  const agent = chosen ?? byEmail ?? findSpeaker(labels, agentName, { isNot: leadName, roleWords: AGENT_WORDS })
  const lead = findSpeaker(
    labels.filter((label) => label !== agent),
    leadName,
    { isNot: chosen ?? agentName, roleWords: LEAD_WORDS },
  )
  const rest = labels.filter((label) => label !== agent && label !== lead)
  const isPair = labels.length === 2 && rest.length === 1 && !MACHINE_WORDS.test(rest[0]!.toLowerCase())

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

/** `isNot`: a part of both names is a part of neither. */
function findSpeaker(
  labels: readonly string[],
  name: string | null,
  { isNot, roleWords }: { readonly isNot: string | null; readonly roleWords: RegExp },
): string | undefined {
  const wanted = name === null ? [] : wordsOf(name)
  if (wanted.length > 0) {
    const exact = labels.find((label) => sameWords(wordsOf(label), wanted))
    if (exact !== undefined) return exact
    const other = isNot === null ? [] : wordsOf(isNot)
    const partial = labels.filter((label) => isPartOf(label, wanted) && !isPartOf(label, other))
    if (partial.length === 1) return partial[0]
  }
  return labels.find((label) => roleWords.test(label.toLowerCase()))
}

/** Or the other way around: "Inês Duarte Lima" for "Inês Duarte". */
function isPartOf(label: string, name: readonly string[]): boolean {
  const words = wordsOf(label)
  if (words.length === 0 || name.length === 0) return false
  return words.every((word) => name.includes(word)) || name.every((word) => words.includes(word))
}

function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.toSorted().join(' ') === b.toSorted().join(' ')
}
