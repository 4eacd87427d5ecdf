/** Search parameters of the list without filters in default order. */
export const NO_QUERY: { filter: string[]; sort: string[] } = { filter: [], sort: [] }
