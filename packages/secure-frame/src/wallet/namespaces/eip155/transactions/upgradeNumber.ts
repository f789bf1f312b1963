import type { RequestDeps } from '../../document/namespaceRequests.js'
import type { RequestContext } from '../requests/requestContext.js'

type Of = Pick<RequestContext, 'account' | 'network'>
const keyOf = ({ account, network }: Of) => `upgrade:${network.caipNetworkId}:${account}`

/**
 * Stores the nonce of a transaction with an authorization, which also uses the next nonce. Nodes do not count that one until
 * the transaction is mined.
 */
export async function noteUpgrade(entries: RequestDeps['entries'], of: Of, nonce: number) {
  await entries.set(keyOf(of), nonce)
}

/** The nonce of the latest one. */
export async function readUpgrade(
  entries: RequestDeps['entries'],
  of: Of,
): Promise<number | undefined> {
  const nonce = await entries.get(keyOf(of))
  return typeof nonce === 'number' ? nonce : undefined
}

export async function forgetUpgrade(entries: RequestDeps['entries'], of: Of, nonce: number) {
  if ((await readUpgrade(entries, of)) === nonce) await entries.delete(keyOf(of))
}
