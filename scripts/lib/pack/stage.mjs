import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { inRoot } from '../root.mjs'
import { FILES_OF, PACKED_OF } from './packages.mjs'
import { packedManifest } from './packedManifest.mjs'
import { rollTypes } from './rollTypes.mjs'

export async function stage({ folder, manifest, staged }) {
  rmSync(staged, { recursive: true, force: true })
  mkdirSync(staged, { recursive: true })
  const built = existsSync(inRoot(folder, 'dist')) ? { dist: `${folder}/dist` } : {}
  const folders = { ...built, ...FILES_OF[manifest.name] }
  for (const [to, from] of Object.entries(folders)) {
    const source = inRoot(from)
    const isTemplate = to.startsWith('templates/')
    cpSync(source, `${staged}/${to}`, {
      recursive: true,
      filter: (path) =>
        path === source ||
        (isTemplate ? !LEFT.test(basename(path)) : isBuilt(relative(source, path))),
    })
  }
  for (const name of PACKED_OF[manifest.name] ?? [])
    cpSync(inRoot('node_modules', name), `${staged}/node_modules/${name}`, { recursive: true })
  cpSync(inRoot('LICENSE'), `${staged}/LICENSE`)
  for (const name of ['README.md', 'CHANGELOG.md'])
    cpSync(inRoot(folder, name), `${staged}/${name}`)
  const text = JSON.stringify(
    { ...packedManifest(manifest), ...optionalOf(manifest) },
    undefined,
    2,
  )
  writeFileSync(`${staged}/package.json`, `${text}\n`)
  if (Object.values(manifest.exports).some(({ types }) => types !== undefined))
    await rollTypes({ folder, manifest, staged })
}

/** Optional dependencies of a bundled package: programs, one for each platform. */
function optionalOf({ dependencies = {} }) {
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@vestibule/'))
  const found = own.map((name) => {
    const file = inRoot('packages', name.split('/')[1], 'package.json')
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).optionalDependencies : {}
  })
  const optionalDependencies = Object.assign({}, ...found)
  return Object.keys(optionalDependencies).length > 0 ? { optionalDependencies } : {}
}

const LEFT =
  /^(node_modules|dist|\.next|next-env\.d\.ts|package-lock\.json|tsconfig\.nodenext\.json)$/

/** Omits files of the type checker and records of our scripts. */
function isBuilt(path) {
  const [top] = path.split(sep)
  const name = basename(path)
  return !top.startsWith('types') && !/^\.|\.tsbuildinfo$|_snapshot\.json$/.test(name)
}
