import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A command and the environment it has to run in. `close` removes what was made for it. */
export type PreparedCommand = {
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly close: () => void
}

/**
 * Puts `command` into a D-Bus session of its own with an unlocked, empty keyring, so that the keychain is tested against a real Secret Service
 * and never against the one of the person who runs the tests. `EARSHOT_TEST_SECRET_SERVICE=1` tells the tests that they must find one.
 * Where the programs for it are missing, the command runs as it is.
 */
export function withPrivateSession(command: readonly string[], env: NodeJS.ProcessEnv): PreparedCommand {
  const canHave = ['dbus-run-session', 'gnome-keyring-daemon', 'bash'].every((program) => isOnPath(program, env))
  if (process.platform !== 'linux' || !canHave) return { command, env, close: () => {} }

  const home = mkdtempSync(join(tmpdir(), 'earshot-keyring-'))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  const { HOME, XDG_RUNTIME_DIR, ...rest } = env
  return {
    command: ['dbus-run-session', '--', 'bash', '-c', START_KEYRING, 'earshot-tests', ...command],
    env: {
      ...withoutOwnKeyring(rest),
      // The bus and the keyring live in a home of their own; the command gets the real one back.
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      EARSHOT_TEST_SECRET_SERVICE: '1',
      EARSHOT_OUTER_HOME: HOME ?? '',
      EARSHOT_OUTER_RUNTIME_DIR: XDG_RUNTIME_DIR ?? '',
    },
    close: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Gives `command` a display that nobody sees, when there is none; Electron needs one, Chromium does not. */
export function withVirtualDisplay(command: readonly string[], env: NodeJS.ProcessEnv): readonly string[] {
  const needsOne = process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']
  // xvfb-run refuses to run anything without xauth, which Debian's xvfb only recommends.
  const canHave = ['xvfb-run', 'xauth'].every((program) => isOnPath(program, env))
  return needsOne && canHave ? ['xvfb-run', '-a', ...command] : command
}

/** The keyring is made by unlocking it with an empty password: one line feed. Nothing at all on standard input would make none. */
const START_KEYRING = `
printf '\\n' | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1
if [ -n "$EARSHOT_OUTER_HOME" ]; then export HOME="$EARSHOT_OUTER_HOME"; else unset HOME; fi
if [ -n "$EARSHOT_OUTER_RUNTIME_DIR" ]; then export XDG_RUNTIME_DIR="$EARSHOT_OUTER_RUNTIME_DIR"; else unset XDG_RUNTIME_DIR; fi
unset EARSHOT_OUTER_HOME EARSHOT_OUTER_RUNTIME_DIR
exec "$@"
`

/** A keyring daemon that sees these would speak to the person's own. */
function withoutOwnKeyring(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, GNOME_KEYRING_CONTROL: _control, XDG_DATA_HOME: _data, ...others } = env
  return others
}

function isOnPath(program: string, env: NodeJS.ProcessEnv): boolean {
  return (env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false // not in this folder
    }
  })
}
