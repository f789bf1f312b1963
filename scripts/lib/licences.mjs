import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
])
/** Allowed for tools: they are not shipped. */
const ALLOWED_FOR_TOOLS = new Set(['MPL-2.0'])

/** Data for tools. The licence requires attribution only if the data is published. */
const DATA = { 'caniuse-lite': 'CC-BY-4.0' }

/** Packages refused by name: later releases have a licence that requires a vendor's network. */
const REFUSED = [
  { name: /^@reown\/appkit/, upTo: undefined },
  { name: /^@walletconnect\//, upTo: '2.21.8' },
]

/**
 * Checks the licence of every package in the lockfile.
 * @param root Folder of package-lock.json.
 * @returns {{ violations: string[], packages: number }} One sentence per violation, with its
 * dependency path.
 */
export function checkLicences(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  const shipping = workspaces.filter((path) => path.startsWith('packages/'))
  const shipped = reach(packages, shipping, ['dependencies', 'optionalDependencies'])
  const all = reach(packages, workspaces, [
    'dependencies',
    'optionalDependencies',
    'devDependencies',
    'peerDependencies',
  ])
  const installed = Object.keys(packages).filter(
    (path) => path.includes('node_modules/') && !packages[path].link,
  )

  const violations = installed.flatMap((path) => {
    const { version, name = nameOf(path) } = packages[path]
    const way = (shipped.get(path) ?? all.get(path) ?? [path]).join(' > ')
    if (isRefused(name, version)) return [`${name} ${version} is refused by name (${way}).`]
    const licence = packages[path].license ?? statedLicence(join(root, path))
    const tool = !shipped.has(path)
    if (isAllowed(licence, { tool }) || (tool && licence === DATA[name])) return []
    return [`${name} ${version} is under "${licence ?? 'no licence'}" (${way}).`]
  })
  return { violations, packages: installed.length }
}

/**
 * Checks a lockfile of software that is not shipped, only for packages that are refused by name.
 * @param root Folder of package-lock.json.
 * @returns {string[]} One sentence per violation.
 */
export function findRefused(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = entry.name ?? nameOf(path)
    return isRefused(name, entry.version) ? [`${name} ${entry.version} is refused by name.`] : []
  })
}

/** Returns all packages that the workspaces need, with their dependency paths. */
function reach(packages, workspaces, kinds) {
  const ways = new Map(workspaces.map((path) => [path, [packages[path].name ?? path]]))
  for (const [path, way] of ways)
    for (const name of kinds.flatMap((kind) => Object.keys(packages[path][kind] ?? {}))) {
      const found = resolve(packages, path, name)
      if (found !== undefined && !ways.has(found)) ways.set(found, [...way, name])
    }
  return ways
}

/** Resolves a dependency like Node: from the nearest node_modules upwards. */
function resolve(packages, from, name) {
  const inFolder = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  const entry = packages[inFolder]
  if (entry !== undefined) return entry.link ? entry.resolved : inFolder
  if (from === '') return undefined
  const above = from.lastIndexOf('node_modules/')
  return resolve(packages, above <= 0 ? '' : from.slice(0, above - 1), name)
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function isRefused(name, version) {
  const entry = REFUSED.find((refused) => refused.name.test(name))
  return entry !== undefined && !(entry.upTo !== undefined && compare(version, entry.upTo) <= 0)
}

function compare(left, right) {
  return left.localeCompare(right, 'en', { numeric: true })
}

function statedLicence(folder) {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ')
}

/** Whether all parts of one alternative are allowed. */
function isAllowed(licence, { tool }) {
  const fine = (name) => ALLOWED.has(name) || (tool && ALLOWED_FOR_TOOLS.has(name))
  return (licence ?? '')
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every(fine))
}
