import type { RequestDeps } from '../../document/namespaceRequests.js'
import type { RequestContext } from '../requests/requestContext.js'

type Of = Pick<RequestContext, 'account' | 'network'>
const keyOf = ({ account, network }: Of) => `upgrade:${network.caipNetworkId}:${account}`

/** The authorization uses a second nonce, which nodes count only after the transaction. */
export async function noteUpgrade(entries: RequestDeps['entries'], of: Of, nonce: number) {
  await entries.set(keyOf(of), nonce)
}

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
