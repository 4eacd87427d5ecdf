import type { Page } from 'playwright'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { withAppBench } from '../support/bench/appBench.ts'
import { lengthOf, mean, median, rawCalls, rawUsers, winRate, type RawCall } from './figures/rawService.ts'

/**
 * Twenty figures as screens show them, recomputed from the service's interface by code that shares nothing with the app. Argument: calls
 * (500).
 */
export async function run([calls = '500']: readonly string[]): Promise<BenchResult> {
  return withAppBench(
    Number(calls),
    async ({ service, page, connect }) => {
      await connect()
      await page.getByRole('button', { name: 'Calls only' }).click()
      await page.getByText('Up to date').waitFor({ timeout: 120_000 })
      const all = await rawCalls(service)
      const teams = new Map(
        (await rawUsers(service)).map(({ user_id, custom_fields }) => [user_id, textOf(custom_fields?.['team'])]),
      )
      const compared = [...(await listFigures(page, all)), ...(await groupFigures(page, all, teams))]
      compared.push(...(await comparedGroups(page, all)), ...(await agentFigures(page, all)))
      compared.push(...(await agentPage(page, all, teams)), ...(await highestTeam(page, all, teams)))
      const mismatches = compared.filter(({ shown, computed }) => shown !== computed)
      return {
        title: `${compared.length} figures on screens, recomputed from the service's interface, with ${calls} calls`,
        columns: ['figure', 'shown', 'computed', ''],
        rows: compared.map(({ name, shown, computed }) => [name, shown, computed, shown === computed ? '' : 'differs']),
        figures: { comparedCount: compared.length, mismatchCount: mismatches.length },
      }
    },
    { data: 'company' },
  )
}

interface Figure {
  readonly name: string
  readonly shown: string
  readonly computed: string
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
}

const callsPath = (filter: string | null, group?: string) =>
  `/calls?${new URLSearchParams({ ...(filter === null ? {} : { filter }), ...(group === undefined ? {} : { group }) }).toString()}`

/** The number of calls that the header of the list says. */
async function listFigures(page: Page, all: readonly RawCall[]): Promise<readonly Figure[]> {
  const lists: readonly (readonly [filter: string | null, isIn: (call: RawCall) => boolean])[] = [
    [null, () => true],
    ['won is no', ({ business_info: { won } }) => won === false],
    ['won is not empty', ({ business_info: { won } }) => won !== null],
    ['duration > 10m', ({ duration }) => duration !== null && duration > 600],
    ['type in audio,video', ({ format }) => format === 'audio' || format === 'video'],
    ['ai_score < 60', ({ interaction_metrics: { ai_score } }) => ai_score != null && ai_score < 60],
    [
      'rep_talk_ratio > 60% and won is no',
      ({ interaction_metrics: { rep_talk_ratio }, business_info: { won } }) =>
        rep_talk_ratio != null && rep_talk_ratio > 0.6 && won === false,
    ],
  ]
  const figures: Figure[] = []
  for (const [filter, isIn] of lists) {
    await open(page, callsPath(filter))
    const status = page.locator('header').getByRole('status')
    await status.filter({ hasText: /calls?$/ }).waitFor()
    figures.push({
      name: `Calls: ${filter ?? 'all'}`,
      shown: (await status.textContent()) ?? '',
      computed: counted(all.filter(isIn).length),
    })
  }
  return figures
}

