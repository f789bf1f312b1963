import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { getAddress } from 'viem'
import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { mayHaveArrived } from '../../document/mayHaveArrived.js'
import type { AccountCode, NamespaceCode } from '../../document/namespacePermissions.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { delegationTo } from '../intents/selfCall.js'

/** The first curve operation that Ethereum's upgrade with EIP-7702 introduced. */
const CURVE_SUM = '0x000000000000000000000000000000000000000b'
/** The sum of two zero points is zero. Networks without the upgrade return no data. */
const [NEUTRAL, SUM] = [`0x${'00'.repeat(256)}`, `0x${'00'.repeat(128)}`]
const PREFIX = '0xef0100'

export async function readAccountCode(rpc: Rpc, account: string): Promise<AccountCode> {
  const code = await readCode(rpc, account)
  if (code === '0x') return { kind: 'plain' }
  if (code === delegationTo(SMART_ACCOUNT_CONTRACTS.account)) return { kind: 'smart' }
  const contract = code.startsWith(PREFIX) ? `0x${code.slice(PREFIX.length)}` : account
  return { kind: 'other', contract: getAddress(contract) }
}

/** Time in ms for which a negative answer is cached. */
const NO_MS = 60_000
type Known = Map<string, { at: number; can: Promise<boolean> }>
/** One cache per store of a document. */
const known = new WeakMap<KeyValueStore, Known>()

/** EIP-7702 and the contract exist there. Cached. @param caip2 The network @throws errors of the services */
export async function hasSmartAccounts(
  { rpc, entries }: Pick<RequestDeps, 'rpc' | 'entries'>,
  caip2: string,
): Promise<boolean> {
  const networks: Known = known.get(entries) ?? new Map()
  known.set(entries, networks)
  const before = networks.get(caip2)
  if (before !== undefined && Date.now() - before.at < NO_MS) return before.can
  const can = ask(rpc)
  networks.set(caip2, { at: Date.now(), can })
  try {
    // Networks do not remove the upgrade.
    if (await can) networks.set(caip2, { at: Number.POSITIVE_INFINITY, can })
  } catch (error) {
    networks.delete(caip2)
    throw error
  }
  return can
}

async function ask(rpc: Rpc): Promise<boolean> {
  const sum = { to: CURVE_SUM, data: NEUTRAL }
  const [code, answer] = await Promise.all([
    readCode(rpc, SMART_ACCOUNT_CONTRACTS.account),
    rpc.request({ method: 'eth_call', params: [sum, 'latest'] }).catch(noAnswer),
  ])
  return code !== '0x' && answer === SUM
}

/** A node that refuses the call does not support it. */
function noAnswer(error: unknown): undefined {
  if (mayHaveArrived(error)) throw error
}

/** Plain accounts keep code that they already have. */
export const prefersPlain = async ({ accountType }: Pick<RequestDeps, 'accountType'>) =>
  (await accountType?.()) === 'eoa'

async function readCode(rpc: Rpc, address: string): Promise<string> {
  const code = await rpc.request({ method: 'eth_getCode', params: [address, 'latest'] })
  return typeof code === 'string' ? code.toLowerCase() : '0x'
}

export const eip155Code: NamespaceCode = {
  codeOf: ({ account, rpc }) => readAccountCode(rpc, account),
  canHaveCode: ({ network, rpc, entries }) => hasSmartAccounts({ rpc, entries }, network),
}
