import { existsSync, readFileSync } from 'node:fs'
import { npm } from './npm.mjs'
import { inRoot } from './root.mjs'
import { Refusal, say } from './say.mjs'

/** Installs the lockfile's packages, and checks for programs that npm may skip silently. */
export async function install() {
  const wanted = readLock('package-lock.json')
  if (!isInstalled(wanted)) {
    say('Installing packages; the first time takes a minute or two.')
    // The lockfile has already chosen the versions. With .npmrc's minimum age, npm would request data that the cache may lack.
    const { code } = await npm([
      ...['ci', '--loglevel=error', '--no-audit', '--no-fund', '--min-release-age=0'],
    ])
    if (code !== 0) throw new Refusal('The packages were not installed; see the cause above.')
  }
  const missing = missingPrograms(wanted)
  if (missing.length > 0)
    throw new Refusal(
      `Missing for ${process.platform} on ${process.arch}: ${missing.join(', ')}; delete the folder node_modules and run this command again.`,
    )
}

function readLock(path) {
  return JSON.parse(readFileSync(inRoot(path), 'utf8')).packages
}

/** Compares with npm's record of a complete install. */
function isInstalled(wanted) {
  if (!existsSync(inRoot('node_modules/.package-lock.json'))) return false
  const found = readLock('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (link || !path.includes('node_modules/')) return true
    return path in found ? found[path].version === version : optional || devOptional
  })
}

function missingPrograms(wanted) {
  const { platform, arch } = process
  const libc = libcOfThisMachine()
  return Object.entries(wanted)
    .filter(([, needs]) => needs.os?.includes(platform) && needs.cpu?.includes(arch))
    .filter(([, needs]) => needs.libc === undefined || needs.libc.includes(libc))
    .filter(([path]) => !existsSync(inRoot(path, 'package.json')))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
}

function libcOfThisMachine() {
  if (process.platform !== 'linux') return undefined
  const { glibcVersionRuntime } = process.report.getReport().header
  return glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}
