/**
 * Queries are asked again once the user's reviews are known: without them, scores that a blind review hides would be part of an answer.
 */
export class ReviewsUnknown extends Error {}
