import { readFileSync } from 'node:fs'
import { type Addresses, startStack } from '@vestibule/stack'

export const PROJECT_ID = 'my-dapp'

/** URLs of a local world. */
export type World = {
  /** For browsers: your dapp's `frameUrl`. */
  frame: string
  /** URL of the services with a host name that Node resolves. */
  api: string
  relay: string
  /** Wallet page of a phone. */
  wallet: string
  /** Social login providers. */
  idp: string
  /** Received mails. */
  mailbox: string
  /** Sends coins on the local chains. */
  faucet: string
  /** Node URLs by CAIP-2 id. */
  chains: Record<string, string>
  /** ERC-4337 bundler URLs by CAIP-2 id. */
  bundlers: Record<string, string>
}

export type RunningWorld = World & { stop: () => Promise<void> }

/**
 * Starts a world on free ports, with a project `my-dapp` for the given origins.
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
    /** Origins of your dapps. */
    origins: readonly string[]
    /** Folder for accounts, wallets and balances. @default a temporary folder */
    dataDir?: string | undefined
  }
}

export function readWorld(folder = '.vestibule'): World {
  try {
    return worldOf(JSON.parse(readFileSync(`${folder}/stack.json`, 'utf8')) as Addresses)
  } catch (cause) {
    throw new Error(`No local world uses the folder ${folder}: start vestibule-dev.`, {
      cause,
    })
  }
}

function worldOf(addresses: Addresses): World {
  const { frame, api, relay, wallet, idp, mailbox, faucet, chains, bundlers } = addresses
  return { frame, api, relay, wallet, idp, mailbox, faucet, chains, bundlers }
}
