import { expect, it } from 'vitest'
import { type AccountKey, accountKeyText, readAccountKey } from './accountKey.ts'
import { readMailAddress } from './mailAddress.ts'
import { PeopleByName } from './personName.ts'
import { reasonWords } from './reasonWords.ts'

const KEYS: readonly (AccountKey & { readonly text: string; readonly words: string })[] = [
  {
    kind: 'company',
    system: 'my: crm',
    value: 'a:1',
    text: 'company:my%3A%20crm:a:1',
    words: 'Same CRM company: Acme (My: Crm a:1)',
  },
  { kind: 'deal', system: 'hubspot', value: '7', text: 'deal:hubspot:7', words: 'Same deal: Acme (HubSpot 7)' },
  {
    kind: 'customer-contact',
    system: 'x',
    value: '7',
    text: 'customer-contact:x:7',
    words: 'Same customer contact: Acme (X 7)',
  },
  { kind: 'domain', system: null, value: 'acme.com', text: 'domain:acme.com', words: 'Email domain acme.com' },
  { kind: 'phone', system: null, value: '+4930', text: 'phone:+4930', words: 'Phone number +4930' },
  { kind: 'name', system: null, value: 'acme', text: 'name:acme', words: 'Company name Acme' },
]

it.each(KEYS)('$text is read as it was written', ({ text, words, ...key }) => {
  expect(accountKeyText(key)).toBe(text)
  expect(readAccountKey(text)).toEqual(key)
  expect(reasonWords({ ...key, label: 'Acme' })).toBe(words)
})

it('is written for a system that isn’t valid text', () => {
  expect(accountKeyText({ kind: 'deal', system: 'a\ud83d', value: '7' })).toBe('deal:a%EF%BF%BD:7')
})

it.each(['', 'domain:', 'company:1', 'company:%:1', 'other:x', 'acme'])('%j isn’t a key', (text) => {
  expect(readAccountKey(text)).toBeNull()
})

it.each([
  [
    'Lea.Novak+crm@Mail.Acme.co.uk',
    { address: 'lea.novak@mail.acme.co.uk', domain: 'acme.co.uk', isProvider: false, isShared: false },
  ],
  ['info-2@acme.com', { domain: 'acme.com', isShared: true }],
  ['lea@yahoo.fr', { isProvider: true }],
  ['x@resource.calendar.google.com', { isProvider: true }],
])('reads the address %s', (text, expected) => {
  expect(readMailAddress(text)).toMatchObject(expected)
})

it.each(['', 'lea', 'lea@localhost', 'a b@c.de', 'Lea <lea@acme.com>'])('%j isn’t an address', (text) => {
  expect(readMailAddress(text)).toBeNull()
})

it('finds people by their names, or by an address that contains it', () => {
  const person = (name: string | null, address: string) => ({ name, addresses: [address] })
  const found = (name: string, one: ReturnType<typeof person>) => new PeopleByName([one]).find(name).length
  expect(found('Lea Novák', person(null, 'lea.novak@acme.com'))).toBe(1)
  expect(found('Lea Novák', person(null, 'lnovak@acme.com'))).toBe(1)
  expect(found('Lea Novák', person(null, 'tom@acme.com'))).toBe(0)
  expect(found('Lea Novák', person(null, '+4930111'))).toBe(0)
  expect(found('Lea', person(null, 'lea@acme.com'))).toBe(0)
  expect(found('Lea Novák', person(null, 'lea.novák@acme.com'))).toBe(1)
  expect(found('LEA NOVAK', person('Lea Novák', 'x@acme.com'))).toBe(1)
  expect(found('नील शाह', person('नील शाह', 'x@acme.com'))).toBe(1)
  expect(found('नील शाह', person('नल शाह', 'x@acme.com'))).toBe(0)
  expect(found('नील शाह', person(null, 'नील.शाह@acme.com'))).toBe(1)
  expect(found('Lea Novák', person('Tom Berg', 'lea.novak@acme.com'))).toBe(0)
})

it('doesn’t find a person by an address anymore who got another name', () => {
  const person: { name: string | null; readonly addresses: string[] } = { name: null, addresses: ['novak@acme.com'] }
  const people = new PeopleByName([person])
  person.name = 'Lea Novák'
  people.add(person)
  expect(people.find('Tom Novák')).toEqual([])
  expect(people.find('Lea Novak')).toEqual([person])
})
