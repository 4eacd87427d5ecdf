/** The type of a dragged column's ID, for headers and the column chooser. */
export const DRAGGED_COLUMN = 'application/x-earshot-column'
