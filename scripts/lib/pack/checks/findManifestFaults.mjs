const NEEDED = ['description', 'license', 'repository', 'engines', 'exports', 'peerDependencies']

/**
 * Checks a packed package.json in addition to publint.
 * @param published Names of our published packages.
 * @returns {string[]} One sentence per fault.
 */
export function findManifestFaults(manifest, published) {
  const wanted = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  return [
    ...NEEDED.filter((key) => manifest[key] === undefined).map((key) => `It has no ${key}.`),
    ...wanted
      .filter((name) => name.startsWith('@vestibule/') && !published.includes(name))
      .map((name) => `It wants ${name}, which is not published.`),
    ...Object.entries(manifest.exports)
      .filter(([path, conditions]) => path.includes('*') || 'src' in conditions)
      .map(([path]) => `Its export ${path} is not made for strangers.`),
  ]
}
