/** What playback keeps of a pause that it skips, at both sides, so that no word is cut and the pause is still noticeable. */
export const KEPT_SECONDS = 0.25
