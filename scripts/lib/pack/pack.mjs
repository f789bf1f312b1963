import { mkdirSync, rmSync } from 'node:fs'
import { build } from '../builds.mjs'
import { npm } from '../npm.mjs'
import { inRoot } from '../root.mjs'
import { run } from '../run.mjs'
import { Refusal, say } from '../say.mjs'
import { ARTEFACTS, publicPackages } from './packages.mjs'
import { stage } from './stage.mjs'

/** Makes the tarballs of the public packages from what the sources are now. */
export async function pack() {
  const packages = publicPackages()
  const folders = packages.map(({ folder }) => folder)
  const tsc = inRoot('node_modules/typescript/bin/tsc')
  const types = await run(process.execPath, [tsc, '-b', ...folders])
  if (types.code !== 0) throw new Refusal('The types have faults; see above.')
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
  return packages
}
