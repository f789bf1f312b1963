import {
  EIP155,
  formatHexChainId,
  parseCaipNetworkId,
  parseHexChainId,
  VestibuleError,
} from '@vestibule/protocol'
import type { AnswerDeps } from '../../document/rpcAnswers.js'
import { hasSmartAccounts, prefersPlain, readAccountCode } from './readAccountCode.js'

/** `unsupported`: also if the user prefers a plain account. `ready`: the card shows the necessary upgrade. */
type AtomicStatus = 'supported' | 'ready' | 'unsupported'

/** EIP-5792, for the listed networks or all networks. @throws `invalidParams` */
export async function readCapabilities(
  account: string,
  params: unknown,
  deps: AnswerDeps,
): Promise<object> {
  const [, listed] = Array.isArray(params) ? params : []
  const asked = listed === undefined ? undefined : readList(listed)
  const isPlain = await prefersPlain(deps)
  const entries = await Promise.all(
    evmNetworks(deps).map(async ({ caipNetworkId, bundler = false }) => {
      const chainId = formatHexChainId(parseCaipNetworkId(caipNetworkId).chainId)
      if (asked !== undefined && !asked.includes(Number(chainId))) return []
      const status = isPlain ? 'unsupported' : await readAtomicStatus(account, caipNetworkId, deps)
      // Older name of the capability, for older dapps.
      const atomicBatch = { supported: status !== 'unsupported' }
      const isSponsored = bundler && status !== 'unsupported'
      const sponsor = isSponsored && { paymasterService: { supported: true } }
      return [[chainId, { atomic: { status }, atomicBatch, ...sponsor }] as const]
    }),
  )
  return Object.fromEntries(entries.flat())
}

/** @param caip2 The network. Unsupported if the node does not answer. */
async function readAtomicStatus(
  account: string,
  caip2: string,
  { rpcOf, entries }: Pick<AnswerDeps, 'rpcOf' | 'entries'>,
): Promise<AtomicStatus> {
  const rpc = rpcOf(caip2)
  try {
    const [can, { kind }] = await Promise.all([
      hasSmartAccounts({ rpc, entries }, caip2),
      readAccountCode(rpc, account),
    ])
    if (kind === 'smart') return 'supported'
    return can ? 'ready' : 'unsupported'
  } catch {
    return 'unsupported'
  }
}

const evmNetworks = ({ networks }: AnswerDeps) =>
  networks.filter(
    ({ caipNetworkId }) => parseCaipNetworkId(caipNetworkId).namespace === EIP155.namespace,
  )

function readList(listed: unknown): number[] {
  try {
    if (!Array.isArray(listed)) throw new VestibuleError('invalidChainId')
    return listed.map(parseHexChainId)
  } catch (cause) {
    const reason = '`wallet_getCapabilities` takes a list of chain ids in hex.'
    throw new VestibuleError('invalidParams', { data: { reason }, cause })
  }
}
