import {
  type CaipNetworkId,
  cleanName,
  EIP155,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@vestibule/protocol'
import type { Approval, WalletInfo } from '../../core/model/connector.js'

/** A session with a wallet, as far as EVM networks go. Nothing in what a wallet sends is trusted to be well formed. */
export type Session = {
  topic: string
  /** The addresses that each network holds, by decimal chain id; no network is without. */
  accounts: ReadonlyMap<string, readonly string[]>
  /** What the wallet may be asked for. */
  methods: ReadonlySet<string>
  wallet: WalletInfo
  /** Networks beyond the approved ones may be asked for. */
  takesAll: boolean
  properties: Readonly<Record<string, unknown>>
}

/** The one wallet that is known to take up networks as they are asked for. */
const TAKES_ALL = 'MetaMask Wallet'

/**
 * Reads a session of WalletConnect's library.
 * @returns undefined where it holds no EVM account.
 */
export function readSession(struct: unknown): Session | undefined {
  const { topic, namespaces, peer, sessionProperties } = record(struct)
  const entries = Object.entries(record(namespaces))
    .filter(([key]) => key === 'eip155' || key.startsWith('eip155:'))
    .map(([, entry]) => record(entry))
  const accounts = readAccounts(entries)
  if (typeof topic !== 'string' || accounts.size === 0) return undefined
  const { name, icons } = record(record(peer).metadata)
  return {
    topic,
    accounts,
    methods: new Set(entries.flatMap(({ methods }) => strings(methods))),
    wallet: { name: readName(name), icon: strings(icons).find(isImage) },
    takesAll: name === TAKES_ALL,
    properties: record(sessionProperties),
  }
}

export function approvalOf({ accounts, takesAll }: Session): Approval {
  const caipNetworkIds = [...accounts.keys()].map((chainId): CaipNetworkId => `eip155:${chainId}`)
  return { caipNetworkIds, all: takesAll }
}

/** A network that was approved without an account of its own holds those of the others: EVM addresses are the same everywhere. */
function readAccounts(entries: readonly Record<string, unknown>[]) {
  const accounts = new Map<string, string[]>()
  for (const account of entries.flatMap((entry) => strings(entry.accounts))) {
    const parsed = parsedOrNone(() => parseCaipAddress(account))
    if (parsed === undefined || !isEvmChain(parsed) || !isAddress(parsed.address)) continue
    const known = accounts.get(parsed.chainId) ?? []
    if (!known.some((one) => EIP155.isSameAddress(one, parsed.address)))
      accounts.set(parsed.chainId, [...known, parsed.address])
  }
  const everywhere = [...accounts.values()].flat()
  const all = everywhere.filter(
    (address, index) => everywhere.findIndex((one) => EIP155.isSameAddress(one, address)) === index,
  )
  for (const chain of entries.flatMap((entry) => strings(entry.chains))) {
    const parsed = parsedOrNone(() => parseCaipNetworkId(chain))
    if (parsed === undefined || !isEvmChain(parsed) || all.length === 0) continue
    if (!accounts.has(parsed.chainId)) accounts.set(parsed.chainId, all)
  }
  return accounts
}

const isAddress = (address: string) => /^0x[0-9a-fA-F]{40}$/.test(address)

function isEvmChain({ namespace, chainId }: { namespace: string; chainId: string }): boolean {
  return (
    namespace === 'eip155' &&
    /^[1-9][0-9]{0,15}$/.test(chainId) &&
    Number.isSafeInteger(Number(chainId))
  )
}

function parsedOrNone<value>(parse: () => value): value | undefined {
  try {
    return parse()
  } catch {
    // A wallet's nonsense is left out, and the rest of what it says stands.
    return undefined
  }
}

const readName = (name: unknown) => (typeof name === 'string' && cleanName(name)) || 'Wallet'

const isImage = (url: string) => /^(https:\/\/|data:image\/)/.test(url)

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
