/** Of the grid's width, so that a long text doesn't push the other columns out of sight. */
const LARGEST_SHARE = 0.4

/**
 * The width in px that shows the content of a column: of its heading and of the rows that are drawn. Measured on copies,
 * because in the table the content is cut off, or fills the cell.
 */
export function contentWidth(grid: HTMLElement, columnIndex: number): number {
  const cells = grid.querySelectorAll(`[aria-colindex="${columnIndex}"]`)
  const copies = document.createElement('div')
  copies.ariaHidden = 'true'
  Object.assign(copies.style, {
    position: 'absolute',
    visibility: 'hidden',
    display: 'grid',
    width: 'max-content',
    gridTemplateColumns: 'max-content',
  })
  copies.append(...[...cells].map((cell) => cell.cloneNode(true)))
  // In the table, whose state its cells' classes depend on.
  grid.append(copies)
  const { width } = copies.getBoundingClientRect()
  copies.remove()
  return Math.ceil(Math.min(width, grid.clientWidth * LARGEST_SHARE))
}
