import { isAddress as isSolanaAddress } from '@solana/kit'
import { type Context, Hono } from 'hono'
import { isAddress } from 'viem'
import { loopbackOnly } from '../net/loopbackOnly.js'
import type { SolanaTap } from '../solana/createSolanaTap.js'
import { SOLANA_MINTS } from '../solana/solanaTokens.js'
import { ipfsApp } from '../tokens/ipfsApp.js'
import type { Tap } from './createTap.js'
import { TEST_TOKEN } from './testToken.js'

/**
 * Test money over HTTP: `POST /fund`, `POST /fund-token` and `POST /fund-world`, each with `{ address, chainId }`, or with an
 * address of Solana alone; and the files of the local NFTs.
 */
export function faucetApp(taps: ReadonlyMap<number, Tap>, solana: SolanaTap | undefined): Hono {
  const app = new Hono()
  app.use(...loopbackOnly())

  app.get('/', (context) =>
    context.json({
      chainIds: [...taps.keys()],
      token: TEST_TOKEN.address,
      ...(solana === undefined ? {} : { solanaTokens: SOLANA_MINTS }),
    }),
  )

  app.post('/fund', async (context) => {
    const asked = await readRequest(context, taps, solana)
    if ('message' in asked) return context.json(asked, 400)
    return context.json({ hash: await asked.fund() })
  })

  app.post('/fund-token', async (context) => {
    const asked = await readRequest(context, taps, solana)
    if ('message' in asked) return context.json(asked, 400)
    return context.json(await asked.fundToken())
  })

  app.post('/fund-world', async (context) => {
    const asked = await readRequest(context, taps, solana)
    if ('message' in asked) return context.json(asked, 400)
    return context.json({ hashes: await asked.giveWorld() })
  })

  app.route('/ipfs', ipfsApp())
  return app
}

/** What one account can be given. */
type Giving = {
  fund: () => Promise<string>
  fundToken: () => Promise<object>
  giveWorld: () => Promise<string[]>
}

async function readRequest(
  context: Context,
  taps: ReadonlyMap<number, Tap>,
  solana: SolanaTap | undefined,
): Promise<Giving | { message: string }> {
  const body: { address?: unknown; chainId?: unknown } | null = await context.req
    .json()
    .catch(() => null)
  const { address, chainId } = body ?? {}
  if (typeof address === 'string' && isSolanaAddress(address))
    return solana === undefined
      ? { message: 'There is no Solana cluster on this machine.' }
      : givingOn(solana, address)
  if (typeof address !== 'string' || !isAddress(address))
    return { message: '`address` must be an address of EVM or of Solana.' }
  const tap = taps.get(Number(chainId))
  if (tap === undefined) return { message: `\`chainId\` must be ${[...taps.keys()].join(' or ')}.` }
  return {
    fund: () => tap.fund(address),
    fundToken: async () => ({ hash: await tap.fundToken(address), token: TEST_TOKEN.address }),
    giveWorld: () => tap.giveWorld(address),
  }
}

function givingOn(tap: SolanaTap, address: string): Giving {
  return {
    fund: () => tap.fund(address),
    fundToken: async () => ({ hash: await tap.fundToken(address), tokens: SOLANA_MINTS }),
    giveWorld: () => tap.giveWorld(address),
  }
}
