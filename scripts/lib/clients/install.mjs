import { existsSync, readFileSync } from 'node:fs'
import { findRefused } from '../licences.mjs'
import { npm } from '../npm.mjs'
import { inRoot } from '../root.mjs'
import { Refusal, say } from '../say.mjs'

const HOME = inRoot('e2e/clients/packages')

/** Installed separately: our packages must not include some of these licences. */
export async function installClients() {
  const refused = findRefused(HOME)
  if (refused.length > 0) throw new Refusal(refused.join('\n'))
  if (isInstalled()) return
  say('Installing third-party software.')
  const { code, output } = await npm(['ci', '--loglevel=error', '--min-release-age=0'], {
    cwd: HOME,
    keep: true,
  })
  if (code !== 0) throw new Refusal(`Could not install third-party software.\n\n${output}`)
}

/** Compares with npm's record of a complete installation. */
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
