import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ConfigInput } from '@vestibule/services'
import { LOCAL_NETWORKS } from './localNetworks.js'
import { localFeePolicy } from './sponsor/startFeePayer.js'
import { localSponsor } from './sponsor/startPaymaster.js'

export const PROJECT_ID = 'local-demo'
const STRICT_PROJECT_ID = 'local-strict'
const CONFIGURED_PROJECT_ID = 'local-configured'
/** The project of guest dapps. Its networks imitate the real ones. */
export const GUEST_PROJECT_ID = 'my-dapp'
export const WALLET_PROJECT_ID = 'local-wallet'

/** The extension of this repository. The `key` in `packages/extension/operator.json` determines this id. */
export const EXTENSION_ORIGIN = 'chrome-extension://pgjhkhmfoppfijceaccnipnmbjfmpgee'

type Entry = Exclude<ConfigInput['projects'], string>[number]

export function localProjects(options: Options): Entry[] {
  const { dapps, guests, wallet, logins, openId, solana } = options
  const demo = {
    ...{ name: 'Vestibule demo', allowedOrigins: dapps },
    extensionOrigins: [EXTENSION_ORIGIN],
    extensionWindow: true,
  }
  const { networks } = localSponsor(LOCAL_NETWORKS.map(({ chainId }) => `eip155:${chainId}`))
  const sponsor = {
    networks: [...networks, ...(solana === undefined ? [] : [localFeePolicy(solana)])],
  }
  return [
    // Visitors approve low-risk requests in the frame, so that the demo shows both kinds of approval.
    { ...demo, id: PROJECT_ID, approvals: 'frame', logins, sponsor },
    // A project without the setting `approvals`.
    { ...demo, id: STRICT_PROJECT_ID, logins },
    { ...demo, id: CONFIGURED_PROJECT_ID, logins: { ...logins, ...openId } },
    ...(guests.length === 0
      ? []
      : [
          {
            ...{ id: GUEST_PROJECT_ID, name: 'My dapp', allowedOrigins: guests, sponsor },
            logins: { ...logins, ...openId },
          },
        ]),
    { id: WALLET_PROJECT_ID, name: 'Vestibule Phone', allowedOrigins: [wallet] },
  ]
}

type Options = {
  dapps: string[]
  /** Origins of further dapps with their own project. */
  guests: string[]
  wallet: string
  logins: Entry['logins']
  /** Clients at issuers of the operator. */
  openId: Entry['logins']
  solana: Parameters<typeof localFeePolicy>[0] | undefined
}

export function writeProjects(file: string, projects: readonly Entry[]): void {
  const before = new Map(readEntries(file).map(({ id, features }) => [id, features]))
  const entries = projects.map((project) => ({ ...project, features: before.get(project.id) }))
  writeFileSync(`${file}.new`, `${JSON.stringify(entries, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

function readEntries(file: string): Entry[] {
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(entries) ? entries : []
  } catch {
    // At the first start, or after damage to the file. The caller writes a new file.
    return []
  }
}
