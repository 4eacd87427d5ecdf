/** Without the user's reviews no query is answered, because scores that a blind review hides would be part of the answer. */
export class ReviewsUnknown extends Error {}
