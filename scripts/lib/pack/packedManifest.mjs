import { INSTALLED_OF, PACKED_OF } from './packages.mjs'

/** The published package.json omits bundled dependencies, scripts, and exports from `src`. */
export function packedManifest(manifest) {
  const { scripts, dependencies: bundled, devDependencies, ...kept } = manifest
  const exports = Object.entries(manifest.exports)
    .map(([path, { src, ...conditions }]) => [path, conditions])
    .filter(([, conditions]) => Object.keys(conditions).length > 0)
  const packed = PACKED_OF[manifest.name] ?? []
  const outside = [...packed, ...(INSTALLED_OF[manifest.name] ?? [])]
  return {
    ...kept,
    exports: Object.fromEntries(exports),
    ...(outside.length > 0 && {
      dependencies: Object.fromEntries(outside.map((name) => [name, bundled[name]])),
    }),
    ...(packed.length > 0 && { bundleDependencies: packed }),
  }
}
