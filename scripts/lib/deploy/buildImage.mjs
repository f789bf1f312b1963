import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ARTEFACTS } from '../pack/packages.mjs'
import { inRoot } from '../root.mjs'
import { run } from '../run.mjs'
import { Refusal, say } from '../say.mjs'
import { makeStandIns } from './standIns.mjs'

const NAME = 'localhost/vestibule'
const DEBIAN = 'docker.io/library/debian:bookworm-slim'
const NODE = 'docker.io/library/node:24-bookworm-slim'
/** These options require no daemon and no separate file system. */
const BUILDAH = ['--storage-driver', 'vfs']
const BUILD = [...BUILDAH, 'bud', '--isolation', 'chroot', '--pull=never']
const ENGINES = ['buildah', 'debootstrap', 'docker-compose', 'nginx', 'podman', 'runc']

/** Folders that Debian's slim image omits. */
const LEFT_OUT = [
  'var/cache/apt',
  'var/lib/apt/lists',
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
]

export function findEngines(help) {
  const folders = process.env.PATH.split(':')
  const missing = ENGINES.filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  )
  if (missing.length > 0) throw new Refusal(`Missing: ${missing.join(', ')}.\n\n${help}`)
}

/**
 * Builds deploy/Dockerfile with base images made from Debian's archive and this machine's Node.
 * @returns {Promise<{ name: string, bytes: number }>}
 */
export async function buildImage() {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-image-'))
  try {
    if (!(await exists(DEBIAN))) await makeDebian(folder)
    if (!(await exists(NODE))) await makeNode(folder)
    await makeStandIns(folder, { build: makeImage, exists, node: NODE, debian: DEBIAN })
    await buildServices(NAME, ARTEFACTS)
    const images = JSON.parse(await buildah([...BUILDAH, 'images', '--json', NAME]))
    return { name: NAME, bytes: sizeOf(images[0].size) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const buildServices = (name, folder) =>
  buildah([...BUILD, '-t', name, '-f', inRoot('deploy/Dockerfile'), folder])

async function makeDebian(folder) {
  say('Building the base image from Debian.')
  const root = join(folder, 'root')
  await must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root])
  const excluded = LEFT_OUT.map((path) => `--exclude=./${path}/*`)
  const devices = ['--exclude=./dev/*', '--exclude=./proc/*', '--exclude=./sys/*']
  await must('tar', ['-C', root, ...excluded, ...devices, '-cf', join(folder, 'root.tar'), '.'])
  rmSync(root, { recursive: true })
  await makeImage(folder, DEBIAN, 'FROM scratch\nADD root.tar /\n')
}

async function makeNode(folder) {
  copyFileSync(process.execPath, join(folder, 'node'))
  await makeImage(folder, NODE, `FROM ${DEBIAN}\nCOPY node /usr/local/bin/node\n`)
}

async function makeImage(folder, name, lines) {
  writeFileSync(join(folder, 'Dockerfile'), lines)
  await buildah([...BUILD, '-t', name, folder])
}

async function exists(name) {
  const { code } = await run('buildah', [...BUILDAH, 'inspect', '--type=image', name], {
    keep: true,
  })
  return code === 0
}

const buildah = (args) => must('buildah', args)

async function must(program, args) {
  const { code, output } = await run(program, args, { keep: true })
  if (code !== 0) throw new Refusal(`${program} ${args.join(' ')}:\n${output}`)
  return output
}

function sizeOf(text) {
  const [number, unit] = text.split(' ')
  return Number(number) * { KB: 1e3, MB: 1e6, GB: 1e9 }[unit]
}
