/** Style of a chip: parts in one frame, separated by thin lines. */
export const chipClass = {
  frame: 'inline-flex h-[27px] max-w-full min-w-0 overflow-hidden rounded-md border border-line-strong bg-bg',
  part: 'px-[7px] py-[3px] whitespace-nowrap',
  divided: 'border-l border-line',
  remove: 'grid w-[25px] shrink-0 place-items-center border-l border-line text-ink-3 hover:bg-hover hover:text-ink',
}
