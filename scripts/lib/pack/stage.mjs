import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { inRoot } from '../root.mjs'
import { packedManifest } from './packedManifest.mjs'
import { rollTypes } from './rollTypes.mjs'

/** Lays out the folder that a package's tarball is made of. */
export async function stage({ folder, manifest, staged }) {
  rmSync(staged, { recursive: true, force: true })
  mkdirSync(staged, { recursive: true })
  const dist = inRoot(folder, 'dist')
  cpSync(dist, `${staged}/dist`, {
    recursive: true,
    filter: (path) => path === dist || isBuilt(relative(dist, path)),
  })
  cpSync(inRoot('LICENSE'), `${staged}/LICENSE`)
  for (const name of ['README.md', 'CHANGELOG.md'])
    cpSync(inRoot(folder, name), `${staged}/${name}`)
  const text = JSON.stringify(packedManifest(manifest), undefined, 2)
  writeFileSync(`${staged}/package.json`, `${text}\n`)
  await rollTypes({ folder, manifest, staged })
}

/** Not what the type checker put there, nor what our own scripts remember of a build. */
function isBuilt(path) {
  const [top] = path.split(sep)
  const name = basename(path)
  return top !== 'types' && !name.startsWith('.') && !name.endsWith('.tsbuildinfo')
}
