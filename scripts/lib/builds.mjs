import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { compressFrame } from './compressFrame.mjs'
import { hashFiles } from './hashFiles.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { Refusal, say } from './say.mjs'

/** `vite.config.ts` builds into `dist` unless an entry names another output. */
export const BUILDS = [
  { folder: 'packages/host-sdk', from: ['packages/protocol', 'packages/design'] },
  {
    folder: 'packages/host-sdk',
    from: ['packages/protocol', 'packages/design'],
    config: 'vite.browser.config.ts',
    output: 'dist/browser',
  },
  { folder: 'packages/secure-frame', from: ['packages/protocol', 'packages/design'] },
  { folder: 'packages/services', from: ['packages/protocol'] },
  {
    folder: 'packages/services',
    from: ['packages/protocol', 'packages/embedded-postgres', 'packages/relay', 'packages/indexer'],
    config: 'vite.process.config.ts',
    output: 'build',
  },
  {
    folder: 'packages/extension',
    from: ['packages/protocol', 'packages/design', 'packages/host-sdk'],
  },
  { folder: 'apps/wallet', from: ['packages/protocol', 'packages/design'] },
  {
    folder: 'packages/testing',
    from: ['packages', 'apps/wallet', 'stack'],
  },
  { folder: 'apps/demo', from: ['packages/protocol', 'packages/design', 'packages/host-sdk'] },
  {
    folder: 'apps/wagmi2',
    from: ['packages/protocol', 'packages/design', 'packages/host-sdk', 'apps/demo'],
  },
  {
    folder: 'apps/wagmi3',
    from: ['packages/protocol', 'packages/design', 'packages/host-sdk', 'apps/demo'],
  },
]
const FRAME = 'packages/secure-frame'
const SHARED = ['package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'scripts/vite']

/**
 * Builds packages that changed since their last build.
 * @param options.only Folders to build.
 * @default all
 * @param options.force Also builds unchanged packages.
 * @param options.logLevel Vite's log level: `warn` or `error`.
 */
export async function build(options = {}) {
  const { only = BUILDS.map(({ folder }) => folder), force = false, logLevel = 'warn' } = options
  for (const entry of BUILDS.filter(({ folder }) => only.includes(folder))) {
    const { folder, from, config = 'vite.config.ts', output = 'dist' } = entry
    if (!existsSync(inRoot(folder, config))) {
      say(`Skipping ${folder}: it has no ${config}.`)
      continue
    }
    const mark = inRoot(folder, output, '.build-hash')
    const hash = hashFiles([folder, ...from, ...SHARED])
    if (!force && existsSync(mark) && readFileSync(mark, 'utf8') === hash) {
      if (folder === FRAME) writeFrameManifest()
      continue
    }
    say(`Building ${folder}${output === 'dist' ? '' : `/${output}`}`)
    clear(inRoot(folder, output))
    const vite = inRoot('node_modules/vite/bin/vite.js')
    const { code } = await run(
      process.execPath,
      [vite, 'build', '--config', config, '--logLevel', logLevel],
      { cwd: inRoot(folder) },
    )
    if (code !== 0) throw new Refusal(`${folder} could not be built. See the cause above.`)
    if (folder === FRAME) {
      writeFrameManifest()
      await compressFrame(inRoot(FRAME, 'dist'))
    }
    writeFileSync(mark, hash)
  }
}

/** `sha256sum` output for the frame's documents and assets. The services serve this text as the frame's manifest. */
function writeFrameManifest() {
  const paths = [
    ...readdirSync(inRoot(FRAME, 'dist')).filter((name) => name.endsWith('.html')),
    ...readdirSync(inRoot(FRAME, 'dist/assets')).map((name) => `assets/${name}`),
  ].sort()
  const hash = (path) =>
    createHash('sha256')
      .update(readFileSync(inRoot(FRAME, 'dist', path)))
      .digest('hex')
  writeFileSync(
    inRoot(FRAME, 'dist/vestibule-frame.txt'),
    paths.map((path) => `${hash(path)}  ${path}\n`).join(''),
  )
}

/** Old chunks would become part of the new build. Keeps the type checker's files. */
function clear(dist) {
  for (const name of existsSync(dist) ? readdirSync(dist) : [])
    if (!/^types|\.tsbuildinfo$/.test(name)) rmSync(`${dist}/${name}`, { recursive: true })
}
