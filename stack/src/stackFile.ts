import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Ens } from './ens/startEns.js'
import type { LocalChains } from './localNetworks.js'
import { StackError } from './net/stackError.js'
import type { World } from './startWorld.js'

/** Milliseconds that a stack may take to show that it lives. */
const TIMEOUT_MS = 2_000

/** Where everything answers; what `stack.json` holds. */
export type Addresses = {
  dapp: string
  /** The frame's origin, for a browser. */
  frame: string
  /** The same services under a name that Node resolves too. */
  api: string
  /** The relay of WalletConnect, for wallets and dapps. */
  relay: string
  /** The page that plays a phone with a wallet on it. */
  wallet: string
  /** Plays all the providers that visitors may sign in with. */
  idp: string
  /** Plays the vendor that visitors buy at. */
  onramp: string
  mailbox: string
  smtp: string
  faucet: string
  chains: LocalChains
  /** Bundlers of ERC-4337, by CAIP-2 network id. */
  bundlers: World['bundlers']
  /** The local Solana cluster, where there is one for this platform. */
  solana?: World['solana']
  /** Where ENS is, in which names of accounts are resolved. */
  ens: Ens
  projectId: string
  /** `vestibule project set` changes this file, as PROJECTS_FILE; the services follow it. */
  projectsFile: string
}

/** Written in one move, so that who waits for the file never reads half of it. */
export function writeStackFile(file: string, addresses: Addresses): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(addresses, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

export function removeStackFile(file: string): void {
  rmSync(file, { force: true })
}

/**
 * Checks that no stack answers for the file. A killed stack leaves its file behind.
 * @throws {StackError} when its stack still answers.
 */
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
    // Absent or damaged: nothing to go by.
    return undefined
  }
}
