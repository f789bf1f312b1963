#!/usr/bin/env node
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url))
const PAGES = fileURLToPath(new URL('pages', import.meta.url))
const SDK = '@vestibule/host-sdk'
const PROJECT = 'my-dapp'
const FRAME = 'https://wallet.example'
const LOCAL_FRAME = 'http://frame.localhost:4100'
/** Folder of the style sheet, if not `src`, and path of the page, if not `src/App.tsx`. */
const STYLES = { html: '.', next: 'app' }
const PAGE = {
  html: 'index.html',
  next: 'app/page.tsx',
  plain: 'src/main.ts',
  svelte: 'src/App.svelte',
  vue: 'src/App.vue',
}
const PREFIXES = { next: 'NEXT_PUBLIC_', vite: 'VITE_' }

const HELP = `npm create @vestibule [FOLDER] [-- OPTIONS]

Creates a dapp with a wallet connection and a login in a new or empty folder.

  --template NAME   ${readdirSync(TEMPLATES).join(', ')}
  --frame URL       the origin of the frame, which your services serve; default ${LOCAL_FRAME}
  --project ID      the id of your project in the services; default ${PROJECT}
`

class Refusal extends Error {}

function readOptions() {
  const text = { type: 'string' }
  try {
    return parseArgs({
      options: { template: text, frame: text, project: text, help: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new Refusal(`${error.message}\n\n${HELP}`)
  }
}

async function ask(question, fallback) {
  if (!process.stdin.isTTY) return fallback
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = (await lines.question(`${question} (${fallback}): `)).trim()
  lines.close()
  return answer === '' ? fallback : answer
}

async function create() {
  const { values, positionals } = readOptions()
  if (values.help) return void process.stdout.write(HELP)
  if (positionals.length > 1)
    throw new Refusal(
      `Pass one folder, and write \`--\` before options: npm create @vestibule ${positionals[0]} -- --template next`,
    )
  const names = readdirSync(TEMPLATES)
  const folder = resolve(positionals[0] ?? (await ask('Folder', 'my-dapp')))
  const template = given(values, 'template') ?? (await ask(`Template: ${names.join(', ')}`, 'vite'))
  const frame = given(values, 'frame') ?? LOCAL_FRAME
  const project = given(values, 'project') ?? PROJECT
  if (!names.includes(template))
    throw new Refusal(`There is no template "${template}". Choose ${names.join(', ')}.`)
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Refusal(`${folder} is a file.`)
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
    throw new Refusal(`${folder} is not empty.`)
  if (!URL.canParse(frame) || new URL(frame).origin !== frame)
    throw new Refusal(`--frame must be an origin, such as ${FRAME}.`)
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(project))
    throw new Refusal('--project must be 1 to 64 letters, digits, hyphens or underscores.')

  mkdirSync(folder, { recursive: true })
  cpSync(join(TEMPLATES, template), folder, { recursive: true })
  cpSync(join(PAGES, template), folder, { recursive: true })
  const styles = join(folder, STYLES[template] ?? 'src', 'style.css')
  cpSync(join(PAGES, 'shared/style.css'), styles)
  const manifest = writeManifest(folder)
  replaceIn(folder, {
    [`'${PROJECT}'`]: `'${project}'`,
    [FRAME]: frame,
    '<title>Hello': `<title>${manifest.name}`,
    "title: 'Hello'": `title: '${manifest.name}'`,
  })
  writeFileSync(
    join(folder, '.gitignore'),
    'node_modules\ndist\n.next\nnext-env.d.ts\n.env.local\n.vestibule\ntest-results\n',
  )
  const bundler = ['next', 'vite'].find((name) =>
    Object.hasOwn({ ...manifest.dependencies, ...manifest.devDependencies }, name),
  )
  if (bundler !== undefined)
    writeFileSync(join(folder, '.env'), `${PREFIXES[bundler]}FRAME_URL=${frame}\n`)

  const manager = process.env.npm_config_user_agent?.split('/')[0] ?? 'npm'
  const page = PAGE[template] ?? 'src/App.tsx'
  const place = bundler === undefined ? '`main.js` and `index.html` contain' : '`.env` contains'
  writeFileSync(join(folder, 'README.md'), readmeOf({ name: manifest.name, manager, page, place }))
  process.stdout.write(`Created a dapp in ${folder}.

  cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}
  ${manager} install
  ${manager} run dev

To sign in, start a local world: npx @vestibule/testing
`)
}

const readmeOf = ({ name, manager, page, place }) => `# ${name}

This dapp uses [Vestibule](https://github.com/vestibule-dev/vestibule): visitors connect a wallet, or sign in and get a wallet.

Run \`${manager} install\`, then \`${manager} run dev\`.

- \`${page}\` contains the page.
- ${place} the URL of the wallet's frame, which your services serve.
- \`npx @vestibule/testing\` starts these services on this machine, with chains and a mailbox. Codes arrive at http://127.0.0.1:4200.
- \`projectId\` is the id of your project in the services.
`

const given = (values, name) => values[name] ?? process.env[`npm_config_${name}`]

function writeManifest(folder) {
  const file = join(folder, 'package.json')
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  manifest.name = name.replace(/^-|-$/g, '') || PROJECT
  // npm refuses to install a package into a package with the same name.
  if (Object.hasOwn({ ...manifest.dependencies, ...manifest.devDependencies }, manifest.name))
    manifest.name += '-dapp'
  manifest.dependencies[SDK] = version
  const { types } = manifest.scripts
  if (types !== undefined) manifest.scripts.types = types.replace(/ && .*/, '')
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

function replaceIn(folder, replacements) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|[jt]sx?|vue|svelte)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    let text = readFileSync(file, 'utf8')
    for (const [from, to] of Object.entries(replacements)) text = text.replaceAll(from, to)
    writeFileSync(file, text)
  }
}

try {
  await create()
} catch (error) {
  // File system errors already have readable messages.
  if (!(error instanceof Refusal) && error.syscall === undefined) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
