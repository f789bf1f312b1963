import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import {
  BITCOIN,
  BITCOIN_LOCAL,
  LOCAL_NETWORKS,
  SOLANA_DEVNET,
  SOLANA_LOCAL_NAME,
} from '../localNetworks.js'
import { WALLET_PROJECT_ID } from '../localProjects.js'
import { StackError } from '../net/stackError.js'
import type { Addresses } from '../stackFile.js'

/** The page may load itself, dapps' pictures, and any relay and node of its configuration. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: http: https:",
  "connect-src 'self' http: https: ws: wss:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Paths of the page. Dapps open `/wc` as an app link. */
const PLACES = ['/', '/wc', '/elsewhere']

/** @throws {StackError} without a build */
export function walletApp(options: {
  folder: string
  addresses: () => Addresses | undefined
}): Hono {
  const { folder, addresses } = options
  const index = join(folder, 'index.html')
  if (!existsSync(index))
    throw new StackError('The wallet page is not built; run `npm run build` first.')

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('content-security-policy', POLICY)
    // Asset names contain the hash of their content.
    const immutable = context.res.ok && context.req.path.startsWith('/assets/')
    context.header('cache-control', immutable ? 'max-age=31536000, immutable' : 'no-cache')
  })
  app.get('/config.json', (context) => {
    const known = addresses()
    if (known === undefined) return context.text('The local world is still starting.', 503)
    return context.json(configOf(known))
  })
  for (const place of PLACES) app.get(place, (context) => context.html(readFileSync(index, 'utf8')))
  app.get('*', serveStatic({ root: folder }))
  return app
}

function configOf({ relay, chains, solana }: Addresses) {
  return {
    relayUrl: relay,
    projectId: WALLET_PROJECT_ID,
    chains: [
      ...LOCAL_NETWORKS.map(({ chainId, name }) => ({
        id: `eip155:${chainId}`,
        name,
        rpcUrl: chains[`eip155:${chainId}`],
      })),
      ...(solana === undefined ? [] : [{ id: solana.caipNetworkId, name: SOLANA_LOCAL_NAME }]),
      { id: SOLANA_DEVNET.caipNetworkId, name: SOLANA_DEVNET.name },
      {
        id: BITCOIN_LOCAL.caipNetworkId,
        name: BITCOIN_LOCAL.name,
        rpcUrl: chains[BITCOIN_LOCAL.caipNetworkId],
      },
      { id: BITCOIN.caipNetworkId, name: BITCOIN.name },
    ],
  }
}
