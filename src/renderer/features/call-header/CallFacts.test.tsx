import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Association, CallDetail } from '../../../domain/calls/call.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import '../../styles/app.css'
import { CallFacts } from './CallFacts.tsx'

async function factsOf(known: Partial<CallDetail>) {
  const rest = { media: { hasAudio: false, hasVideo: false }, summary: null, transcription: null } as const
  const call: CallDetail = { ...callRecord(7), ...rest, scorecard: null, evaluators: [], conversation: null, ...known }
  const page = await render(<CallFacts call={call} />)
  return { page, text: page.container.textContent }
}

const NOTHING: Partial<CallDetail> = { agent: null, leadName: null, timestamp: null, durationSeconds: null }

test('missing facts are left out', async () => {
  const { text } = await factsOf(NOTHING)
  expect(text).toBe('Format: Audio')
})

test('all facts of a record are shown', async () => {
  const { page, text } = await factsOf({
    agent: { id: 3, name: 'Inês Duarte', email: 'ines@example.com' },
    leadName: 'Sofia Ruiz',
    leadCompany: 'Acme Freight',
    timestamp: '2024-10-01T14:05:00Z',
    durationSeconds: 125,
    format: 'video',
    isPublic: true,
    source: { system: 'aircall', systemId: 'a-1' },
    attendees: ['sofia@example.com'],
  })
  expect(text).toMatch(/Agent: .*Inês Duarte/)
  expect(text).toContain('Lead: Sofia Ruiz,Acme Freight')
  expect(text).toMatch(/Date: Oct 1, 2024, \d+:\d\d [AP]M/)
  expect(text).toContain('Duration: 2:05')
  expect(text).toContain('Format: Video')
  expect(text).toContain('Sharing: Public')
  expect(text).toMatch(/from Aircall/i)
  expect(text).toContain('Attendee: sofia@example.com')
  await expect.element(page.getByTitle('ines@example.com')).toBeVisible()
  await expect.element(page.getByTitle('ID in the source: a-1')).toBeVisible()
})

test.each([
  [{ leadName: 'Sofia Ruiz', leadCompany: null }, 'Lead: Sofia Ruiz'],
  [{ leadName: null, leadCompany: 'Acme Freight' }, 'Lead: Acme Freight'],
  [{ agent: { id: 3, name: null, email: 'ines@example.com' } }, 'Agent: INines@example.com'],
  [{ agent: { id: 3, name: null, email: null } }, 'Agent: A3Agent 3'],
  [{ agent: { id: null, name: null, email: null } }, 'Agent: ANAgent without a name'],
  [{ timestamp: 'last spring' }, 'Date: last spring'],
] as const)('of half a fact, the half is said: %j', async (known, words) => {
  const { text } = await factsOf({ ...NOTHING, ...known })
  expect(text).toBe(`${words}Format: Audio`)
})

test.each([
  [{ durationSeconds: 0 }, 'Format: Audio'],
  [{ durationSeconds: 1 }, 'Duration: 0:01Format: Audio'],
  // Chats have no duration, even if the record has one.
  [{ durationSeconds: 90, format: 'chat' }, 'Format: Direct chat'],
  [{ format: 'fax' }, 'Format: fax'],
  [{ isPublic: null }, 'Format: Audio'],
  [{ isPublic: false }, 'Format: Audio'],
] as const)('length, format and sharing: %j', async (known, words) => {
  const { text } = await factsOf({ ...NOTHING, ...known })
  expect(text).toBe(words)
})

test('a source without an ID has no title', async () => {
  const { page } = await factsOf({ ...NOTHING, source: { system: 'aircall', systemId: null } })
  expect(page.container.querySelector('[title]')).toBeNull()
})

test('several attendees are counted, and listed on click', async () => {
  const { page } = await factsOf({ attendees: ['a@example.com', 'b@example.com'] })
  const button = page.getByRole('button', { name: '2 attendees' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByText('a@example.com').query()).toBeNull()
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'Attendees' }).getByText('b@example.com')).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
})

test('two associations are shown, the others on click', async () => {
  const item = (label: string | null, systemId: string | null): Association => ({
    system: 'salesforce',
    systemId,
    label,
    url: null,
  })
  const associations = [
    { key: 'crm_deals', items: [item('Renewal', 'd-1'), item(null, 'd-2')] },
    { key: 'odd_things', items: [{ ...item(null, null), system: null }] },
  ]
  const { page } = await factsOf({ associations })
  await expect.element(page.getByTitle('Deal: Renewal (ID d-1)')).toHaveTextContent('Salesforce deal · Renewal')
  await expect.element(page.getByTitle('Deal: d-2 (ID d-2)')).toHaveTextContent('Salesforce deal · d-2')
  expect(page.getByTitle(/odd things/).query()).toBeNull()
  await page.getByRole('button', { name: 'and 1 more' }).click()
  await expect
    .element(page.getByTitle('odd things: unnamed', { exact: true }))
    .toHaveTextContent('odd things · unnamed')
  expect(page.getByRole('button', { name: /more/ }).query()).toBeNull()
})

test('exactly two associations need no button', async () => {
  const item: Association = { system: null, systemId: '1', label: 'One', url: null }
  const { page } = await factsOf({ associations: [{ key: 'crm_leads', items: [item, { ...item, systemId: '2' }] }] })
  expect(page.getByTitle(/^Lead: One/).all()).toHaveLength(2)
  expect(page.getByRole('button').query()).toBeNull()
})
