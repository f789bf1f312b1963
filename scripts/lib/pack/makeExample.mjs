import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { FRAME_ORIGIN } from '../../../e2e/world/ports.js'
import { npm } from '../npm.mjs'
import { inRoot } from '../root.mjs'
import { run } from '../run.mjs'
import { Refusal } from '../say.mjs'
import { linkNeighbours, withoutNeighbours, withoutTarballs } from './neighbours.mjs'
import { ARTEFACTS, EXAMPLE_OF, readManifest, TEMPLATES } from './packages.mjs'

const INSTALL = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
const FRAME = { VITE_FRAME_URL: FRAME_ORIGIN, NEXT_PUBLIC_FRAME_URL: FRAME_ORIGIN }
/** Frame URL in files without a bundler. */
const WRITTEN_FRAME = 'https://wallet.example'
/** Files that a developer's run leaves in an example. */
const LEFT = new Set(['node_modules', 'dist', '.next', 'next-env.d.ts', 'package-lock.json'])

/** Dapps without some files: only their differences from an example are stored. */
export const LACKING = inRoot('e2e/examples/apps')
const BASE = 'vite-vanilla-ts'

/**
 * Builds a copy of an example with the repository's tarballs.
 * @param options.offline Uses the repository's node_modules for other packages, and omits types
 * that `check:pack` already checks.
 * @param options.env Environment of npm.
 * @param options.created Creates the example with `@vestibule/create`.
 * @returns {Promise<{ home: string, fault?: string, remove: () => void }>} Its folder, and the
 * failure.
 */
export async function makeExample(name, { packages, offline, env, created = false }) {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-example-'))
  const home = join(root, 'examples', name)
  const example = existsSync(inRoot('examples', name)) ? name : BASE
  if (created) await create(home, name)
  else
    for (const folder of [inRoot('examples', example), join(LACKING, name)].filter(existsSync))
      cpSync(folder, home, { recursive: true, filter: (path) => !LEFT.has(basename(path)) })
  for (const file of readdirSync(home).filter((one) => /\.(html|js)$/.test(one))) {
    const text = readFileSync(join(home, file), 'utf8')
    writeFileSync(join(home, file), text.replaceAll(WRITTEN_FRAME, FRAME_ORIGIN))
  }
  for (const { tarball } of packages)
    cpSync(tarball, join(root, basename(ARTEFACTS), basename(tarball)))
  if (offline) withoutNeighbours(home)
  // Install the dapp before the SDK: npm checks optional peers against installed packages.
  const tarballs = offline ? [] : withoutTarballs(home)
  const steps = {
    ...(offline ? {} : { neighbours: INSTALL }),
    install: offline ? [...INSTALL, '--offline'] : [...INSTALL, ...tarballs],
    ...(offline && Object.values(EXAMPLE_OF).includes(name) ? {} : { types: script('types') }),
    build: script('build'),
  }
  const remove = () => rmSync(root, { recursive: true, force: true })
  for (const [title, args] of Object.entries(steps)) {
    const { code, output } = await npm(args, { cwd: home, env: { ...FRAME, ...env }, keep: true })
    if (code !== 0) return { home, remove, fault: `${title}:\n${output}` }
    if (offline && title === 'install') linkNeighbours(example, home)
  }
  return { home, remove }
}

/** Runs the packed program, then replaces the registry's SDK with the packed SDK. */
async function create(home, name) {
  const [template] = Object.entries(TEMPLATES).find(([, example]) => example === name) ?? []
  const program = `${ARTEFACTS}/vestibule-create/create.mjs`
  const args = [program, home, '--frame', FRAME_ORIGIN, '--template', template ?? name]
  const { code, output } = await run(process.execPath, args, { keep: true })
  if (code !== 0) throw new Refusal(output)
  const manifest = readManifest(home)
  const sdk = '@vestibule/host-sdk'
  manifest.dependencies[sdk] = readManifest(inRoot('examples', name)).dependencies[sdk]
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest))
}

/** A page without a bundler has no types and no build. */
const script = (name) => ['run', name, '--if-present']
