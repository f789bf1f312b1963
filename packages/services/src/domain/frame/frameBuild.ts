import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { FrameConfig, type FrameNetwork, type VisitPage } from '@vestibule/protocol/http'
import { StartError } from '../../platform/startError.js'
import { listedTokens } from '../projects/networkData.js'
import {
  embeddersOf,
  loginsOf,
  type Network,
  openIdsOf,
  type Project,
} from '../projects/project.js'
import { type Compressed, readCompressed } from './compression.js'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

type Asset = { body: Uint8Array<ArrayBuffer>; type: string } & Compressed

/** Read once, so that the served bytes are the hashed bytes. */
export type FrameBuild = {
  hash: string
  /** Output of `sha256sum` for documents and assets, ordered by name. */
  manifest: string
  assets: ReadonlyMap<string, Asset>
  workers: readonly string[]
  /** Scripts that workers load. */
  workerParts: readonly string[]
  render: (config: FrameConfig) => string
  /** Document of the wallet's pages, with the configuration of the sign-in project. */
  renderHub: (config: FrameConfig) => string
  approvalWindow: string
  /** Start page of windows that a page opens on a click. The same for all projects. */
  startPage: string
  /** Document of a window that has returned from a provider and may have the window secret. */
  renderVisit: (page: VisitPage) => string
}

export function readFrameBuild(dist: string): FrameBuild {
  const document = readDocument(dist, 'index.html')
  const approvalWindow = readDocument(dist, 'approve.html')
  const start = readDocument(dist, 'start.html')
  const visit = readDocument(dist, 'visit.html')
  const hub = readDocument(dist, 'hub.html')
  const assets = readAssets(dist)
  const render = renderer(document, { dist, assets })
  const manifest = listHashes([
    ['index.html', document],
    ['approve.html', approvalWindow],
    ['start.html', start],
    ['visit.html', visit],
    ['hub.html', hub],
    ...mapBodies(assets),
  ])
  return {
    hash: sha256Hex(manifest),
    manifest,
    assets,
    workers: [...assets.keys()].filter(isWorkerScript),
    workerParts: [...assets.keys()].filter(isWorkerPart),
    approvalWindow: withIntegrity(approvalWindow.toString('utf8'), assets),
    startPage: withIntegrity(start.toString('utf8'), assets),
    render,
    renderHub: renderer(hub, { dist, assets }),
    renderVisit: renderer(visit, { dist, assets }),
  }
}

function renderer(
  document: Buffer,
  { dist, assets }: { dist: string; assets: ReadonlyMap<string, Asset> },
) {
  const html = withIntegrity(document.toString('utf8'), assets)
  const at = html.indexOf('</head>')
  if (at === -1) throw new StartError(`The built frame in ${dist} has no head; build it again.`)
  return (config: FrameConfig | VisitPage) =>
    html.slice(0, at) + configScript(config) + html.slice(at)
}

function readDocument(dist: string, name: string): Buffer {
  const file = join(dist, name)
  if (existsSync(file)) return readFileSync(file)
  throw new StartError(`There is no built frame in ${dist}; run npm run build, or set FRAME_DIST.`)
}

function readAssets(dist: string): Map<string, Asset> {
  const folder = join(dist, 'assets')
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        const type = TYPES[extname(file)] ?? 'application/octet-stream'
        const path = relative(dist, file).split(sep).join('/')
        const body = new Uint8Array(readFileSync(file))
        return [path, { body, type, ...readCompressed(join(dist, 'compressed', path), body) }]
      }),
  )
}

function isWorkerScript(path: string): boolean {
  return /^assets\/worker-[^/]*\.js$/.test(path)
}

/** Worker chunks are recognized by name. */
function isWorkerPart(path: string): boolean {
  return /^assets\/signing-[^/]*\.js$/.test(path)
}

function mapBodies(assets: ReadonlyMap<string, Asset>): [string, Uint8Array][] {
  return Array.from(assets, ([path, { body }]) => [path, body])
}

const sha256Hex = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

function listHashes(files: [path: string, body: Uint8Array][]): string {
  return files
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, body]) => `${sha256Hex(body)}  ${path}\n`)
    .join('')
}

/** Restores the built file for a comparison. */
export function documentTemplate(html: string): string {
  return html
    .replace(/ integrity="sha384-[A-Za-z0-9+/=]*"/g, '')
    .replace(/<script type="application\/json" id="vestibule-config">[^<]*<\/script>/g, '')
}

/** Browsers then reject scripts and styles of other builds. */
function withIntegrity(html: string, assets: ReadonlyMap<string, Asset>): string {
  return html.replace(
    /<(?:script|link)\b[^>]*?\s(?:src|href)="\/(assets\/[^"]+)"/g,
    (tag, path: string) => {
      const asset = assets.get(path)
      if (asset === undefined)
        throw new StartError(`The built frame names ${path}, which is missing; build it again.`)
      const digest = createHash('sha384').update(asset.body).digest('base64')
      return `${tag} integrity="sha384-${digest}"`
    },
  )
}

/** A data block: browsers do not run it, and escaping `<` prevents an early end. */
function configScript(config: FrameConfig | VisitPage): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="vestibule-config">${json}</script>`
}

export function frameConfig(options: {
  project: Project
  networks: readonly Network[]
  build: string
  nonce: string | undefined
  windows?: readonly string[]
}): FrameConfig {
  const { project, networks, build, nonce, windows = [] } = options
  const { id: projectId, name, headless, approvals } = project
  return FrameConfig.parse({
    projectId,
    name,
    allowedOrigins: [...embeddersOf(project), ...windows],
    extensionOrigins: [...project.extensionOrigins, ...windows],
    headless,
    approvals,
    logins: loginsOf(project),
    ...openIdsOf(project, { icons: false }),
    networks: networks.map((network) => {
      const { rpcUrl, bundlerUrl, paymaster, tokenFees, revocations, data, ...facts } = network
      return {
        ...facts,
        swap: swapOf(network),
        ...(bundlerUrl !== undefined && { bundler: true }),
        ...(paymaster && tokenFees && { tokenFees: { paymaster, tokens: tokenFees.tokens } }),
        ...(paymaster &&
          revocations && {
            revocations: { paymaster, name: revocations.name ?? project.sponsor?.name ?? name },
          }),
      }
    }),
    build,
    nonce,
  })
}

function swapOf({ data, swap }: Network): FrameNetwork['swap'] {
  if (swap === undefined) return undefined
  const own = listedTokens(data).map(({ address }) => address)
  const listed = [...own, ...swap.through, data?.pools?.wrapped ?? []].flat()
  return {
    ...{ router: swap.router, maker: swap.maker?.account, tokens: [...new Set(listed)] },
    ...(swap.v3 && { v3: { router: swap.v3.router, wrapped: swap.v3.wrapped } }),
    ...(swap.privateRpcUrl !== undefined && { isPrivate: true }),
  }
}
