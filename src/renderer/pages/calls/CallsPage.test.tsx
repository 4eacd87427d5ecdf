import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallPage } from '../../../domain/calls/call.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import type { DraftQuery } from '../../../domain/filters/draftFilter.ts'
import '../../styles/app.css'
import { CallsPage } from './CallsPage.tsx'

interface PageInput {
  readonly filters: CallQuery['filters']
  readonly sort: CallQuery['sort']
  readonly cursor: { readonly cursor: string } | null
  readonly pageSize: number
}

const service = vi.hoisted(() => ({ page: vi.fn<(input: PageInput) => Promise<CallPage>>() }))
vi.mock('../../client/core.ts', () => ({
  core: () => ({
    calls: { page: service.page },
    budget: { watch: () => new Promise(() => {}) },
    app: { watch: () => new Promise(() => {}) },
    views: { watch: () => new Promise(() => {}) },
  }),
}))

/** 250 calls in pages; a filter leaves none, as the tests' filters are meant to. */
async function answer({ filters, cursor, pageSize }: PageInput): Promise<CallPage> {
  const from = Number(cursor?.cursor ?? 0)
  const total = filters.length > 0 ? 0 : 250
  const count = Math.min(pageSize, total - from)
  return {
    rows: Array.from({ length: count }, (_, at) => ({
      kind: 'unreadable',
      record: { id: from + at + 1, path: 'title', reason: 'a number' },
    })),
    hasNextPage: from + count < total,
    hasPreviousPage: from > 0,
    startCursor: count > 0 ? String(from) : null,
    endCursor: count > 0 ? String(from + count) : null,
  }
}

const failure = (code: string, data: object) => new ORPCError(code, { defined: true, data })

function Place({ start, onOpenCall }: { readonly start: CallQuery; readonly onOpenCall: (id: number) => void }) {
  const [query, setQuery] = useState<DraftQuery>(start)
  return (
    <div style={{ height: 700, width: 1200, display: 'flex', flexDirection: 'column' }}>
      <CallsPage
        workspaceId="w"
        query={query}
        notUnderstood={[]}
        onQueryChange={setQuery}
        onOpenCall={onOpenCall}
        hrefOf={(id) => `/calls/${id}`}
        onEnterKey={() => {}}
      />
    </div>
  )
}

const show = async (start: CallQuery = { filters: [], sort: [] }) => {
  const onOpenCall = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <Place start={start} onOpenCall={onOpenCall} />
    </QueryClientProvider>,
  )
  return { onOpenCall }
}

describe('the calls page', () => {
  beforeEach(() => {
    service.page.mockReset()
    service.page.mockImplementation(answer)
  })

  it('reads page after page as one nears the end, each once, and says how much is here', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('200 loaded, more below')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('250 calls')).toBeVisible()
    await userEvent.keyboard('{End}')
    expect(service.page.mock.calls.map(([input]) => input.cursor?.cursor ?? null)).toEqual([null, '100', '200'])
  })

  it('starts afresh when the sort changes: a cursor belongs to one order', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
    await expect.element(page.getByRole('button', { name: 'Date oldest first' })).toBeVisible()
    await expect
      .poll(() => service.page.mock.lastCall?.[0])
      .toMatchObject({
        sort: [{ field: 'timestamp', direction: 'asc' }],
        cursor: null,
      })
  })

  it('takes the last filter away with one click when nothing matches', async () => {
    await show({ filters: [{ field: 'ai_score', op: '<', value: '60' }], sort: [] })
    await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove “AI score is below 60”' }).click()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
  })

  it('says what failed and reads again when asked to', async () => {
    service.page.mockRejectedValueOnce(failure('unreachable', { host: 'api.example.com:443' }))
    await show()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/api\.example\.com:443/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
  })

  it('keeps what was loaded when a later page fails, asks no more by itself, and goes on when asked', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    service.page.mockRejectedValueOnce(failure('service-failed', { status: 502 }))
    await userEvent.keyboard('{End}')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/502/)
    await userEvent.keyboard('{PageUp}{PageUp}{End}')
    expect(service.page).toHaveBeenCalledTimes(2)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('200 loaded, more below')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('refreshes with one request, however much was loaded, and begins at the top', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('200 loaded, more below')).toBeVisible()
    service.page.mockClear()
    await page.getByRole('button', { name: 'Refresh the list' }).click()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    await expect.element(page.getByText('Call 1 could not be read')).toBeVisible()
    expect(service.page).toHaveBeenCalledTimes(1)
  })
})
