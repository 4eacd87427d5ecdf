/** Why calls can't be sorted by a column. */
export const UNSORTABLE_WORDS = 'All calls of a workspace have the same value.'
