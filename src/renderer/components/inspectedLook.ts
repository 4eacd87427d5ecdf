/** Of the row in a list that the details beside it are of: it has `data-inspected`. */
export const inspectedLook = 'data-inspected:bg-hover data-inspected:shadow-[inset_2px_0_0_var(--accent)]'
