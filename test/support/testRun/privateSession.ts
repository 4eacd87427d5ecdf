import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A command and the environment to run it in. `close` removes what was created for it. */
export type PreparedCommand = {
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly close: () => void
}

/**
 * Runs `command` in its own D-Bus session with an unlocked, empty keyring, so that the keychain is tested with a real Secret
 * Service and never with that of the person who runs the tests. `EARSHOT_TEST_SECRET_SERVICE=1` tells the tests to require one.
 * If the necessary programs are missing, the command runs unchanged.
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
      // The bus and the keyring use their own home folder; the command gets the real one.
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      EARSHOT_TEST_SECRET_SERVICE: '1',
      EARSHOT_OUTER_HOME: HOME ?? '',
      EARSHOT_OUTER_RUNTIME_DIR: XDG_RUNTIME_DIR ?? '',
    },
    close: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Gives `command` a virtual display if there is no display; Electron needs one, Chromium doesn't. */
export function withVirtualDisplay(command: readonly string[], env: NodeJS.ProcessEnv): readonly string[] {
  const needsOne = process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']
  // xvfb-run requires xauth, which Debian's xvfb only recommends.
  const canHave = ['xvfb-run', 'xauth'].every((program) => isOnPath(program, env))
  return needsOne && canHave ? ['xvfb-run', '-a', ...command] : command
}

/** Unlocking with an empty password (one line feed) creates the keyring. Empty standard input wouldn't. */
const START_KEYRING = `
printf '\\n' | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1
if [ -n "$EARSHOT_OUTER_HOME" ]; then export HOME="$EARSHOT_OUTER_HOME"; else unset HOME; fi
if [ -n "$EARSHOT_OUTER_RUNTIME_DIR" ]; then export XDG_RUNTIME_DIR="$EARSHOT_OUTER_RUNTIME_DIR"; else unset XDG_RUNTIME_DIR; fi
unset EARSHOT_OUTER_HOME EARSHOT_OUTER_RUNTIME_DIR
exec "$@"
`

/** With these variables, a keyring daemon would connect to the person's own session. */
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
