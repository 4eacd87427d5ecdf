/**
 * Whether a recording ends where it says. `whole`: it does. `missing`: it announces more. `open`: it doesn't say, because its
 * format or its recorder doesn't, so it may end here or not.
 */
export type RecordingEnd = 'whole' | 'missing' | 'open'
