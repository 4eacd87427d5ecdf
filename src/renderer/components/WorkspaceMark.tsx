import type { WorkspaceColor } from '../../domain/workspaces/workspaceColor.ts'
import { initial } from './Avatar.tsx'

/** Each has a contrast of at least 4.5:1 to the white letter. */
const GROUNDS: Readonly<Record<WorkspaceColor, string>> = {
  indigo: '#5b5bd6',
  blue: '#0d66b8',
  pink: '#b8307f',
  green: '#1d7a4e',
  gray: '#5f6b7a',
  purple: '#7a4bc2',
  teal: '#0f7286',
  red: '#b3382c',
}

interface WorkspaceMarkProps {
  readonly name: string
  readonly color: WorkspaceColor
}

/** A workspace's initial on its color. Decorative: its name is next to it, so screen readers skip it. */
export function WorkspaceMark({ name, color }: WorkspaceMarkProps) {
  return (
    <span
      aria-hidden="true"
      // Generated content, so it isn't part of the surrounding text.
      data-initial={initial(name)}
      className="inline-grid size-5 shrink-0 place-items-center rounded-[5px] text-xs font-semibold text-on-accent select-none before:content-[attr(data-initial)]"
      style={{ background: GROUNDS[color] }}
    />
  )
}
