import {
  type CaipNetworkId,
  cleanName,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import type { WalletInfo } from '../../../core/model/connector.js'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { list, record, strings } from '../untrusted.js'

export type Parts = ReadonlyMap<Namespace, WalletConnectPart>

export type Share = RemoteSession.Share & {
  part: WalletConnectPart
  /** The wallet's id of each network, possibly a deprecated one. */
  ids: ReadonlyMap<string, CaipNetworkId>
}

export type Session = {
  topic: string
  shares: ReadonlyMap<Namespace, Share>
  wallet: WalletInfo
  /** The wallet also accepts networks that it did not approve. */
  takesAll: boolean
}

/** Only this wallet accepts networks after the approval. */
const TAKES_ALL = 'MetaMask Wallet'

/** @throws `namespaceNotConfigured` if no namespace is the dapp's, `notConnected` without accounts */
export function readSession(struct: unknown, parts: Parts): Session {
  const { topic, namespaces, peer, sessionProperties } = record(struct)
  const entries = Object.entries(record(namespaces))
  const shares = new Map<Namespace, Share>()
  let isForUs = false
  for (const [namespace, part] of parts) {
    const own = entries.filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
    isForUs ||= own.length > 0
    const values = own.map(([, entry]) => record(entry))
    const networks = readNetworks(values, { namespace, part })
    if (networks.accounts.size === 0 || typeof topic !== 'string') continue
    const methods = new Set(values.flatMap((entry) => strings(entry.methods)))
    const properties = record(sessionProperties)
    shares.set(namespace, { topic, part, methods, properties, ...networks })
  }
  if (shares.size === 0)
    throw new VestibuleError(isForUs ? 'notConnected' : 'namespaceNotConfigured')
  const { name, icons } = record(record(peer).metadata)
  return {
    topic: String(topic),
    shares,
    wallet: { name: readName(name), icon: strings(icons).find(isImage) },
    takesAll: name === TAKES_ALL,
  }
}

/** One key serves all networks: use its accounts for an approved network without accounts. */
function readNetworks(entries: readonly Record<string, unknown>[], of: Of) {
  const { isAddress, isSameAddress } = of.part.rules
  const ids = new Map<string, CaipNetworkId>()
  const accounts = new Map<string, string[]>()
  const add = (reference: string, address: string) => {
    const known = accounts.get(reference) ?? []
    if (!known.some((one) => isSameAddress(one, address)))
      accounts.set(reference, [...known, address])
  }
  for (const account of entries.flatMap((entry) => strings(entry.accounts))) {
    const parsed = parsedOrNone(() => parseCaipAddress(account))
    const reference = parsed && note(ids, parsed, of)
    if (reference !== undefined && isAddress(parsed?.address ?? ''))
      add(reference, parsed?.address ?? '')
  }
  const everywhere = [...accounts.values()].flat()
  for (const chain of entries.flatMap((entry) => list(entry.chains))) {
    const parsed = parsedOrNone(() => parseCaipNetworkId(chain))
    const reference = parsed && note(ids, parsed, of)
    if (reference !== undefined && !accounts.has(reference))
      for (const address of everywhere) add(reference, address)
  }
  return { accounts, ids }
}

type Of = { namespace: Namespace; part: WalletConnectPart }

function note(
  ids: Map<string, CaipNetworkId>,
  chain: { namespace: Namespace; chainId: string },
  { namespace, part }: Of,
): string | undefined {
  const { chainId } = chain
  if (chain.namespace !== namespace || !part.rules.isChainReference(chainId)) return undefined
  const id: CaipNetworkId = `${namespace}:${chainId}`
  const [inUse = id] =
    Object.entries(part.deprecatedIds ?? {}).find(([, deprecated]) => deprecated === id) ?? []
  const reference = inUse.slice(namespace.length + 1)
  if (inUse === id || !ids.has(reference)) ids.set(reference, id)
  return reference
}

function parsedOrNone<value>(parse: () => value): value | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

const readName = (name: unknown) => (typeof name === 'string' && cleanName(name)) || 'Wallet'

const isImage = (url: string) => /^(https:\/\/|data:image\/)/.test(url)
