import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Association, CallRecord } from '../../../domain/calls/call.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { CallFacts } from './CallFacts.tsx'

async function factsOf(known: Partial<CallRecord>) {
  const page = await render(<CallFacts call={{ ...callRecord(7), ...known }} />, inWorkspace())
  return { page, text: page.container.textContent }
}

const NOTHING: Partial<CallRecord> = { agent: null, leadName: null, timestamp: null, durationSeconds: null }

async function detailsOf(known: Partial<CallRecord>) {
  const { page } = await factsOf(known)
  await page.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Details' })
  await expect.element(details).toBeVisible()
  const names = [...details.element().querySelectorAll('dt')]
  return {
    details,
    facts: Object.fromEntries(names.map((name) => [name.textContent, name.nextElementSibling?.textContent])),
  }
}

test('missing facts are left out', async () => {
  const { text } = await factsOf(NOTHING)
  expect(text).toBe('Details')
})

test('the line has the agent, the lead, the date and the duration', async () => {
  const { page, text } = await factsOf({
    agent: { id: 3, name: 'Inês Duarte', email: 'ines@example.com' },
    leadName: 'Sofia Ruiz',
    leadCompany: 'Acme Freight',
    timestamp: '2024-10-01T10:05:00Z',
    durationSeconds: 125,
  })
  expect(text).toMatch(
    /^Agent: IDInês DuarteLead: Sofia Ruiz, Acme FreightDate: Oct 1, 2024, \d+:\d\d [AP]MDuration: 2:05Details$/,
  )
  await expect.element(page.getByTitle('ines@example.com')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Inês Duarte' })).toHaveAttribute('href', '/agents/3')
})

test('the line stays one line, however long the names are', async () => {
  const name = 'a very long name '.repeat(40)
  const { page } = await factsOf({ agent: { id: 3, name, email: null }, leadName: name, leadCompany: name })
  const line = page.container.firstElementChild!
  expect(line.clientHeight).toBeLessThan(50)
  expect(line.scrollWidth).toBe(line.clientWidth)
  await expect.element(page.getByText(/1:01/)).toBeInViewport()
})

test('a lead’s name of 1,000 characters doesn’t push out the agent’s, and is a tooltip', async () => {
  const leadName = 'very long name '.repeat(70).slice(0, 1000)
  const { page } = await factsOf({ agent: { id: 3, name: 'Inês Duarte', email: null }, leadName })
  const agent = page.getByRole('link', { name: 'Inês Duarte' }).element()
  expect(agent.clientWidth).toBeGreaterThan(0)
  expect(agent.scrollWidth).toBe(agent.clientWidth)
  await expect.element(page.getByTitle(leadName)).toBeVisible()
})

test.each([
  [{ leadName: 'Sofia Ruiz', leadCompany: null }, 'Lead: Sofia Ruiz'],
  [{ leadName: null, leadCompany: 'Acme Freight' }, 'Lead: Acme Freight'],
  [{ agent: { id: 3, name: null, email: 'ines@example.com' } }, 'Agent: INines@example.com'],
  [{ agent: { id: 3, name: null, email: null } }, 'Agent: A3Agent 3'],
  [{ agent: { id: null, name: null, email: null } }, 'Agent: ANAgent without a name'],
  [{ timestamp: 'last spring' }, 'Date: last spring'],
  [{ durationSeconds: 0 }, ''],
  [{ durationSeconds: 1 }, 'Duration: 0:01'],
  // Chats have no duration, even if the record has one.
  [{ durationSeconds: 90, format: 'chat' }, ''],
] as const)('of half a fact, the half is said: %j', async (known, words) => {
  const { text } = await factsOf({ ...NOTHING, ...known })
  expect(text).toBe(`${words}Details`)
})

test('Details has everything else', async () => {
  const { details, facts } = await detailsOf({
    agent: { id: 3, name: 'Inês Duarte', email: 'ines@example.com' },
    format: 'video',
    callType: { id: 1, name: 'Renewal', description: 'Of a contract', associationMode: null },
    isPublic: true,
    source: { system: 'aircall', systemId: 'a-1' },
    attendees: ['sofia@example.com', 'ines@example.com'],
  })
  expect(facts).toEqual({
    Format: 'Video',
    'Call type': 'Renewal',
    'Agent email': 'ines@example.com',
    Sharing: 'Public',
    Source: 'Aircall',
    'Source ID': 'a-1',
    Attendees: 'sofia@example.comines@example.com',
    'Call ID': '7',
  })
  await expect.element(details.getByTitle('Of a contract')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
})

test.each([
  [{ format: 'fax' }, 'fax'],
  [{ isPublic: null }, 'Audio'],
  [{ isPublic: false }, 'Audio'],
] as const)('details of a record with little: %j', async (known, formatWords) => {
  const { facts } = await detailsOf({ ...NOTHING, ...known })
  expect(facts).toEqual({ Format: formatWords, 'Call ID': '7' })
})

test('associations are grouped by kind, and only web addresses are links', async () => {
  const item = (label: string | null, systemId: string | null, url: string | null): Association => ({
    system: 'salesforce',
    systemId,
    label,
    url,
  })
  const { details, facts } = await detailsOf({
    ...NOTHING,
    associations: [
      { key: 'crm_deals', items: [item('Renewal', 'd-1', 'https://crm.example.com/1'), item(null, 'd-2', null)] },
      { key: 'crm_contacts', items: [item('Sofia', 'c-1', 'javascript:alert(1)')] },
      { key: 'crm_leads', items: [] },
      { key: 'odd_things', items: [{ ...item(null, null, null), system: null }] },
    ],
  })
  expect(facts).toMatchObject({
    'CRM deals': 'Renewal\u2060\u00A0↗Salesforced-2Salesforce',
    Contact: 'SofiaSalesforce',
    'odd things': 'Unnamed',
  })
  expect(Object.keys(facts)).not.toContain('CRM leads')
  expect(
    details
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['https://crm.example.com/1'])
})
