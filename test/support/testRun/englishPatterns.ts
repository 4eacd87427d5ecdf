/** Wording that doesn't belong in plain American English, each with what to write instead. */
export const PATTERNS: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\b(?:nobody|somebody)\b/i, instead: 'name the person or part: the user, the caller, the queue' },
  { pattern: /\b(?<!there )is none\b(?! of)/i, instead: 'isn’t a …, there is no …' },
  { pattern: /\b(?:goes|go|going|went) on\b/i, instead: 'continue, resume' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix, repair' },
  { pattern: /\b(?:is|are|was|were) told\b/i, instead: 'receives, shows' },
  { pattern: /\b(?:lets?|letting) go\b/i, instead: 'release, drop, delete' },
  { pattern: /\b(?:judg(?:es?|ed|ing|ements?))\b/i, instead: 'check, assess' },
  { pattern: /\b(?:glances?|manners)\b/i, instead: 'summary, rules' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bper cent\b/i, instead: 'percent' },
  { pattern: /\d %(?! \w)/, instead: '37% without a space' },
  {
    pattern: /\b(?:colours?|analys(?:e|ed|es|ing)|behaviours?|favourites?|neighbours?)\b/i,
    instead: 'American spelling',
  },
  {
    // As a word: `cancelled` is a state of Electron's downloads, and was one of imports in earlier versions.
    pattern: /\b(?:is|are|was|were|be|been|being|not|and|or) cancelled\b/i,
    instead: 'American spelling: canceled',
  },
  { pattern: /[«»]/, instead: 'straight or curly quotes' },
]
