/** Shared style of all input controls: one height, one border, accent color on focus, red on error. */
export const fieldClass =
  'h-7 w-full min-w-0 rounded-md border border-line-strong bg-bg px-2 text-base text-ink placeholder:text-ink-3 disabled:opacity-50 aria-invalid:border-bad'
