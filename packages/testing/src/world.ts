import { readFileSync } from 'node:fs'
import { type Addresses, startStack } from '@vestibule/stack'

export const PROJECT_ID = 'my-dapp'

/** Addresses of a local world. */
export type World = {
  /** For a browser: your dapp's `frameUrl`. */
  frame: string
  /** The services, under a name that Node resolves, too. */
  api: string
  /** The relay of WalletConnect. */
  relay: string
  /** The page of a phone's wallet. */
  wallet: string
  /** The providers of social login. */
  idp: string
  /** Received mails. */
  mailbox: string
  /** Gives coins on the local chains. */
  faucet: string
  /** Nodes, by CAIP-2 network id. */
  chains: Record<string, string>
  /** Bundlers of ERC-4337, by CAIP-2 network id. */
  bundlers: Record<string, string>
}

export type RunningWorld = World & { stop: () => Promise<void> }

/**
 * Uses free ports, with a project `my-dapp` for the given origins.
 * @example const { frame, mailbox,
 * stop } = await startWorld({ origins: ['http://localhost:5173'] })
 */
export async function startWorld(options: startWorld.Options): Promise<RunningWorld> {
  const { origins, dataDir } = options
  const { addresses, stop } = await startStack({ guests: origins, dataDir, quiet: true })
  return { ...worldOf(addresses), stop }
}

export declare namespace startWorld {
  type Options = {
    /** The origins of your dapps. */
    origins: readonly string[]
    /** Stores accounts, wallets and balances. @default a temporary one */
    dataDir?: string | undefined
  }
}

/** Reads the file of `vestibule-dev`. */
export function readWorld(folder = '.vestibule'): World {
  try {
    return worldOf(JSON.parse(readFileSync(`${folder}/stack.json`, 'utf8')) as Addresses)
  } catch (cause) {
    throw new Error(`No local world runs with the data of ${folder}; start vestibule-dev.`, {
      cause,
    })
  }
}

function worldOf(addresses: Addresses): World {
  const { frame, api, relay, wallet, idp, mailbox, faucet, chains, bundlers } = addresses
  return { frame, api, relay, wallet, idp, mailbox, faucet, chains, bundlers }
}
