/** Set by what moves the active cell; cleared by the cell that takes the focus. */
export const wantsFocus = { current: false }
