import type { Page } from '@playwright/test'
import type { Simulator } from '../../src/simulator/server.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { connect, expect, test } from './earshot.ts'
import { look } from './look.ts'
import { expectWaveformWhole } from './player.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page is accessible, ${colorScheme}`, async ({ page, app, service }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

    await page.goto(app.link)
    await expect(page.getByLabel('Base URL')).toBeVisible()
    await look(page, 'connect', colorScheme)

    await connect(page, service)
    await look(page, 'calls', colorScheme)

    await page
      .getByRole('button', { name: /Filter/ })
      .first()
      .click()
    await expect(page.getByRole('listbox', { name: 'Fields' })).toBeVisible()
    await look(page, 'filter', colorScheme)
    await page.keyboard.press('Escape')

    const { call, chat } = await examples(service)
    await open(page, call)
    await expectWaveformWhole(page)
    await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
    await look(page, 'call', colorScheme)

    await open(page, chat)
    await expect(page.getByText(/\d{1,2}:\d{2}/).first()).toBeVisible()
    await look(page, 'chat', colorScheme)

    await page.goto(new URL('/imports', page.url()).href)
    await expect(page.getByRole('heading', { name: 'No imports yet' })).toBeVisible()
    await look(page, 'imports', colorScheme)

    await page.keyboard.press('Control+,')
    await expect(page.getByRole('region', { name: 'Diagnostics' })).toBeVisible()
    await look(page, 'settings', colorScheme)

    await page.locator('body').drop({
      files: [
        {
          name: '2026-11-18 14.05 pricing call.wav',
          mimeType: 'audio/wav',
          buffer: toneWav({ seconds: 42, hertz: 200 }),
        },
      ],
    })
    await expect(page.getByRole('complementary').getByRole('combobox', { name: 'Agent' })).toBeFocused()
    await look(page, 'import', colorScheme)
  })
}

/** The fields of the interface's full form that this test uses. */
interface Detail {
  readonly media: { readonly audio_url: string | null }
  readonly analysis: { readonly transcription: string | null } | null
  readonly evaluators: readonly unknown[]
  readonly chat: { readonly messages: readonly unknown[] } | null
}

/** A call with recording and transcript, and a readable chat, from the service's data. */
async function examples(service: Simulator): Promise<{ readonly call: number; readonly chat: number }> {
  const list = async (filters: string) => {
    const answer = await fetch(`${service.baseUrl}/v1/calls?first=50&${filters}`, {
      headers: { 'x-api-key': service.apiKey },
    })
    return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id)
  }
  const detail = async (id: number) => {
    const answer = await fetch(`${service.baseUrl}/v1/calls/${id}`, { headers: { 'x-api-key': service.apiKey } })
    return ((await answer.json()) as { data: Detail }).data
  }
  const find = async (ids: readonly number[], isWanted: (call: Detail) => boolean) => {
    for (const id of ids) if (isWanted(await detail(id))) return id
    throw new Error('the service has no such call')
  }
  const audio = await list('filters[0][field]=type&filters[0][op]===&filters[0][value]=audio')
  const chats = await list('filters[0][field]=type&filters[0][op]===&filters[0][value]=chat')
  return {
    call: await find(
      audio,
      ({ media, analysis, evaluators }) =>
        media.audio_url !== null && Boolean(analysis?.transcription) && evaluators.length > 1,
    ),
    chat: await find(chats, ({ chat }) => (chat?.messages.length ?? 0) > 5),
  }
}

async function open(page: Page, callId: number): Promise<void> {
  await page.goto(new URL(`/calls/${callId}`, page.url()).href)
}
