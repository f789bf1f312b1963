import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { inRoot } from '../root.mjs'
import { FILES_OF, PACKED_OF } from './packages.mjs'
import { packedManifest } from './packedManifest.mjs'
import { rollTypes } from './rollTypes.mjs'

/** Lays out the folder that a package's tarball is made of. */
export async function stage({ folder, manifest, staged }) {
  rmSync(staged, { recursive: true, force: true })
  mkdirSync(staged, { recursive: true })
  const folders = { dist: `${folder}/dist`, ...FILES_OF[manifest.name] }
  for (const [to, from] of Object.entries(folders)) {
    const source = inRoot(from)
    cpSync(source, `${staged}/${to}`, {
      recursive: true,
      filter: (path) => path === source || isBuilt(relative(source, path)),
    })
  }
  for (const name of PACKED_OF[manifest.name] ?? [])
    cpSync(inRoot('node_modules', name), `${staged}/node_modules/${name}`, { recursive: true })
  cpSync(inRoot('LICENSE'), `${staged}/LICENSE`)
  for (const name of ['README.md', 'CHANGELOG.md'])
    cpSync(inRoot(folder, name), `${staged}/${name}`)
  const text = JSON.stringify(packedManifest(manifest), undefined, 2)
  writeFileSync(`${staged}/package.json`, `${text}\n`)
  await rollTypes({ folder, manifest, staged })
}

/** Not what the type checker put there, nor what our own scripts remember of a build or of the tables. */
function isBuilt(path) {
  const [top] = path.split(sep)
  const name = basename(path)
  return !top.startsWith('types') && !/^\.|\.tsbuildinfo$|_snapshot\.json$/.test(name)
}
