import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { WorkspaceColor } from '../../../domain/workspaces/workspaceColor.ts'
import { WorkspaceMark } from '../../components/WorkspaceMark.tsx'

interface WorkspaceButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  readonly name: string
  readonly color: WorkspaceColor
}

/** The active workspace; opens the workspace menu. Other props are passed to the button. */
export function WorkspaceButton({ name, color, ...rest }: WorkspaceButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      title={name}
      className="flex h-8 w-full items-center gap-2 shrink-0 rounded-md px-2 font-semibold max-wide:justify-center hover:bg-hover data-popup-open:bg-hover"
      {...rest}
    >
      <WorkspaceMark name={name} color={color} />
      <span className="min-w-0 flex-1 truncate text-left max-wide:sr-only">{name}</span>
      <ChevronDown aria-hidden="true" size={14} strokeWidth={1.6} className="shrink-0 text-ink-3 max-wide:hidden" />
    </button>
  )
}
