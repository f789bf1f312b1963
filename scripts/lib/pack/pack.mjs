import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { BUILDS, build } from '../builds.mjs'
import { hashFiles } from '../hashFiles.mjs'
import { npm } from '../npm.mjs'
import { inRoot } from '../root.mjs'
import { run } from '../run.mjs'
import { Refusal, say } from '../say.mjs'
import { ARTEFACTS, publicPackages } from './packages.mjs'
import { stage } from './stage.mjs'

const SHARED = ['package-lock.json', 'LICENSE', 'vite.config.ts', 'tsconfig.base.json', 'scripts']

/** Packs the public packages unless their tarballs are current. */
export async function pack() {
  const packages = publicPackages()
  const folders = [...packages.map(({ folder }) => folder), 'packages/secure-frame']
  const sources = BUILDS.filter(({ folder }) => folders.includes(folder)).flatMap(
    ({ from }) => from,
  )
  const hash = hashFiles([...folders, ...sources, ...SHARED])
  const mark = `${ARTEFACTS}/.hash`
  const isMade = packages.every(({ tarball }) => existsSync(tarball))
  if (isMade && existsSync(mark) && readFileSync(mark, 'utf8') === hash) return packages
  const tsc = inRoot('node_modules/typescript/bin/tsc')
  const types = await run(process.execPath, [
    tsc,
    '-b',
    ...folders.filter((folder) => existsSync(inRoot(folder, 'tsconfig.json'))),
  ])
  if (types.code !== 0) throw new Refusal('The types have errors; see above.')
  await build({ only: folders })

  mkdirSync(ARTEFACTS, { recursive: true })
  for (const entry of packages) {
    const { staged, tarball } = entry
    await stage(entry)
    rmSync(tarball, { force: true })
    const { code, output } = await npm(['pack', '--pack-destination', ARTEFACTS], {
      cwd: staged,
      keep: true,
    })
    if (code !== 0) throw new Refusal(output)
    say(`Packed ${tarball.slice(inRoot('').length)}`)
  }
  writeFileSync(mark, hash)
  return packages
}
