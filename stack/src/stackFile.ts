import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Ens } from './ens/startEns.js'
import type { LocalChains } from './localNetworks.js'
import { StackError } from './net/stackError.js'
import type { World } from './startWorld.js'

const TIMEOUT_MS = 2_000

/** The content of `stack.json`. */
export type Addresses = {
  /** The demo dapp. */
  dapp: string
  /** The frame's origin, for a browser. */
  frame: string
  /** The services, under a name that Node resolves, too. */
  api: string
  /** The relay of WalletConnect, for wallets and dapps. */
  relay: string
  /** The page of a phone's wallet. */
  wallet: string
  /** The providers of social login. */
  idp: string
  /** The vendor of purchases. */
  onramp: string
  /** Received mails. */
  mailbox: string
  /** The mail server. */
  smtp: string
  /** The faucet of the local chains. */
  faucet: string
  /** By CAIP-2: nodes, and the Esplora of the local Bitcoin. */
  chains: LocalChains
  /** By CAIP-2: bundlers of ERC-4337, usually below `http://127.0.0.1:4800` (`VESTIBULE_BUNDLER_PORT`). */
  bundlers: World['bundlers']
  /** The local Solana cluster: `caipNetworkId`, `url`, `socketUrl`, and `maker` with `url` and `account` of the market maker. */
  solana?: World['solana']
  /** ENS: `network`, `zone`, `registry`, `resolver`, `universalResolver`. */
  ens: Ens
  /** The demo's project. */
  projectId: string
  /** The file that `vestibule project set` changes. */
  projectsFile: string
}

/** Atomic, so that a waiting process never reads an incomplete file. */
export function writeStackFile(file: string, addresses: Addresses): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(addresses, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

export function removeStackFile(file: string): void {
  rmSync(file, { force: true })
}

/** @throws {StackError} if a stack responds. The file alone is no proof: a killed stack leaves it behind. */
export async function assertNotRunning(file: string): Promise<void> {
  const addresses = readStackFile(file)
  if (addresses === undefined) return
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(addresses.mailbox, { signal }).catch(() => undefined)
  if (answer?.ok)
    throw new StackError(
      `The stack is running already: open ${addresses.dapp}, or stop it with Ctrl-C where it was started.`,
    )
  removeStackFile(file)
}

function readStackFile(file: string): Addresses | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Addresses
  } catch {
    return undefined
  }
}
