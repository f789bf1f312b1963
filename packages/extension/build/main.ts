import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from '../manifest.config.js'
import { localize } from './localize.js'
import { missingIcons, readOperator } from './operator.js'
import { zip } from './zip.js'

const HELP = `npm run build -w packages/extension [-- --config FILE] [--out FOLDER] [--only BROWSER]

Builds the extension for Chrome and Firefox, each as a folder that a browser loads and as a zip that its store takes.

  --config  the operator's settings; packages/extension/operator.json says what there is to set
  --out     where to write; .artefacts/extension of the repository unless stated otherwise
  --only    chrome or firefox
`
const BROWSERS = ['chrome', 'firefox'] satisfies Browser[]
const OWN = fileURLToPath(new URL('..', import.meta.url))
const ARTEFACTS = fileURLToPath(new URL('../../../.artefacts/extension', import.meta.url))
const VITE = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url))

try {
  const { values } = parseArgs({
    options: {
      config: { type: 'string' },
      out: { type: 'string' },
      only: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help === true) console.log(HELP)
  else build(values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function build(values: {
  config?: string | undefined
  out?: string | undefined
  only?: string | undefined
}) {
  // npm runs in the package's folder, so use the caller's folder from `INIT_CWD`.
  const here = process.env.INIT_CWD ?? process.cwd()
  const config = values.config === undefined ? undefined : resolve(here, values.config)
  const out = values.out === undefined ? ARTEFACTS : resolve(here, values.out)
  const operator = readOperator(config)
  const { name, version, rdns, id, iconFolder } = operator
  const browsers = BROWSERS.filter(
    (browser) => values.only === undefined || values.only === browser,
  )
  if (browsers.length === 0) throw new Error('Invalid --only option: expected chrome or firefox.')
  const missing = missingIcons(operator)
  if (missing.length > 0) throw new Error(`${iconFolder} lacks ${missing.join(', ')}.`)
  for (const browser of browsers) localize(operator, browser)
  for (const browser of browsers) {
    execFileSync(process.execPath, [VITE, 'build', '--logLevel', 'error'], {
      cwd: OWN,
      // Print the output only if the build fails.
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        VESTIBULE_EXTENSION_BROWSER: browser,
        VESTIBULE_EXTENSION_OUT: out,
        ...(config !== undefined && { VESTIBULE_EXTENSION: config }),
      },
    })
    const folder = join(out, browser)
    for (const extra of [join(folder, '.vite'), join(out, '.public')])
      rmSync(extra, { recursive: true, force: true })
    const archive = join(out, `${rdns}-${version}-${browser}.zip`)
    mkdirSync(out, { recursive: true })
    writeFileSync(archive, zip(toStore(filesIn(folder))))
    console.log(`${name} ${version} for ${browser}: ${folder}, ${archive}`)
  }
  if (id !== undefined)
    console.log(`Add chrome-extension://${id} to \`extensionOrigins\` of the project.`)
}

/** Chrome's store sets the id, and rejects a manifest with a key. */
function toStore(files: Map<string, Buffer>): Map<string, Buffer> {
  const { key: _, ...manifest } = JSON.parse(`${files.get('manifest.json')}`)
  return files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

/** Sort the names to make the archive reproducible. */
function filesIn(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  return new Map(
    names.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]),
  )
}
