import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INSTALLED_KINDS, readManifests } from './manifests.mjs'

const VERSION = String.raw`\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?`
/** One version of a registry package, possibly under an alias. */
const EXACT = new RegExp(`^(npm:(@[^/@]+/)?[^/@]+@)?${VERSION}$`)
/** Characters of a version range. URLs contain a colon or a slash. */
const RANGE = /^[\w.\-+~^<>=|*\s]+$/

/** Every package.json must specify one version of each package. @returns {string[]} one sentence per fault */
export function findPinFaults(root) {
  return readManifests(root).flatMap(({ file, manifest }) => [
    ...INSTALLED_KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      .filter(([, spec]) => !EXACT.test(spec))
      .map(([name, spec]) => `${file}: ${name} is "${spec}"; name one version.`),
    ...Object.entries(manifest.peerDependencies ?? {})
      .filter(([, spec]) => !RANGE.test(spec))
      .map(([name, spec]) => `${file}: the peer ${name} is "${spec}"; name a range of versions.`),
    ...leavesOf(manifest.overrides ?? {})
      // `$name` repeats a version of the same file.
      .filter(([, spec]) => !EXACT.test(spec) && !spec.startsWith('$'))
      .map(([name, spec]) => `${file}: the override of ${name} is "${spec}"; name one version.`),
  ])
}

const WORKFLOWS = '.github/workflows'
const USED = /^\s*(?:- )?(uses|container|image): *(\S+)/
const DIGESTS = { uses: /@[0-9a-f]{40}$/, container: /@sha256:[0-9a-f]{64}$/ }

/** Workflows must specify actions by commit and images by digest. @returns {string[]} one sentence per fault */
export function findWorkflowFaults(root) {
  const folder = join(root, WORKFLOWS)
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .map((line) => USED.exec(line) ?? [])
      .filter(([, kind, name]) => name && !(DIGESTS[kind] ?? DIGESTS.container).test(name))
      .map(([, , name]) => `${WORKFLOWS}/${file}: "${name}" can change; name its digest.`),
  )
}

/** Overrides are grouped by the dependent package. */
function leavesOf(overrides) {
  return Object.entries(overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : leavesOf(value),
  )
}
