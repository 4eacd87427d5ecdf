import { describe, expect, it } from 'vitest'
import { requestLine } from './requestLine.ts'

describe('the request as a shell command', () => {
  it('requests the same as the list, and takes the key from the environment', () => {
    const line = requestLine(
      'https://api.example.com/',
      {
        filters: [
          { field: 'lead_company', op: 'ilike', value: "%O'Brien $HOME%" },
          { field: 'score', op: 'empty', value: null },
        ],
        sort: [{ field: 'timestamp', direction: 'desc' }],
      },
      100,
    )
    expect(line).toBe(
      [
        `curl --get 'https://api.example.com/v1/calls' \\`,
        `  --header "x-api-key: $EARSHOT_API_KEY" \\`,
        `  --data-urlencode 'first=100' \\`,
        `  --data-urlencode 'filters%5B0%5D%5Bfield%5D=lead_company' \\`,
        `  --data-urlencode 'filters%5B0%5D%5Bop%5D=ilike' \\`,
        `  --data-urlencode 'filters%5B0%5D%5Bvalue%5D=%O'\\''Brien $HOME%' \\`,
        `  --data-urlencode 'filters%5B1%5D%5Bfield%5D=score' \\`,
        `  --data-urlencode 'filters%5B1%5D%5Bop%5D=empty' \\`,
        `  --data-urlencode 'order_by%5B%5D=timestamp' \\`,
        `  --data-urlencode 'order_directions%5B%5D=desc'`,
      ].join('\n'),
    )
  })

  it('also takes the changing URL of the demo from the environment', () => {
    expect(requestLine(null, { filters: [], sort: [] }, 100)).toContain('"$EARSHOT_BASE_URL/v1/calls"')
  })
})