/** The row of the largest group, by agent and by team. */
async function groupFigures(
  page: Page,
  all: readonly RawCall[],
  teams: ReadonlyMap<number, string | null>,
): Promise<readonly Figure[]> {
  const teamOf = ({ agent }: RawCall) => (agent?.id == null ? null : (teams.get(agent.id) ?? null))
  const kinds: readonly (readonly [by: string, keyOf: (call: RawCall) => unknown])[] = [
    ['agent', ({ agent }) => agent?.name ?? null],
    ['agent.custom.team', teamOf],
    ['won', ({ business_info: { won } }) => (won === null ? 'Not known' : won ? 'Won' : 'Lost')],
  ]
  const figures: Figure[] = []
  for (const [by, keyOf] of kinds) {
    await open(page, callsPath(null, by))
    const row = page.getByRole('row', { expanded: false }).first()
    await row.waitFor()
    const text = (await row.innerText()).replaceAll('Mean\n', 'Mean ')
    const cells = text.split('\n').map((cell) => cell.trim())
    const name = cells[0]!
    const own = all.filter((call) => String(keyOf(call)) === name)
    const metric = (key: string) => mean(own.map(({ interaction_metrics }) => interaction_metrics[key]))
    const shown = (pattern: RegExp) => cells.find((cell) => pattern.test(cell)) ?? 'not shown'
    figures.push(
      { name: `${by}: calls of ${name}`, shown: shown(/ calls?$/), computed: counted(own.length) },
      {
        name: `${by}: mean duration of ${name}`,
        shown: shown(/^Mean \d+:/),
        computed: `Mean ${clock(mean(own.map(lengthOf)))}`,
      },
      {
        name: `${by}: mean talk ratio of ${name}`,
        shown: shown(/^Mean \d+%$/),
        computed: `Mean ${percent(metric('rep_talk_ratio'))}`,
      },
    )
  }
  return figures
}

/** The dialog that compares groups, by call type. */
async function comparedGroups(page: Page, all: readonly RawCall[]): Promise<readonly Figure[]> {
  await open(page, `${callsPath(null)}&group=call_type&group=-count&group=duration`)
  await page.getByRole('row', { expanded: false }).first().waitFor()
  await page.getByRole('button', { name: /^Grouped by/ }).click()
  await page.getByRole('menuitem', { name: 'Compare groups…' }).click()
  const row = page.getByRole('dialog').getByRole('row').nth(1)
  await row.waitFor()
  const name = (await row.getByRole('rowheader').innerText()).trim()
  const cells = (await row.getByRole('cell').allInnerTexts()).map((cell) => cell.trim()).filter((cell) => cell !== '')
  const own = all.filter(({ type }) => type?.name === name)
  const [calls = '', , rate = '', shownMean = '', shownMedian = ''] = cells
  await page.keyboard.press('Escape')
  return [
    { name: `Groups: calls of ${name}`, shown: calls, computed: own.length.toLocaleString('en-US') },
    { name: `Groups: win rate of ${name}`, shown: rate, computed: percent(winRate(own), 1) },
    { name: `Groups: mean duration of ${name}`, shown: shownMean, computed: clock(mean(own.map(lengthOf))) },
    { name: `Groups: median duration of ${name}`, shown: shownMedian, computed: clock(median(own.map(lengthOf))) },
  ]
}

