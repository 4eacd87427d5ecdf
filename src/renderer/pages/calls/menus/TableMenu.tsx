import type { ComponentProps } from 'react'
import { CellMenu } from './CellMenu.tsx'
import { GroupRowMenu } from './GroupRowMenu.tsx'
import { HeadMenu } from './HeadMenu.tsx'

type TableMenuProps =
  | { readonly cell: ComponentProps<typeof CellMenu> }
  | { readonly group: ComponentProps<typeof GroupRowMenu> }
  | { readonly head: ComponentProps<typeof HeadMenu> }

/** The context menus of the list, in one module that is loaded when the first of them is needed. */
export function TableMenu(props: TableMenuProps) {
  if ('cell' in props) return <CellMenu {...props.cell} />
  return 'group' in props ? <GroupRowMenu {...props.group} /> : <HeadMenu {...props.head} />
}
