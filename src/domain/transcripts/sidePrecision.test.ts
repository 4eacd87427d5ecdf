import { expect, it } from 'vitest'
import { createSeededRandom } from '../seededRandom.ts'
import { assignRoles } from './speakers.ts'

/** A call whose speakers are known. */
interface Planted {
  readonly labels: readonly string[]
  readonly truth: readonly ('agent' | 'lead' | 'other')[]
}

interface Person {
  readonly name: string
  readonly email: string
}

const FIRST = ['Anna', 'Inês', 'Tom', 'Sofía', 'José', 'Mary Ann', 'Li', '芳', 'Müge', 'Olga']
const LAST = ['Berg', 'Duarte', 'Ruiz', 'Novak', 'O’Neil', 'van der Berg', 'Wei', '王', 'Çelik', 'Tom']

/** How a service may label the agent, the lead, and who else speaks. */
const FORMATS: Readonly<Record<string, (agent: Person, lead: Person, third: Person) => Planted>> = {
  names: (agent, lead) => pair(agent.name, lead.name),
  'upper case': (agent, lead) => pair(agent.name.toUpperCase(), lead.name.toUpperCase()),
  'first names': (agent, lead) => pair(firstOf(agent), firstOf(lead)),
  'last names first': (agent, lead) => pair(lastFirst(agent), lastFirst(lead)),
  'first name and initial': (agent, lead) => pair(initial(agent), initial(lead)),
  'e-mail addresses': (agent, lead) => pair(agent.email, lead.email),
  numbers: () => pair('Speaker 1', 'Speaker 2'),
  'role words': () => pair('Agent', 'Customer'),
  'one name and a number': (agent) => pair(agent.name, 'Speaker 2'),
  'a number and one name': (_agent, lead) => pair('Speaker 1', lead.name),
  'a third person': (agent, lead, third) => ({
    labels: [agent.name, third.name, lead.name],
    truth: ['agent', 'other', 'lead'],
  }),
  'a third person by first names': (agent, lead, third) => ({
    labels: [firstOf(third), firstOf(agent), firstOf(lead)],
    truth: ['other', 'agent', 'lead'],
  }),
  'a machine': (agent) => ({ labels: [agent.name, 'Voicemail system'], truth: ['agent', 'other'] }),
  // The recorded lead isn't there, but someone of the same first name as the agent's.
  'a stand-in for the lead': (agent, _lead, third) => pair(firstOf(agent), third.name),
}

function pair(agent: string, lead: string): Planted {
  return { labels: [agent, lead], truth: ['agent', 'lead'] }
}
const firstOf = ({ name }: Person) => name.split(' ')[0]!
const lastFirst = ({ name }: Person) => `${name.split(' ').slice(1).join(' ')}, ${firstOf({ name, email: '' })}`
const initial = ({ name }: Person) => `${name.split(' ')[0]} ${name.split(' ').at(-1)![0]}.`

/** Calls in each format, with names that often share a part. */
function measured(format: (agent: Person, lead: Person, third: Person) => Planted) {
  const random = createSeededRandom('sides')
  const pick = (items: readonly string[]) => items[random.below(items.length)]!
  let claimed = 0
  let right = 0
  let speakers = 0
  for (let call = 0; call < 1000; call += 1) {
    const people = [0, 1, 2].map((): Person => {
      const [first, last] = [pick(FIRST), pick(LAST)]
      const ascii = (text: string) =>
        text
          .normalize('NFD')
          .replace(/[^a-z]/giu, '')
          .toLowerCase()
      const email = random.below(3) === 0 ? `${ascii(first)[0] ?? 'x'}${ascii(last)}` : `${ascii(first)}.${ascii(last)}`
      return { name: `${first} ${last}`, email: `${email}@example.com` }
    })
    const [agent, lead, third] = people as [Person, Person, Person]
    const { labels, truth } = format(agent, lead, third)
    // Speakers with the same label are one.
    if (new Set(labels).size < labels.length) continue
    const shuffled = random.below(2) === 0 ? labels : labels.toReversed()
    const roles = assignRoles(shuffled, { agentName: agent.name, agentEmail: agent.email, leadName: lead.name })
    for (const [at, label] of labels.entries()) {
      const role = roles.get(label)!.role
      if (truth[at] !== 'other') speakers += 1
      if (role === 'other') continue
      claimed += 1
      if (role === truth[at]) right += 1
    }
  }
  return { claimed, right, speakers }
}

it('claims a side only if it is right in at least 98 of 100 cases', () => {
  const formats = Object.entries(FORMATS).map(([name, format]) => ({ name, ...measured(format) }))
  const sum = (of: 'claimed' | 'right' | 'speakers') => formats.reduce((total, one) => total + one[of], 0)
  expect(sum('right') / sum('claimed')).toBeGreaterThanOrEqual(0.98)
  for (const { name, claimed, right } of formats) {
    if (claimed > 0) expect(right / claimed, name).toBeGreaterThanOrEqual(0.98)
  }
  expect(formats.filter(({ claimed }) => claimed === 0).map(({ name }) => name)).toEqual(['numbers'])
  expect(sum('right') / sum('speakers')).toBeGreaterThan(0.75)
})
