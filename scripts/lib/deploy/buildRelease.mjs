import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARTEFACTS } from '../pack/packages.mjs'
import { run } from '../run.mjs'
import { buildServices } from './buildImage.mjs'

/**
 * Builds the image of a later release, with another version and another frame script.
 * @param options.migration SQL of a new migration.
 * @default none
 */
export async function buildRelease(folder, { version, migration }) {
  const own = join(folder, version)
  mkdirSync(own)
  const packed = readdirSync(ARTEFACTS).find((name) => name.startsWith('vestibule-services-'))
  await run('tar', ['-xzf', join(ARTEFACTS, packed), '-C', own])
  const root = join(own, 'package')
  changeJson(join(root, 'package.json'), (about) => ({ ...about, version }))
  changeFrame(join(root, 'frame'), version)
  if (migration !== undefined) {
    writeFileSync(join(root, 'drizzle', '9999_later.sql'), migration)
    changeJson(join(root, 'drizzle/meta/_journal.json'), ({ entries, ...rest }) => {
      const { idx, when } = entries.at(-1)
      const entry = { idx: idx + 1, version: '7', when: when + 1, tag: '9999_later' }
      return { ...rest, entries: [...entries, { ...entry, breakpoints: true }] }
    })
  }
  const { code, output } = await run(
    'tar',
    ['-czf', join(own, `vestibule-services-${version}.tgz`), '-C', own, 'package'],
    { keep: true },
  )
  if (code !== 0) throw new Error(output)
  rmSync(root, { recursive: true })
  const name = `localhost/vestibule-next:${version}`
  await buildServices(name, own)
  return name
}

function changeFrame(frame, version) {
  const document = readFileSync(join(frame, 'index.html'), 'utf8')
  const [, entry] = /src="\/assets\/(index-[\w-]+)\.js"/.exec(document)
  const changed = `${entry}${version.replaceAll('.', '')}`
  rmSync(join(frame, 'compressed'), { recursive: true, force: true })
  renameSync(join(frame, `assets/${entry}.js`), join(frame, `assets/${changed}.js`))
  const files = readdirSync(frame, { recursive: true }).filter((name) => /\.(html|js)$/.test(name))
  for (const name of files) {
    const text = readFileSync(join(frame, name), 'utf8')
    if (text.includes(entry)) writeFileSync(join(frame, name), text.replaceAll(entry, changed))
  }
}

function changeJson(file, change) {
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
}
