import { expect, it } from 'vitest'

import { renderBench } from './benchResult.ts'

it('numbers are right-aligned and have three significant digits', () => {
  const text = renderBench('x', {
    title: 'Title',
    columns: ['route', 'ms', 'rows'],
    rows: [
      ['sqlite', 0.123456, 100000],
      ['pglite', 12345.6, 7],
    ],
    figures: { pageRatio: 2 },
  })
  expect(text).toBe(
    [
      'Title',
      '',
      'route       ms     rows',
      '──────  ──────  ───────',
      'sqlite   0.123  100,000',
      'pglite  12,346        7',
      '',
      '{"bench":"x","figures":{"pageRatio":2}}',
    ].join('\n'),
  )
})
