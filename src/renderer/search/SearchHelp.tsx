const EXAMPLES = [
  ['price discount', 'Both words in what one person says, in any order'],
  ['"price match"', 'The exact phrase'],
  ['refund OR cancel', 'Either word'],
  ['price -discount', 'Without a word'],
  ['disc*', 'Words that begin with these letters'],
  ['price NEAR/5 match', 'At most 5 words apart'],
  ['^hello', 'At the beginning of a turn'],
  ['"thank you"$', 'At the end of a turn'],
  ['agent:"free trial"', 'Said by the agent'],
  ['lead:(expensive OR "too much")', 'Said by the lead'],
] as const

export function SearchHelp() {
  return (
    <section aria-labelledby="search-help" className="max-w-[760px] px-4 py-4">
      <h2 id="search-help" className="pb-2 font-semibold">
        Ways to search
      </h2>
      <dl className="grid items-baseline grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        {EXAMPLES.map(([example, words]) => (
          <div key={example} className="contents">
            <dt className="font-mono text-sm">{example}</dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-ink-2">
        Capitals and accents make no difference, except in AND, OR, NEAR, and NOT. No words are left out, not even
        “not”.
      </p>
    </section>
  )
}
