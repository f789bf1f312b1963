import { INSTALLED_KINDS, readManifests } from './manifests.mjs'

const VERSION = String.raw`\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?`
/** One version of a package of the registry, perhaps under another name. */
const EXACT = new RegExp(`^(npm:(@[^/@]+/)?[^/@]+@)?${VERSION}$`)
/** What a range may be made of; an address of any kind has a colon or a slash. */
const RANGE = /^[\w.\-+~^<>=|*\s]+$/

/**
 * Checks that every package.json names one version of each package that it installs.
 * @returns {string[]} One sentence per fault.
 */
export function findPinFaults(root) {
  return readManifests(root).flatMap(({ file, manifest }) => [
    ...INSTALLED_KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      .filter(([, spec]) => !EXACT.test(spec))
      .map(([name, spec]) => `${file}: ${name} is "${spec}"; name one version.`),
    ...Object.entries(manifest.peerDependencies ?? {})
      .filter(([, spec]) => !RANGE.test(spec))
      .map(([name, spec]) => `${file}: the peer ${name} is "${spec}"; name a range of versions.`),
    ...leavesOf(manifest.overrides ?? {})
      // `$name` repeats what the same file pins.
      .filter(([, spec]) => !EXACT.test(spec) && !spec.startsWith('$'))
      .map(([name, spec]) => `${file}: the override of ${name} is "${spec}"; name one version.`),
  ])
}

/** Overrides are nested by who asks for the package. */
function leavesOf(overrides) {
  return Object.entries(overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : leavesOf(value),
  )
}
