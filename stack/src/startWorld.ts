import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import { createBitcoinTap } from './bitcoin/createBitcoinTap.js'
import { startBitcoin } from './bitcoin/startBitcoin.js'
import { bundlerApp } from './bundler/bundlerApp.js'
import { createBundler } from './bundler/createBundler.js'
import { startChain } from './chains/startChain.js'
import { startReaper } from './chains/startReaper.js'
import { createTap, type Tap } from './faucet/createTap.js'
import { faucetApp } from './faucet/faucetApp.js'
import {
  BITCOIN_LOCAL,
  LOCAL_NETWORKS,
  type LocalChainId,
  type LocalChains,
  MAINNET,
} from './localNetworks.js'
import { createMailbox } from './mailbox/createMailbox.js'
import { mailboxApp } from './mailbox/mailboxApp.js'
import { startSmtp } from './mailbox/startSmtp.js'
import { LOOPBACK } from './net/bind.js'
import type { Parts } from './net/createParts.js'
import { serve } from './net/serve.js'
import type { StackError } from './net/stackError.js'
import { together } from './net/together.js'
import type { Ports } from './ports.js'
import { createSolanaTap } from './solana/createSolanaTap.js'
import { type Maker, startMaker } from './solana/maker/startMaker.js'
import { type LocalSolana, startSolana } from './solana/startSolana.js'

export type World = {
  chains: LocalChains
  /** Node URL of a chain with Ethereum's id, if requested. */
  mainnet: string | undefined
  solana: (Omit<LocalSolana, 'stop'> & { maker: Pick<Maker, 'url' | 'account'> }) | undefined
  /** Bundlers of ERC-4337 by CAIP-2 id. */
  bundlers: Record<string, string>
  faucet: string
  mailbox: string
  smtp: string
}

/** Starts the external services that Vestibule needs: chains, faucets, and a mail server with a mailbox. */
export async function startWorld(options: startWorld.Options): Promise<World> {
  const { parts, ports, dataDir, mainnet: wanted = false, onEnd } = options
  const folder = join(dataDir, 'chains')
  mkdirSync(folder, { recursive: true })
  const reaper = await parts.add(startReaper())
  const mailbox = createMailbox()

  const chainAt = async (chainId: LocalChainId | typeof MAINNET.chainId, port: number) => {
    const stateFile = join(folder, `${chainId}.json`)
    const chain = await parts.add(startChain({ chainId, port, stateFile, reaper, onEnd }))
    return http(chain.port)
  }
  const startOneChain = async (chainId: LocalChainId) => {
    const url = await chainAt(chainId, ports[`eip155:${chainId}`])
    await placeSmartAccounts(url)
    return { chainId, url, bundler: await createBundler(url) }
  }

  const startCluster = async () => {
    const started = await startSolana({ ports, onEnd })
    if (started === undefined) return undefined
    const { stop, ...solana } = started
    await parts.add({ stop })
    const tap = await createSolanaTap(solana.url)
    const { url, account } = await parts.add(startMaker({ url: solana.url, port: ports.maker }))
    return { solana: { ...solana, maker: { url, account } }, tap }
  }

  const startBitcoinNetwork = async () => {
    const file = join(folder, 'bitcoin.blocks')
    const { url } = await parts.add(startBitcoin({ port: ports.bitcoin, file, onEnd }))
    return { url, tap: await createBitcoinTap(url) }
  }

  const [mainnet, bitcoin, cluster, chains, page, smtp] = await together([
    wanted ? chainAt(MAINNET.chainId, 0) : Promise.resolve(undefined),
    startBitcoinNetwork(),
    startCluster(),
    together(LOCAL_NETWORKS.map(({ chainId }) => startOneChain(chainId))),
    parts.add(serve(mailboxApp(mailbox), { part: 'mailbox', port: ports.mailbox })),
    parts.add(startSmtp({ mailbox, port: ports.smtp })),
  ])
  const taps = await Promise.all(
    chains.map(async ({ chainId, url }) => [chainId, await createTap(url)] as const),
  )
  const bundlers = await parts.add(
    serve(bundlerApp(chains.map(({ bundler }) => bundler)), {
      part: 'bundler',
      port: ports.bundler,
    }),
  )
  const faucet = await parts.add(
    serve(
      faucetApp({ taps: new Map<number, Tap>(taps), bitcoin: bitcoin.tap, solana: cluster?.tap }),
      {
        part: 'faucet',
        port: ports.faucet,
      },
    ),
  )
  return {
    chains: Object.fromEntries([
      ...chains.map(({ chainId, url }) => [`eip155:${chainId}`, url]),
      [BITCOIN_LOCAL.caipNetworkId, bitcoin.url],
      ...(cluster === undefined ? [] : [[cluster.solana.caipNetworkId, cluster.solana.url]]),
    ]) as LocalChains,
    mainnet,
    bundlers: Object.fromEntries(
      chains.map(({ chainId }) => [`eip155:${chainId}`, `${http(bundlers.port)}/${chainId}`]),
    ),
    solana: cluster?.solana,
    faucet: http(faucet.port),
    mailbox: http(page.port),
    smtp: `smtp://${LOOPBACK}:${smtp.port}`,
  }
}

export declare namespace startWorld {
  type Options = {
    parts: Parts
    ports: Ports
    dataDir: string
    /** Also starts a chain with Ethereum's id. @default false */
    mainnet?: boolean | undefined
    onEnd: (error: StackError) => void
  }
}

function http(port: number): string {
  return `http://${LOOPBACK}:${port}`
}
