import { isAddress as isSolanaAddress } from '@solana/kit'
import { scriptOf } from '@vestibule/protocol/bip122'
import { type Context, Hono } from 'hono'
import { isAddress } from 'viem'
import type { BitcoinTap } from '../bitcoin/createBitcoinTap.js'
import { BITCOIN_LOCAL } from '../localNetworks.js'
import { loopbackOnly } from '../net/loopbackOnly.js'
import type { SolanaTap } from '../solana/createSolanaTap.js'
import { SOLANA_MINTS } from '../solana/solanaTokens.js'
import { ipfsApp } from '../tokens/ipfsApp.js'
import type { Tap } from './createTap.js'
import { TEST_TOKEN } from './testToken.js'

const REFERENCE = BITCOIN_LOCAL.caipNetworkId.slice('bip122:'.length)

/**
 * Test funds over HTTP: `POST /fund`, `POST /fund-token` and `POST /fund-world` with
 * `{ address, chainId }`, or only a Solana or Bitcoin address. `amount` is optional, in the
 * smallest unit. Also serves the files of the local NFTs.
 */
export function faucetApp(givers: Givers): Hono {
  const { taps, solana } = givers
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
    const asked = await readRequest(context, givers)
    if ('message' in asked) return context.json(asked, 400)
    return context.json({ hash: await asked.fund() })
  })

  app.post('/fund-token', async (context) => {
    const asked = await readRequest(context, givers)
    if ('message' in asked) return context.json(asked, 400)
    return context.json(await asked.fundToken())
  })

  app.post('/fund-world', async (context) => {
    const asked = await readRequest(context, givers)
    if ('message' in asked) return context.json(asked, 400)
    return context.json({ hashes: await asked.giveWorld() })
  })

  app.route('/ipfs', ipfsApp())
  return app
}

type Givers = {
  /** Faucets by EVM chain id. */
  taps: ReadonlyMap<number, Tap>
  bitcoin: BitcoinTap
  solana: SolanaTap | undefined
}

type Giving = {
  fund: () => Promise<string>
  fundToken: () => Promise<object>
  giveWorld: () => Promise<string[]>
}

async function readRequest(
  context: Context,
  { taps, bitcoin, solana }: Givers,
): Promise<Giving | { message: string }> {
  const body: { address?: unknown; chainId?: unknown; amount?: unknown } | null = await context.req
    .json()
    .catch(() => null)
  const { address, chainId } = body ?? {}
  const amount = readAmount(body?.amount)
  if (amount === null) return { message: '`amount` must be an integer as text.' }
  if (typeof address === 'string' && isSolanaAddress(address))
    return solana === undefined
      ? { message: 'This machine has no Solana cluster.' }
      : givingOn(solana, address, amount)
  if (typeof address === 'string' && scriptOf(address, REFERENCE) !== undefined)
    return givingCoins(bitcoin, address)
  if (typeof address !== 'string' || !isAddress(address))
    return { message: '`address` must be an address of EVM, Solana or the local Bitcoin network.' }
  const tap = taps.get(Number(chainId))
  if (tap === undefined) return { message: `\`chainId\` must be ${[...taps.keys()].join(' or ')}.` }
  return {
    fund: () => tap.fund(address, amount),
    fundToken: async () => ({
      hash: await tap.fundToken(address, amount),
      token: TEST_TOKEN.address,
    }),
    giveWorld: () => tap.giveWorld(address),
  }
}

/** Undefined for the default amount, null for an invalid amount. */
function readAmount(amount: unknown): bigint | undefined | null {
  if (amount === undefined) return undefined
  return typeof amount === 'string' && /^\d{1,30}$/.test(amount) ? BigInt(amount) : null
}

function givingOn(tap: SolanaTap, address: string, amount: bigint | undefined): Giving {
  return {
    fund: () => tap.fund(address, amount),
    fundToken: async () => ({ hash: await tap.fundToken(address), tokens: SOLANA_MINTS }),
    giveWorld: () => tap.giveWorld(address),
  }
}

/** Bitcoin has no tokens: send coins instead. */
function givingCoins(tap: BitcoinTap, address: string): Giving {
  return {
    fund: () => tap.fund(address),
    fundToken: async () => ({ hash: await tap.fund(address) }),
    giveWorld: () => tap.giveWorld(address),
  }
}
