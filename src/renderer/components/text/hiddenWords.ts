export const HIDDEN_WORDS = 'Hidden during your blind review'
