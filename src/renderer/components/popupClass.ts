/** Style of floating surfaces: menus, lists, popovers. */
export const popupClass =
  'rounded-md border border-line bg-bg text-ink shadow-pop outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const popupListClass =
  'max-h-[min(320px,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0'

export const popupItemClass =
  'flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover'
