import { SETTINGS } from '../hooks/stored/settings.ts'

/** The name in printed and exported reviews; null for none. */
export function chosenReviewer(): string | null {
  return SETTINGS.reviewerName.current().trim() || null
}
