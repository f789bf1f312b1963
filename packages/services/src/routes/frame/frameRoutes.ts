import { START_PATHS } from '@vestibule/protocol'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Nonces } from '../../domain/dpop/nonces.js'
import {
  type Compressed,
  chooseEncoding,
  createDocumentCompressor,
} from '../../domain/frame/compression.js'
import type { FrameArchive } from '../../domain/frame/frameArchive.js'
import { type FrameBuild, frameConfig } from '../../domain/frame/frameBuild.js'
import { findProject, type Network, type Project } from '../../domain/projects/project.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import type { SecurityHeaders } from './securityHeaders.js'

const WINDOW = String(html`<!doctype html>
<html lang="en" translate="no">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Secure wallet</title>
</head>
<body></body>
</html>`)

const UNKNOWN = String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Invalid App Configuration</title></head>
<body><p>Invalid App Configuration</p></body>
</html>`)

/** Hub pages that show or accept a key. */
const SEALED_PARTS: readonly string[] = ['export', 'import', 'offline']
/** The page that a frame opens and signs in, before the hub itself. */
const ENTRY_PART = 'enter'

const ASSET_PATH = /^assets\/[\w.-]{1,200}$/

const HTML = 'text/html; charset=UTF-8'
/** A cache must not return one client's encoding to another client. */
const VARY = { Vary: 'Accept-Encoding' }

type Asset = Compressed & {
  body: Uint8Array<ArrayBuffer>
  type: string
  workerScripts: readonly string[] | null
}

/** Elements besides the iframe that embed a document: they cannot be sandboxed, and the host SDK does not use them. */
const OTHER_ELEMENTS: ReadonlySet<string> = new Set(['object', 'embed', 'frame', 'fencedframe'])

/**
 * Serves the wallet's documents: a project's frame, the approval window, start pages, the hub with
 * its entry, and assets.
 */
export function frameRoutes(options: Options) {
  const { frame, frameOrigin, archive, projects, networks, headers, nonces } = options
  const app = new Hono<Env>()
  const compress = createDocumentCompressor()
  /** Compression is safe: no document contains both a secret and text from an attacker. */
  async function answerDocument(c: Context<Env>, html: string, own: Record<string, string>) {
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    if (encoding === undefined) return c.html(html, 200, { ...own, ...VARY })
    const head = { ...own, ...VARY, 'Content-Encoding': encoding, 'Content-Type': HTML }
    return c.body(await compress(html, encoding), 200, head)
  }
  function answerAsset(c: Context<Env>, asset: Asset) {
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const packed = encoding && asset[encoding]
    const encoded = packed && { 'Content-Encoding': encoding }
    return c.body(packed ?? asset.body, 200, { ...assetHeaders(asset), ...VARY, ...encoded })
  }
  const assetHeaders = (asset: { type: string; workerScripts: readonly string[] | null }) => ({
    ...headers.asset(asset),
    'Content-Type': asset.type,
  })

  app.get('/f/:projectId', (c) => {
    if (OTHER_ELEMENTS.has(c.req.header('sec-fetch-dest') ?? ''))
      throw new HttpError(403, 'invalidRequest')
    const project = findProject(projects, c.req.param('projectId'))
    if (project === undefined) return c.html(UNKNOWN, 404)
    const windows = project.extensionWindow === true ? [frameOrigin] : []
    const common = { project, networks, build: frame.hash, nonce: nonces.peek() }
    const config = frameConfig({ ...common, windows })
    return answerDocument(c, frame.render(config), headers.frame(config.allowedOrigins))
  })

  app.get('/extension/:projectId', (c) => {
    const project = findProject(projects, c.req.param('projectId'))
    if (project?.extensionWindow !== true) return c.html(UNKNOWN, 404)
    return answerDocument(c, WINDOW, headers.extension)
  })

  app.get('/.well-known/vestibule-frame.txt', (c) =>
    c.text(frame.manifest, 200, { 'Cache-Control': 'no-cache' }),
  )

  app.get('/approve', (c) => answerDocument(c, frame.approvalWindow, headers.window))

  for (const path of Object.values(START_PATHS))
    app.get(path, (c) => answerDocument(c, frame.startPage, headers.start))

  // Without a project, the wallet's pages use the operator's first project.
  app.get('/hub', (c) => {
    const [project] = projects
    return project === undefined ? c.html(UNKNOWN, 404) : c.redirect(`/hub/${project.id}`, 302)
  })

  app.get('/hub/:projectId/:part?', (c) => {
    const { projectId, part } = c.req.param()
    const project = findProject(projects, projectId)
    const kind = part === undefined ? 'open' : part === ENTRY_PART ? 'entry' : 'sealed'
    if (project === undefined || (kind === 'sealed' && !SEALED_PARTS.includes(part ?? '')))
      return c.html(UNKNOWN, 404)
    const config = frameConfig({ project, networks, build: frame.hash, nonce: nonces.peek() })
    return answerDocument(c, frame.renderHub(config), headers.hub(kind))
  })

  app.get('/assets/*', async (c) => {
    const path = c.req.path.slice(1)
    const asset = frame.assets.get(path)
    if (asset !== undefined) {
      const workerScripts = frame.workers.includes(path)
        ? [...frame.workers, ...frame.workerParts]
        : null
      return answerAsset(c, { ...asset, workerScripts })
    }
    // Another process, or a version before an upgrade, created the document of this file.
    const other = ASSET_PATH.test(path) ? await archive.find(path) : undefined
    if (other === undefined) throw new HttpError(404, 'invalidRequest')
    return answerAsset(c, other)
  })

  return app
}

type Options = {
  frame: FrameBuild
  frameOrigin: string
  archive: Pick<FrameArchive, 'find'>
  projects: readonly Project[]
  networks: readonly Network[]
  headers: SecurityHeaders
  nonces: Pick<Nonces, 'peek'>
}
