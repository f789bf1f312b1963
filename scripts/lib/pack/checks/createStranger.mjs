import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from '../../npm.mjs'
import { Refusal } from '../../say.mjs'

/** Installs one tarball in a folder outside the repository, without a registry. */
export async function createStranger({ tarball, manifest }) {
  const home = mkdtempSync(join(tmpdir(), 'vestibule-stranger-'))
  const remove = () => rmSync(home, { recursive: true, force: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }')
  const { code, output } = await npm(
    ['install', '--offline', '--no-audit', '--omit=optional', tarball],
    {
      cwd: home,
      keep: true,
    },
  )
  if (code !== 0) {
    remove()
    throw new Refusal(`${manifest.name} cannot be installed on its own:\n${output}`)
  }
  const folder = join(home, 'node_modules', manifest.name)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return { home, folder, files, remove }
}
