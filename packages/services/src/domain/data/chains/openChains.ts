import {
  type AskIndex,
  type AskNodeAll,
  type ChainData,
  type ChainReader,
  type ChainSources,
  NodeFault,
} from '@vestibule/indexer'
import { ERRORS, parseCaipNetworkId } from '@vestibule/protocol'
import { chainDataOf } from '../../../namespaces/chainDataOf.js'
import type { Clock } from '../../../ports/clock.js'
import { DomainError } from '../../errors/domainError.js'
import { listedTokens } from '../../projects/networkData.js'
import type { Network } from '../../projects/project.js'
import type { RpcProxy } from '../../rpc/rpcProxy.js'
import { createIndexSource } from './createIndexSource.js'
import type { Meter } from './createMeter.js'

/** Cost of an index page in node calls. */
const PAGE = 10
/** Maximum number of calls per batch that public nodes accept. */
const TOGETHER = 50

export type Chain = Omit<ChainData, 'canonicalAddress'> & {
  id: string
  startBlock: bigint
  network: Network
  reader: ChainReader
  canonicalAddress: (address: string) => string | undefined
  listed: readonly string[]
  logos: ReadonlyMap<string, string>
}

export function openChains(
  networks: readonly Network[],
  options: Options,
): ReadonlyMap<string, Chain> {
  return new Map(
    networks.flatMap((network): [string, Chain][] => {
      const id = network.caipNetworkId
      const { namespace, chainId: reference } = parseCaipNetworkId(id)
      const data = chainDataOf(namespace)
      if (data === undefined || !hasSources(network, data)) return []
      const reader = data.createReader(sourcesOf(network, reference, options), options.clock)
      const canonicalAddress = (address: string) => data.canonicalAddress(address, reference)
      const tokens = listedTokens(network.data).flatMap(({ address, logoURI }) => {
        const token = canonicalAddress(address)
        return token === undefined ? [] : [{ token, logoURI }]
      })
      const listed = tokens.map(({ token }) => token)
      const logos = new Map(
        tokens.flatMap(({ token, logoURI }) => (logoURI ? [[token, logoURI] as const] : [])),
      )
      const startBlock = BigInt(network.data?.startBlock ?? 0)
      return [[id, { ...data, id, startBlock, network, reader, canonicalAddress, listed, logos }]]
    }),
  )
}

type Options = {
  proxy: Pick<RpcProxy, 'askAll'>
  fetch: typeof globalThis.fetch
  clock: Clock
  meter: Pick<Meter, 'spend'>
  timeout?: number | undefined
}

function hasSources({ rpcUrl, data }: Network, { needs }: ChainData): boolean {
  if (needs.node === 'needed' && rpcUrl === undefined) return false
  return needs.index !== 'needed' || data?.indexUrl !== undefined
}

function sourcesOf(
  network: Network,
  reference: string,
  { proxy, ...options }: Options,
): ChainSources {
  const url = network.data?.indexUrl
  const { meter } = options
  const asked = url === undefined ? undefined : createIndexSource({ url, ...options })
  const index: AskIndex | undefined =
    asked &&
    (async (path) => {
      meter.spend(PAGE)
      return asked(path)
    })
  const ask = askFor(network, proxy)
  const node: AskNodeAll = async (calls, most) => {
    meter.spend(calls.length)
    return ask(calls, most)
  }
  return { reference, node, index }
}

export function askFor(network: Network, proxy: Pick<RpcProxy, 'askAll'>): AskNodeAll {
  return async (calls, most) => {
    const groups = Array.from({ length: Math.ceil(calls.length / TOGETHER) }, (_, index) =>
      calls.slice(index * TOGETHER, (index + 1) * TOGETHER),
    )
    const answers = []
    for (const group of groups) {
      const outcomes = await proxy.askAll(network, group, most)
      if (!Array.isArray(outcomes)) {
        // The node works, but the request was too large: a smaller one may succeed.
        if (outcomes.error.code === ERRORS.requestTimedOut.code)
          throw new NodeFault(group[0]?.method ?? '')
        const isOther = outcomes.error.code === ERRORS.chainNotSupported.code
        throw new DomainError('unavailable', isOther ? 'chainNotSupported' : 'chainDisconnected')
      }
      answers.push(...outcomes)
    }
    return answers
  }
}
