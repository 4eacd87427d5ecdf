import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { COMMANDS, type CommandId } from '../../../contract/commands.ts'
import { runOffered } from '../../commands/offeredCommands.ts'
import { CommandIcon } from '../keys/CommandIcon.tsx'
import { commandTooltip } from '../keys/commandTooltip.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  /** At most one `primary` per screen. `ghost` has no border and is for toolbars. */
  readonly variant?: 'plain' | 'primary' | 'ghost' | 'danger'
  /** What it does. Gives it its icon, words, tooltip and action, unless it has its own. */
  readonly command?: CommandId
  /** Beside the icon of `command`, instead of its title. */
  readonly words?: ReactNode
  /** Why it can't be pressed now. Its tooltip and description: it can have the focus, so that everyone learns it. */
  readonly disabledBecause?: string | null | undefined
}

export const buttonClass = {
  base: 'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md border px-2.5 text-base font-medium whitespace-nowrap select-none disabled:opacity-50 aria-disabled:opacity-50',
  plain: 'border-line-strong bg-bg text-ink enabled:hover:bg-hover enabled:active:bg-sunk',
  primary:
    'border-accent bg-accent text-on-accent enabled:hover:brightness-110 enabled:active:brightness-95 focus-visible:outline-offset-2 disabled:border-line-strong disabled:bg-sunk disabled:text-ink-3 aria-disabled:border-line-strong aria-disabled:bg-sunk aria-disabled:text-ink-3',
  ghost: 'border-transparent bg-transparent text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink',
  danger: 'border-line-strong bg-bg text-bad enabled:hover:bg-bad-soft',
}

/** A styled button. Defaults to `type="button"`, so that it doesn't submit forms by accident. */
export function Button({ variant = 'plain', className, command, words, disabledBecause, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={clsx(buttonClass.base, buttonClass[variant], className)}
      // For keys in it.
      data-primary={variant === 'primary' ? '' : undefined}
      data-variant={variant}
      {...(command && commandProps(command, words))}
      {...rest}
      {...(disabledBecause && { ...DISABLED, title: disabledBecause, 'aria-description': disabledBecause })}
    />
  )
}

const DISABLED: ComponentProps<'button'> = { 'aria-disabled': true, onClick: (event) => event.preventDefault() }

function commandProps(
  command: CommandId,
  words: ReactNode,
): ComponentProps<'button'> & { readonly 'data-command': CommandId } {
  const { title, keys } = COMMANDS[command]
  return {
    'data-command': command,
    // Without keys it would repeat the words.
    ...(keys && { title: commandTooltip(command) }),
    onClick: () => void runOffered(command),
    children: (
      <>
        <CommandIcon id={command} />
        {words ?? title}
      </>
    ),
  }
}

type IconButtonProps = Omit<ButtonProps, 'words'> &
  (
    | { readonly label: string; readonly command?: CommandId; readonly words?: never }
    | {
        readonly label?: never
        readonly command: CommandId
        /** Instead of the command's title; its key follows. */
        readonly words?: string | undefined
      }
  )

/** A square button with only an icon. Its tooltip and accessible name are `label`, or its command's words and key. */
export function IconButton({ label, words, className, ...rest }: IconButtonProps) {
  const name = label ?? (rest.command && commandTooltip(rest.command, words))
  return (
    <Button
      variant="ghost"
      aria-label={name}
      title={name}
      className={clsx('w-7 justify-center px-0!', className)}
      {...(rest.command && { children: <CommandIcon id={rest.command} /> })}
      {...rest}
    />
  )
}
