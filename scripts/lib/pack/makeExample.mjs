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
/** For files that no bundler reads. */
const WRITTEN_FRAME = 'https://wallet.example'
/** Leftovers of a person who tried an example. */
const LEFT = new Set(['node_modules', 'dist', '.next', 'next-env.d.ts', 'package-lock.json'])

/** Dapps that lack a part: their differences from an example. */
export const LACKING = inRoot('e2e/examples/apps')
const BASE = 'vite-vanilla-ts'

/**
 * Builds a copy of an example with only the repository's tarballs.
 * @param options.offline Takes all other packages from the repository's node_modules, not from the registry, and leaves out the
 * types that `check:pack` has already checked.
 * @param options.env npm's environment.
 * @param options.created Makes it with `@vestibule/create`, from its template.
 * @returns {Promise<{ home: string, fault?: string, remove: () => void }>} Its folder, and the failure.
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
  // The dapp exists before it installs the SDK, because npm checks optional peers by the dapp's packages.
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

/** Runs the packed program, and installs the packed SDK instead of the registry's. */
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

/** A page without a bundler has neither types nor a build. */
const script = (name) => ['run', name, '--if-present']
