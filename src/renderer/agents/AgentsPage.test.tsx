import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LISTED_MEANS, type AgentList, type AgentListRequest, type ListedAgent } from '../../contract/library/agents.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import '../styles/app.css'
import { AgentsPage, type AgentsPageProps } from './AgentsPage.tsx'

const agent = (key: number | string, name: string | null, changes: Partial<ListedAgent> = {}): ListedAgent => ({
  ...{ key, name, teams: ['Sales'], callCount: 10, lastCall: Date.UTC(2026, 10, 3), reviewedCount: 2 },
  means: Object.fromEntries(LISTED_MEANS.map((field) => [field, null])) as ListedAgent['means'],
  won: { yesCount: 60, knownCount: 80 },
  ...changes,
})
const score = (mean: number, count: number) => ({
  ...agent(0, '').means,
  ai_score: { mean, count, interval: { low: mean - 5, high: mean + 5 } },
})
const LIST: AgentList = {
  rows: [
    agent(7, 'Anna Berg', { means: score(70, 10) }),
    agent(8, 'Bo Ek', { callCount: 3, teams: ['Support'], means: score(90, 3), won: { yesCount: 1, knownCount: 2 } }),
    agent(9, 'Cem Aydin', { callCount: 30, means: score(80, 30), won: { yesCount: 0, knownCount: 9 } }),
  ],
  ...{ teamFields: ['team'], callCount: 43, version: 1 },
}

const agents = vi.fn<(input: AgentListRequest) => Promise<AgentList>>()
const onShow = vi.fn<AgentsPageProps['onShow']>()
beforeEach(() => {
  agents.mockReset().mockResolvedValue(LIST)
  onShow.mockReset()
})

async function show(changes: Partial<AgentsPageProps> = {}, library: Partial<LibrarySnapshot> = {}) {
  const streams = fakeStream(librarySnapshot(library))
  const workspace = inWorkspace({ core: { library: { ...streams, agents } }, workspaceId: 'agents-page' })
  const client = new QueryClient()
  const shown = (more: Partial<AgentsPageProps>) => (
    <QueryClientProvider client={client}>
      <AgentsPage period="all" by={null} onShow={onShow} {...more} />
    </QueryClientProvider>
  )
  const { rerender } = await render(shown(changes), workspace)
  return { ...workspace, rerender: (more: Partial<AgentsPageProps>) => rerender(shown(more)) }
}

const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)
const heading = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')

test('each agent has figures, which say if there are too few calls for them', async () => {
  const { address } = await show()
  await expect.poll(names).toEqual(['Anna Berg', 'Bo Ek', 'Cem Aydin'])
  await expect.element(page.getByText('3 agents, 43 calls')).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Anna Berg').getByText('75%', { exact: true })).toBeVisible()
  expect(row('Bo Ek').getByText('Too few').elements().length).toBe(2)
  await row('Cem Aydin').getByRole('button', { name: /^30/ }).click()
  expect(address()).toBe('/calls?filter=agent.id == 9')
})

test('says which team has the highest mean, as soon as the page is open', async () => {
  const talks = (name: string, mean: number) => ({
    ...agent(name, name),
    means: {
      ...LIST.rows[0]!.means,
      rep_talk_ratio: { mean, count: 40, interval: { low: mean - 0.03, high: mean + 0.03 } },
    },
  })
  const teams = [talks('Enterprise', 0.69), talks('Sales', 0.5), talks('Support', 0.46)]
  agents.mockImplementation(async ({ by }) => (by === null ? LIST : { ...LIST, rows: teams }))
  await show()
  await expect
    .element(page.getByText('Highest talk ratio by team: Enterprise, 69% (66% to 72%). Other teams: 46% to 50%.'))
    .toBeVisible()
})

