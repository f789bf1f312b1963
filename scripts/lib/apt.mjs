import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Installs a Debian package where that is possible; tells whether it was. */
export async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...args) =>
    run('apt-get', args, { keep: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  const installs = async () => (await apt('install', '-y', name)).code === 0
  if (await installs()) return true
  // A fresh image has no package lists yet.
  await apt('update')
  return installs()
}
