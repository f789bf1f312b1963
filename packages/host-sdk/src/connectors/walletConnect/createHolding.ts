import { EIP155, formatHexChainId } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import { getNamespace } from '../../core/namespaceState.js'
import type { Emit } from '../../platform/emitter.js'
import type { Session } from './session.js'

/**
 * The session that the connector holds, and where in it the visitor is: on which of its networks, with which of its accounts.
 * Every change is said as EIP-1193 says it.
 */
export function createHolding(core: Core, emit: Emit) {
  let held: { session: Session; chainId: string; first: string | undefined } | undefined

  const accounts = () => {
    if (held === undefined) return []
    const { session, chainId, first } = held
    const all = session.accounts.get(chainId) ?? []
    const isFirst = (address: string) => first !== undefined && EIP155.isSameAddress(address, first)
    return [...all.filter(isFirst), ...all.filter((address) => !isFirst(address))]
  }

  /** The network to be on: the present one, the dapp's, any that the dapp knows, any at all. */
  function choose({ accounts: held }: Session, present: string | undefined): string {
    const { caipNetwork, requestedCaipNetworks } = getNamespace(
      core.store.getState(),
      'eip155',
    ).networkState
    const wished = [present, caipNetwork?.id, ...requestedCaipNetworks.map(({ id }) => id)]
    const ids = [...wished.map(String), ...held.keys()]
    return ids.find((id) => held.has(id)) ?? ''
  }

  /** The network before the accounts: who reads them asks where they are. */
  function announce() {
    if (held === undefined) return
    emit('chainChanged', formatHexChainId(held.chainId))
    emit('accountsChanged', accounts())
  }

  return {
    current: () => held?.session,
    chainId: () => held?.chainId,
    accounts,
    /** Takes a session without a word, for whoever asked for it. */
    take(session: Session) {
      held = { session, chainId: choose(session, undefined), first: undefined }
    },
    /** The wallet changed what the session holds, or a new session took the place of this one. */
    update(session: Session) {
      held = { session, chainId: choose(session, held?.chainId), first: held?.first }
      announce()
    },
    /** Goes to a network of the session. @returns False where it holds none of that id. */
    moveTo(chainId: string): boolean {
      if (held === undefined || !held.session.accounts.has(chainId)) return false
      if (held.chainId === chainId) return true
      held = { ...held, chainId }
      announce()
      return true
    },
    /** The wallet's visitor chose an account. @returns False where the session does not hold it here. */
    prefer(address: string): boolean {
      if (held === undefined || !accounts().some((one) => EIP155.isSameAddress(one, address)))
        return false
      held = { ...held, first: address }
      emit('accountsChanged', accounts())
      return true
    },
    drop() {
      held = undefined
    },
  }
}

export type Holding = ReturnType<typeof createHolding>
