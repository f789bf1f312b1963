import { rpcErrors, toRpcError } from './rpcError.js'
import type { Inside } from './walletState.js'

type Waiting = { id: number }
type Refusal = { id: number; reason: { code: number; message: string } }

/** Rejects each invalid request once, before the wallet shows it. @returns whether the wallet can show the request */
export function turnAway<waiting extends Waiting>(
  { store, refresh }: Pick<Inside, 'store' | 'refresh'>,
  options: Options<waiting>,
): (one: waiting) => boolean {
  const refused = new Set<number>()
  /** First content for each id: a dapp can reuse the id of a waiting request. */
  const first = new Map<number, string>()

  function requireUnchanged(one: waiting) {
    const now = JSON.stringify(options.contentOf(one))
    if ((first.get(one.id) ?? now) !== now)
      throw rpcErrors.invalidParams('The request changed after the dapp sent it.')
    first.set(one.id, now)
  }

  return (one) => {
    if (store.getState().settings.neverAnswers) return true
    if (refused.has(one.id)) return false
    try {
      requireUnchanged(one)
      options.check(one)
      return true
    } catch (thrown) {
      const reason = toRpcError(thrown)
      refused.add(one.id)
      store.setState({ status: `Refused ${options.nameOf(one)}: ${reason.message}` })
      options
        .refuse({ id: one.id, reason })
        .catch((error: unknown) => store.setState({ error: String(error) }))
        .finally(refresh)
      return false
    }
  }
}

type Options<waiting> = {
  /** @throws {RpcError} if the wallet cannot grant the request, or if the request would mislead the user */
  check: (one: waiting) => void
  contentOf: (one: waiting) => unknown
  nameOf: (one: waiting) => string
  refuse: (refusal: Refusal) => Promise<unknown>
}
