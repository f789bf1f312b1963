import { type Context, Hono } from 'hono'
import { type Address, isAddress } from 'viem'
import { loopbackOnly } from '../net/loopbackOnly.js'
import { ipfsApp } from '../tokens/ipfsApp.js'
import type { Tap } from './createTap.js'
import { TEST_TOKEN } from './testToken.js'

/** Test money over HTTP: `POST /fund`, `POST /fund-token` and `POST /fund-world`, each with `{ address, chainId }`; and the files of the local NFTs. */
export function faucetApp(taps: ReadonlyMap<number, Tap>): Hono {
  const app = new Hono()
  app.use(...loopbackOnly())

  app.get('/', (context) => context.json({ chainIds: [...taps.keys()], token: TEST_TOKEN.address }))

  app.post('/fund', async (context) => {
    const asked = await readRequest(context, taps)
    if ('message' in asked) return context.json(asked, 400)
    return context.json({ hash: await asked.tap.fund(asked.address) })
  })

  app.post('/fund-token', async (context) => {
    const asked = await readRequest(context, taps)
    if ('message' in asked) return context.json(asked, 400)
    const hash = await asked.tap.fundToken(asked.address)
    return context.json({ hash, token: TEST_TOKEN.address })
  })

  app.post('/fund-world', async (context) => {
    const asked = await readRequest(context, taps)
    if ('message' in asked) return context.json(asked, 400)
    return context.json({ hashes: await asked.tap.giveWorld(asked.address) })
  })

  app.route('/ipfs', ipfsApp())
  return app
}

async function readRequest(
  context: Context,
  taps: ReadonlyMap<number, Tap>,
): Promise<{ address: Address; tap: Tap } | { message: string }> {
  const body: { address?: unknown; chainId?: unknown } | null = await context.req
    .json()
    .catch(() => null)
  const { address, chainId } = body ?? {}
  if (typeof address !== 'string' || !isAddress(address))
    return { message: '`address` must be an EVM address.' }
  const tap = taps.get(Number(chainId))
  if (tap === undefined) return { message: `\`chainId\` must be ${[...taps.keys()].join(' or ')}.` }
  return { address, tap }
}
