import type { ComponentProps } from 'react'
import { CellMenu } from './CellMenu.tsx'
import { HeadMenu } from './HeadMenu.tsx'

type TableMenuProps =
  | { readonly cell: ComponentProps<typeof CellMenu> }
  | { readonly head: ComponentProps<typeof HeadMenu> }

/** The context menus of the list, in one module that is loaded when the first of them is needed. */
export function TableMenu(props: TableMenuProps) {
  return 'cell' in props ? <CellMenu {...props.cell} /> : <HeadMenu {...props.head} />
}