test('the highest team of another period isn’t named above the table of this one', async () => {
  const talks = (name: string, mean: number) => ({
    ...agent(name, name),
    means: {
      ...LIST.rows[0]!.means,
      rep_talk_ratio: { mean, count: 40, interval: { low: mean - 0.03, high: mean + 0.03 } },
    },
  })
  const teamsOf = (highest: string) => [talks(highest, 0.69), talks('Sales', 0.5), talks('Support', 0.46)]
  agents.mockImplementation(async ({ by }) => (by === null ? LIST : { ...LIST, rows: teamsOf('Enterprise') }))
  const { rerender } = await show()
  const sentence = page.getByText(/^Highest talk ratio by team/)
  await expect.element(sentence).toMatchTextContent(/Enterprise/)
  const later = Promise.withResolvers<AgentList>()
  agents.mockImplementation(async ({ by }) => (by === null ? { ...LIST, rows: [agent(5, 'Dag Ek')] } : later.promise))
  await rerender({ period: '4' })
  await expect.poll(names).toEqual(['Dag Ek'])
  expect(sentence.query()).toBeNull()
  later.resolve({ ...LIST, rows: teamsOf('Partners') })
  await expect.element(sentence).toMatchTextContent(/Partners/)
})

test('a figure whose interval is too wide is of too few calls', async () => {
  agents.mockResolvedValue({ ...LIST, rows: [agent(7, 'Anna Berg', { won: { yesCount: 4, knownCount: 8 } })] })
  await show()
  await expect
    .element(page.getByTitle('Only 4 of 8 calls with a decided deal: 22% to 78%'))
    .toHaveTextContent('Too few')
})

test('headings sort, and what is typed finds names and teams', async () => {
  await show()
  await heading('AI score').click()
  await expect.poll(names).toEqual(['Cem Aydin', 'Anna Berg', 'Bo Ek'])
  await heading('AI score').click()
  await expect.poll(names).toEqual(['Anna Berg', 'Cem Aydin', 'Bo Ek'])
  // Too few have no figure, and come last.
  await heading('Win rate').click()
  await expect.poll(names).toEqual(['Anna Berg', 'Cem Aydin', 'Bo Ek'])
  await page.getByRole('textbox', { name: 'Find an agent or team' }).fill('supp')
  await expect.poll(names).toEqual(['Bo Ek'])
  await page.getByRole('textbox', { name: 'Find an agent or team' }).fill('zz')
  await expect.element(page.getByText('No matching agents')).toBeVisible()
})

test('an agent the service doesn’t name is listed and found by the name that is shown', async () => {
  agents.mockResolvedValue({ ...LIST, rows: [agent(7, 'Anna Berg'), agent(9, null, { teams: [] })] })
  await show()
  await expect.poll(names).toEqual(['Anna Berg', 'Agent 9'])
  await page.getByRole('textbox', { name: 'Find an agent or team' }).fill('agent 9')
  await expect.poll(names).toEqual(['Agent 9'])
})

test('teams are listed instead of agents, and their calls open', async () => {
  await show()
  await expect
    .element(page.getByRole('button', { name: 'Agents', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'By team' }).click()
  expect(onShow).toHaveBeenCalledWith({ period: 'all', by: 'team' })
  agents.mockResolvedValue({ ...LIST, rows: [agent('Sales', 'Sales', { teams: [] })] })
  const { address } = await show({ by: 'team' })
  await page.getByRole('button', { name: /^10: Sales/ }).click()
  expect(address()).toBe('/calls?filter=agent.custom.team == Sales')
})

test('teams that were asked for to name the highest are listed without asking again', async () => {
  const teams = [agent('Sales', 'Sales team', { teams: [] })]
  agents.mockImplementation(async ({ by }) => (by === null ? LIST : { ...LIST, rows: teams }))
  const { rerender } = await show()
  await expect.poll(names).toEqual(['Anna Berg', 'Bo Ek', 'Cem Aydin'])
  await expect.poll(() => agents.mock.lastCall?.[0].by).toBe('team')
  agents.mockClear()
  await rerender({ by: 'team' })
  await expect.poll(names).toEqual(['Sales team'])
  await expect.element(page.getByText('1 group, 10 of 43 calls')).toBeVisible()
  expect(agents).not.toHaveBeenCalled()
})

test('without agents it says why', async () => {
  agents.mockResolvedValue({ ...LIST, rows: [], teamFields: [], callCount: 0 })
  await show({}, { isListComplete: false, callCount: 3, expectedCallCount: 90 })
  await expect.element(page.getByText('Earshot is still reading calls. Their agents appear here.')).toBeVisible()
  await expect.element(page.getByText('From 3 of about 90 calls.')).toBeVisible()
})
