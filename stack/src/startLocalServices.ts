import {
  type Database,
  type Limits,
  type OnRamp,
  type Services,
  StartError,
  startServices,
} from '@vestibule/services'
import { EXCHANGE_TOKENS, exchangePrices, LOCAL_SWAP } from './exchange/localExchange.js'
import type { Idp } from './idp/startIdp.js'
import {
  BITCOIN_LOCAL,
  LEGACY_NAME_SUFFIX,
  LOCAL_NETWORKS,
  type LocalChainId,
  MAINNET,
  NAME_SUFFIX,
  SOLANA_DEVNET,
  SOLANA_LOCAL_NAME,
} from './localNetworks.js'
import { localProjects, writeProjects } from './localProjects.js'
import { findPort } from './net/findPort.js'
import type { Running } from './net/serve.js'
import { StackError } from './net/stackError.js'
import { LISTED_MINTS, solanaPrices } from './solana/solanaTokens.js'
import { LOCAL_PAYMASTER, LOCAL_REVOCATIONS, LOCAL_TOKEN_FEES } from './sponsor/startPaymaster.js'
import type { World } from './startWorld.js'
import { LOCAL_DATA, localPrices } from './tokens/worldTokens.js'

/** More than a day of tests needs, because all clients share one network address. Limits per email address stay in force. */
const PLENTY = 1e6
const LIMITS: Limits = {
  codesPerEmail: { points: PLENTY, site: PLENTY },
  freeCodesPerClient: { points: PLENTY, site: PLENTY, project: PLENTY },
  loginsPerClient: { points: PLENTY, site: PLENTY },
  wrongCodes: { points: PLENTY, site: PLENTY },
  requestsPerClient: { points: PLENTY, site: PLENTY },
  nodeCallsPerClient: { points: PLENTY, site: PLENTY },
}
type StartOptions = Parameters<typeof startServices>[0]

export type LocalServices = Running & {
  startBeside: (frameDist: string) => Promise<Services>
  frame: string
  api: string
  relay: string
}

export async function startLocalServices(
  options: startLocalServices.Options,
): Promise<LocalServices> {
  const { world, idp, vendor, dataDir, projectsFile, quiet, onDatabase, devnetUrl, ...origins } =
    options
  const { providers, logins, openId } = idp
  writeProjects(projectsFile, localProjects({ ...origins, logins, openId, solana: world.solana }))
  // The configuration contains the frame's origin, so find the port first.
  const port = await findPort('frame', options.port)
  const frame = `http://frame.localhost:${port}`
  try {
    const settings: StartOptions = {
      port,
      frameOrigin: frame,
      dataDir,
      smtpUrl: world.smtp,
      mailFrom: 'Vestibule <login@vestibule.localhost>',
      projects: projectsFile,
      networks: [
        ...LOCAL_NETWORKS.map((network) => ({
          ...networkOf(network, world.chains[`eip155:${network.chainId}`]),
          swap: swapOn(network.chainId, world),
          bundlerUrl: world.bundlers[`eip155:${network.chainId}`],
          paymaster: LOCAL_PAYMASTER,
          tokenFees: LOCAL_TOKEN_FEES,
          revocations: LOCAL_REVOCATIONS,
        })),
        ...(world.mainnet === undefined ? [] : [networkOf(MAINNET, world.mainnet)]),
        ...(world.solana === undefined ? [] : [clusterOf(world.solana)]),
        { ...SOLANA_DEVNET, rpcUrl: devnetUrl },
        bitcoinOf(world.chains[BITCOIN_LOCAL.caipNetworkId]),
      ],
      prices: [
        ...LOCAL_NETWORKS.map(({ chainId }) => `eip155:${chainId}`).flatMap((id) => [
          ...localPrices(id),
          ...exchangePrices(id),
        ]),
        ...(world.solana === undefined ? [] : solanaPrices(world.solana.caipNetworkId)),
        { asset: `${BITCOIN_LOCAL.caipNetworkId}:bitcoin`, price: 60_000, change24h: 0.8 },
      ],
      imageUrl: `http://img.localhost:${port}`,
      ipfsGateways: [`${world.faucet}/ipfs/`],
      nameSuffix: NAME_SUFFIX,
      legacyNameSuffix: LEGACY_NAME_SUFFIX,
      // Lists certified wallets, so that the wallet filter shows a result.
      wallets: { certified: ['io.metamask', 'me.rainbow', 'io.rabby', 'global.safe'] },
      limits: LIMITS,
      providers,
      onRamps: [vendor],
      logLevel: quiet ? 'silent' : 'error',
    }
    const services = await startServices({ ...settings, onDatabase })
    const { url: api, relay = '', close: stop } = services
    const startBeside = (frameDist: string) => startServices({ ...settings, port: 0, frameDist })
    return { frame, api, relay, startBeside, stop }
  } catch (error) {
    throw error instanceof StartError ? new StackError(error.message) : error
  }
}

function networkOf({ chainId, name }: { chainId: number; name: string }, rpcUrl: string) {
  return {
    caipNetworkId: `eip155:${chainId}`,
    name,
    testnet: true,
    local: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl,
    data: { ...LOCAL_DATA, tokens: [...LOCAL_DATA.tokens, ...EXCHANGE_TOKENS] },
  }
}

/** On the second chain, swaps use a private node, which is the chain's normal node here. */
const swapOn = (chainId: LocalChainId, { chains }: World) => ({
  ...LOCAL_SWAP,
  ...(chainId === 31338 && { privateRpcUrl: chains[`eip155:${chainId}`] }),
})

function clusterOf({ caipNetworkId, url: rpcUrl, maker }: NonNullable<World['solana']>) {
  const data = { tokens: LISTED_MINTS }
  const swap = { maker }
  return { ...SOLANA_DEVNET, caipNetworkId, name: SOLANA_LOCAL_NAME, rpcUrl, data, swap }
}

/** Contains only Esplora, because the embedded wallet has no Bitcoin account. */
function bitcoinOf(indexUrl: string) {
  const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
  return { ...BITCOIN_LOCAL, testnet: true, nativeCurrency, data: { indexUrl } }
}

export declare namespace startLocalServices {
  type Options = {
    world: World
    idp: Pick<Idp, 'providers' | 'logins' | 'openId'>
    vendor: OnRamp
    dapps: string[]
    guests: string[]
    devnetUrl?: string | undefined
    wallet: string
    /** `0` lets the system choose. */
    port: number
    dataDir: string
    projectsFile: string
    quiet: boolean
    onDatabase?: ((db: Database) => void) | undefined
  }
}
