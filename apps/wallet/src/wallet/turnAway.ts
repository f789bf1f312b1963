import { rpcErrors, toRpcError } from './rpcError.js'
import type { Inside } from './walletState.js'

type Waiting = { id: number }
type Refusal = { id: number; reason: { code: number; message: string } }

/** Rejects each undecidable request once, before the question. @returns whether one can be shown */
export function turnAway<waiting extends Waiting>(
  { store, refresh }: Pick<Inside, 'store' | 'refresh'>,
  options: Options<waiting>,
): (one: waiting) => boolean {
  const refused = new Set<number>()
  /** Keyed by request, not by id, because a dapp can reuse the id of a waiting request. */
  const first = new Map<number, string>()

  function requireUnchanged(one: waiting) {
    const now = JSON.stringify(options.contentOf(one))
    if ((first.get(one.id) ?? now) !== now)
      throw rpcErrors.invalidParams('It changed after it was sent.')
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
  /** @throws {RpcError} for a request that the wallet cannot grant, or that would mislead its reader. */
  check: (one: waiting) => void
  /** The dapp's content; the library stores more members. */
  contentOf: (one: waiting) => unknown
  nameOf: (one: waiting) => string
  refuse: (refusal: Refusal) => Promise<unknown>
}
