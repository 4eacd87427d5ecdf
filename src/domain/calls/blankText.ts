import type { CallRecord, SentTexts } from './call.ts'

/**
 * Empty texts and white space. There is nothing to show of them, so the app treats them as missing; but the service filters and
 * sorts by its texts as they are, so the library and lists that are sorted here must do so, too.
 */

/** In place of a text with nothing to see, where it is one of several values. */
export const BLANK_WORDS = '(blank)'

/** Null if there is nothing to see. */
export function shownText(text: string | null | undefined): string | null {
  return text?.trim() ? text : null
}

/** The record's field for those of the texts that aren't shown. */
export function blankTextsOf(sent: SentTexts): Pick<CallRecord, 'blankTexts'> {
  const blank = Object.entries(sent).filter(([, text]) => text !== null && shownText(text as string) === null)
  return blank.length === 0 ? {} : { blankTexts: Object.fromEntries(blank) }
}

export function sentTexts({ title, agent, leadName, leadCompany, blankTexts }: CallRecord): SentTexts {
  return { title, agentName: agent?.name ?? null, leadName, leadCompany, ...blankTexts }
}
