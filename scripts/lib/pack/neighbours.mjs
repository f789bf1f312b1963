import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from '../root.mjs'
import { readManifest } from './packages.mjs'

export function withoutNeighbours(home) {
  const { dependencies, devDependencies, ...kept } = readManifest(home)
  const tarballs = Object.entries(dependencies).filter(([, from]) => from.startsWith('file:'))
  const manifest = { ...kept, dependencies: Object.fromEntries(tarballs) }
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest))
}

/** Removes the tarballs from an example's dependencies. @returns {string[]} the tarball paths in package.json */
export function withoutTarballs(home) {
  const { dependencies, ...kept } = readManifest(home)
  const isTarball = ([, from]) => from.startsWith('file:')
  const all = Object.entries(dependencies)
  const neighbours = Object.fromEntries(all.filter((entry) => !isTarball(entry)))
  writeFileSync(join(home, 'package.json'), JSON.stringify({ ...kept, dependencies: neighbours }))
  return all.filter(isTarball).map(([, from]) => from)
}

export function linkNeighbours(name, home) {
  const { dependencies, devDependencies } = readManifest(inRoot('examples', name))
  for (const [neighbour, from] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (from.startsWith('file:')) continue
    const path = join(home, 'node_modules', neighbour)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(inRoot('node_modules', neighbour), path)
  }
}
