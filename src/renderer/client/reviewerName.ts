import { storedSetting } from '../hooks/stored/storedSetting.ts'

export const LONGEST_REVIEWER_NAME = 120

/** The name in printed and exported reviews; empty for none. */
export const reviewerName = storedSetting('earshot.reviewerName', (stored) =>
  typeof stored === 'string' ? stored.slice(0, LONGEST_REVIEWER_NAME) : '',
)

/** Null for none. */
export function chosenReviewer(): string | null {
  return reviewerName.current().trim() || null
}
