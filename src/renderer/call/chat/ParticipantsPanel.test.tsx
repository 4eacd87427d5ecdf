import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Conversation, DirectParticipant, GroupParticipant } from '../../../domain/chats/conversation.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { ParticipantsPanel } from './ParticipantsPanel.tsx'

const common = { name: null, phone: null, userId: null, hasPicture: false, additional: [] }
const direct: DirectParticipant = { ...common, id: 'client', type: null, company: null, email: null, isOwner: null }
const member: GroupParticipant = { ...common, id: '34600', type: null, pushName: null, firstSeenAt: null }
const chat = { chatId: 'c', channel: null, conversationType: null, processingStatus: 'approved', messages: [] }

async function people(conversation: Conversation) {
  const page = await render(<ParticipantsPanel callId={7} conversation={conversation} />, inWorkspace())
  const items = [...page.container.querySelectorAll('li')].map((item) => ({
    // After the decorative initials.
    head: [...item.firstElementChild!.children].slice(1).map(({ textContent }) => textContent),
    facts: Object.fromEntries(
      [...item.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling!.textContent]),
    ),
    hasList: item.querySelector('dl') !== null,
  }))
  return { page, items }
}

test('lists the people of a direct chat with all their details', async () => {
  const { page, items } = await people({
    ...chat,
    kind: 'direct',
    channel: 'whatsapp',
    participants: [
      {
        ...direct,
        type: 'external',
        name: 'Sofia Ruiz',
        company: 'Acme',
        email: 's@example.com',
        phone: '+34',
        isOwner: true,
      },
      { ...direct, id: 'internal', type: 'internal', name: 'Inês', userId: 0, isOwner: false },
      {
        ...direct,
        id: 'x',
        type: 'supplier',
        company: '',
        additional: [{ key: 'language_code_two', value: true }],
      },
      { ...direct, id: 'y' },
    ],
  })
  expect(items).toEqual([
    {
      head: ['Sofia Ruiz', 'Client'],
      facts: { Company: 'Acme', Email: 's@example.com', Phone: '+34', Owner: 'Yes' },
      hasList: true,
    },
    { head: ['Inês', 'Our team'], facts: { Agent: 'Inês', Owner: 'No' }, hasList: true },
    { head: ['x', 'supplier'], facts: { 'language code two': 'true' }, hasList: true },
    { head: ['y'], facts: {}, hasList: false },
  ])
  await expect.element(page.getByText('WhatsApp')).toBeVisible()
  expect(page.getByText('No participants listed.').query()).toBeNull()
})

test('lists the people of a group with their display names if different, and their first message', async () => {
  const { items } = await people({
    ...chat,
    kind: 'group',
    participants: [
      { ...member, type: 'contact', name: 'Sofia', pushName: 'Sofi', firstSeenAt: '2024-10-01T14:05:00' },
      { ...member, id: 'b', type: 'bot', pushName: 'Helper', firstSeenAt: 'long ago' },
      { ...member, id: 'p', type: 'participant' },
      { ...member, id: 'k', type: 'king' },
    ],
  })
  expect(items.map(({ head, facts }) => ({ head, facts }))).toEqual([
    {
      head: ['Sofia', 'Contact'],
      facts: { 'Display name': 'Sofi', 'First message': 'Oct 1, 2024, 2:05 PM (no time zone)', ID: '34600' },
    },
    { head: ['Helper', 'Bot'], facts: { 'First message': 'long ago', ID: 'b' } },
    { head: ['p', 'Unknown member'], facts: { ID: 'p' } },
    { head: ['k', 'king'], facts: { ID: 'k' } },
  ])
})

test('links a user of the service to the page of the agent', async () => {
  const participants = [{ ...member, type: 'agent', name: 'Inês', userId: 2101 }]
  const { page } = await people({ ...chat, kind: 'group', participants })
  await expect.element(page.getByRole('link', { name: 'Inês' })).toHaveAttribute('href', '/agents/2101')
})

test('shows a profile picture through the media gateway, and initials if it can’t be loaded', async () => {
  const participants = [{ ...direct, name: 'Sofia Ruiz', hasPicture: true }]
  const page = await render(
    <ParticipantsPanel callId={7} conversation={{ ...chat, kind: 'direct', participants }} />,
    inWorkspace(),
  )
  // The server of this test has no pictures.
  await expect.element(page.getByText('SR')).toBeVisible()
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  expect(asked).toContain('/media/w/7/participants/client')
})

test('a name of 1,000 characters is a tooltip', async () => {
  const name = 'very long name '.repeat(70).slice(0, 1000)
  const { page } = await people({ ...chat, kind: 'direct', participants: [{ ...direct, name }] })
  expect(page.container.querySelector('span[title]')?.getAttribute('title')).toBe(name)
})

test('says so if the service names no participants', async () => {
  const { page } = await people({ ...chat, kind: 'group', participants: [] })
  await expect.element(page.getByText('No participants listed.')).toBeVisible()
})

test('names the platform, and a type of conversation that the format doesn’t say', async () => {
  const shown = async (conversationType: string | null, channel: string | null) => {
    const group: Conversation = { ...chat, kind: 'group', participants: [member], channel, conversationType }
    const page = await render(<ParticipantsPanel callId={7} conversation={group} />, inWorkspace())
    const text = page.container.querySelector('h2')!.parentElement!.textContent
    await page.unmount()
    return text
  }
  expect(await shown('group', 'whatsapp')).toBe('ParticipantsWhatsApp')
  expect(await shown('broadcast_list', 'whatsapp')).toBe('ParticipantsWhatsApp · Broadcast List')
  expect(await shown('direct', null)).toBe('ParticipantsDirect')
  expect(await shown(null, null)).toBe('Participants')
})
