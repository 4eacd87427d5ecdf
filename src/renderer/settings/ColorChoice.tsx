import { WORKSPACE_COLORS, type WorkspaceColor } from '../../domain/workspaces/workspaceColor.ts'
import { WorkspaceMark } from '../components/WorkspaceMark.tsx'

interface ColorChoiceProps {
  /** The workspace's name, for its mark. */
  readonly name: string
  readonly value: WorkspaceColor
  readonly onChange: (color: WorkspaceColor) => void
}

/** The color of a workspace, as its mark looks. */
export function ColorChoice({ name, value, onChange }: ColorChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-ink-2">Color</legend>
      <div className="flex flex-wrap gap-1">
        {WORKSPACE_COLORS.map((color) => {
          const colorName = color.charAt(0).toUpperCase() + color.slice(1)
          return (
            <label
              key={color}
              title={colorName}
              className="grid size-8 place-items-center rounded-md border-2 border-transparent has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="workspace-color"
                aria-label={colorName}
                checked={color === value}
                onChange={() => onChange(color)}
                className="sr-only"
              />
              <WorkspaceMark name={name} color={color} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
