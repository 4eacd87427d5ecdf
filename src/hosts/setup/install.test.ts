import { delimiter } from 'node:path'

import { expect, it } from 'vitest'

import { environmentForNpm } from './install.mjs'

const root = '/work/earshot'

it('a nested npm doesn’t inherit settings that prevent installing the node package', () => {
  const env = environmentForNpm(root, {
    npm_config_allow_scripts: '',
    npm_config_strict_allow_scripts: 'true',
    HOME: '/root',
  })
  expect(Object.keys(env).filter((name) => name.includes('allow_scripts'))).toEqual([])
  expect(env['HOME']).toBe('/root')
})

it('the person’s registry and certificates are kept', () => {
  const env = environmentForNpm(root, {
    npm_config_registry: 'https://npm.example/',
    npm_config_cafile: '/ca.crt',
    npm_lifecycle_event: 'prestart',
  })
  expect(env).toMatchObject({ npm_config_registry: 'https://npm.example/', npm_config_cafile: '/ca.crt' })
  expect(env).not.toHaveProperty('npm_lifecycle_event')
})

it('the Node that will be deleted is not on the path', () => {
  const path = [`${root}/node_modules/.bin`, '/usr/bin', '/bin'].join(delimiter)
  expect(environmentForNpm(root, { PATH: path })['PATH']).toBe(['/usr/bin', '/bin'].join(delimiter))
})
