import { existsSync, readFileSync } from 'node:fs'
import { findRefused } from '../licences.mjs'
import { npm } from '../npm.mjs'
import { inRoot } from '../root.mjs'
import { Refusal, say } from '../say.mjs'

const HOME = inRoot('e2e/clients/packages')

/** Installs the packages of its lockfile, apart from our own packages: some have licences that ours may not have. */
export async function installClients() {
  const refused = findRefused(HOME)
  if (refused.length > 0) throw new Refusal(refused.join('\n'))
  if (isInstalled()) return
  say('Installing the software of others.')
  const { code, output } = await npm(['ci', '--loglevel=error', '--min-release-age=0'], {
    cwd: HOME,
    keep: true,
  })
  if (code !== 0) throw new Refusal(`The software of others could not be installed.\n\n${output}`)
}

/** Compares with the record that npm leaves behind when an install is complete. */
function isInstalled() {
  const record = `${HOME}/node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  const [wanted, found] = [`${HOME}/package-lock.json`, record].map(
    (path) => JSON.parse(readFileSync(path, 'utf8')).packages,
  )
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || found[path]?.version === version || optional,
  )
}