/** The agent with the most calls, in the list of agents. */
async function agentFigures(page: Page, all: readonly RawCall[]): Promise<readonly Figure[]> {
  await open(page, '/agents?weeks=all')
  const byName = Map.groupBy(all, ({ agent }) => agent?.name ?? null)
  const [name] = [...byName].filter(([key]) => key !== null).toSorted(([, a], [, b]) => b.length - a.length)[0]!
  const row = page.getByRole('table').getByRole('row').filter({ hasText: name! })
  await row.waitFor()
  const cells = (await row.getByRole('cell').allInnerTexts()).map((cell) => cell.trim().split('\n')[0]!)
  const headings = (await page.getByRole('table').getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  const cell = (heading: string) => cells[headings.indexOf(heading) - 1] ?? 'not shown'
  const own = all.filter(({ agent }) => agent?.name === name)
  const metric = (key: string) => mean(own.map(({ interaction_metrics }) => interaction_metrics[key]))
  return [
    { name: `Agents: calls of ${name}`, shown: cell('Calls'), computed: own.length.toLocaleString('en-US') },
    { name: `Agents: talk ratio of ${name}`, shown: cell('Talk ratio'), computed: percent(metric('rep_talk_ratio')) },
    { name: `Agents: AI score of ${name}`, shown: cell('AI score'), computed: (metric('ai_score') ?? 0).toFixed(1) },
    { name: `Agents: win rate of ${name}`, shown: cell('Win rate'), computed: percent(winRate(own)) },
  ]
}

/** The page of the agent with the most calls, beside the others of the team. */
async function agentPage(
  page: Page,
  all: readonly RawCall[],
  teams: ReadonlyMap<number, string | null>,
): Promise<readonly Figure[]> {
  const byAgent = Map.groupBy(all, ({ agent }) => agent?.id ?? null)
  const [id, own] = [...byAgent].filter(([key]) => key !== null).toSorted(([, a], [, b]) => b.length - a.length)[0]!
  const name = own[0]!.agent!.name
  const others = all.filter(
    ({ agent }) => agent?.id != null && agent.id !== id && teams.get(agent.id) === teams.get(id!),
  )
  await open(page, `/agents/${id}`)
  const table = page.getByRole('table', { name: 'Figures of the agent and the others' })
  await table.waitFor()
  const figureOf = async (label: string, column: number) => {
    const text = await table.getByRole('row').filter({ hasText: label }).getByRole('cell').nth(column).innerText()
    return text.trim().split(' (')[0]!
  }
  const metric = (key: string) => mean(own.map(({ interaction_metrics }) => interaction_metrics[key]))
  const decided = others.filter(({ business_info: { won } }) => won !== null).length
  return [
    { name: `Page of ${name}: win rate`, shown: await figureOf('Win rate', 0), computed: percent(winRate(own)) },
    {
      name: `Page of ${name}: win rate of the team’s others`,
      shown: await figureOf('Win rate', 1),
      computed: `${percent(winRate(others))} of ${decided} calls with a decided deal`,
    },
    {
      name: `Page of ${name}: AI score`,
      shown: await figureOf('AI score', 0),
      computed: (metric('ai_score') ?? 0).toFixed(1),
    },
    {
      name: `Page of ${name}: talk ratio`,
      shown: await figureOf('Talk ratio', 0),
      computed: percent(metric('rep_talk_ratio')),
    },
  ]
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** What the list of agents says above its table. */
async function highestTeam(
  page: Page,
  all: readonly RawCall[],
  teams: ReadonlyMap<number, string | null>,
): Promise<readonly Figure[]> {
  await open(page, '/agents?weeks=all')
  const sentence = page.getByText(/^Highest talk ratio by team: /)
  await sentence.waitFor()
  const byTeam = Map.groupBy(all, ({ agent }) => (agent?.id == null ? null : (teams.get(agent.id) ?? null)))
  byTeam.delete(null)
  const means = [...byTeam].map(([team, calls]) => ({
    team,
    mean: mean(calls.map(({ interaction_metrics }) => interaction_metrics['rep_talk_ratio'])) ?? 0,
  }))
  const [highest] = means.toSorted((one, other) => other.mean - one.mean)
  return [
    {
      name: 'Agents: the team with the highest talk ratio',
      shown: (await sentence.innerText()).split(' (')[0]!,
      computed: `Highest talk ratio by team: ${highest!.team!}, ${percent(highest!.mean)}`,
    },
  ]
}

function counted(count: number): string {
  return count === 1 ? '1 call' : `${count.toLocaleString('en-US')} calls`
}

function percent(share: number | null, digits = 0): string {
  return share === null ? '–' : `${(100 * share).toFixed(digits)}%`
}

function clock(seconds: number | null): string {
  if (seconds === null) return '–'
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'))
  return parts[0] === 0 ? `${parts[1]}:${rest}` : `${Number(hours)}:${minutes}:${rest}`
}
