/**
 * Whether a file has all of its recording. `whole`: it ends where it says. `missing`: it announces more, or lacks its beginning.
 * `open`: that isn't known, for example because its format or its recorder doesn't say where it ends, or because more follows.
 */
export type RecordingEnd = 'whole' | 'missing' | 'open'
