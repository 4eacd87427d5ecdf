/** Marks the row whose details are beside the list: it has `data-inspected`. */
export const inspectedClass = 'data-inspected:bg-hover data-inspected:shadow-[inset_2px_0_0_var(--accent)]'
