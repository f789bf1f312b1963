import type { Namespace } from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Emit } from '../../../platform/emitter.js'
import type { Share } from './session.js'

/** Stores the visitor's network and account, and emits changes as EIP-1193 events. */
export function createHolding(context: AdapterContext, namespace: Namespace, emit: Emit) {
  let held: { share: Share; chain: string; first: string | undefined } | undefined

  const accounts = () => {
    if (held === undefined) return []
    const { share, chain, first } = held
    const all = share.accounts.get(chain) ?? []
    const isFirst = (address: string) => first !== undefined && isSame(address, first)
    return [...all.filter(isFirst), ...all.filter((address) => !isFirst(address))]
  }
  const isSame = (one: string, other: string) =>
    held?.share.part.rules.isSameAddress(one, other) === true

  /** Chooses the session's current network, otherwise the dapp's active network, otherwise another of its networks, otherwise any. */
  function choose({ accounts: held }: Share, present: string | undefined): string {
    const { caipNetwork, requestedCaipNetworks } = context.getNamespace(namespace).networkState
    const wished = [present, caipNetwork?.id, ...requestedCaipNetworks.map(({ id }) => id)]
    const references = [...wished.map(String), ...held.keys()]
    return references.find((reference) => held.has(reference)) ?? ''
  }

  /** Emit the network first: listeners for accounts also read the network. */
  function announce() {
    if (held === undefined) return
    emit('chainChanged', held.share.part.formatChain(held.chain))
    emit('accountsChanged', accounts())
  }

  return {
    current: () => held?.share,
    chain: () => held?.chain,
    accounts,
    take(share: Share) {
      held = { share, chain: choose(share, undefined), first: undefined }
    },
    /** Called for a new or changed session. */
    update(share: Share) {
      held = { share, chain: choose(share, held?.chain), first: held?.first }
      announce()
    },
    moveTo(reference: string): boolean {
      if (held === undefined || !held.share.accounts.has(reference)) return false
      if (held.chain === reference) return true
      held = { ...held, chain: reference }
      announce()
      return true
    },
    /** @returns false if the session does not contain the account */
    prefer(address: string): boolean {
      if (held === undefined || !accounts().some((one) => isSame(one, address))) return false
      held = { ...held, first: address }
      emit('accountsChanged', accounts())
      return true
    },
    drop() {
      held = undefined
    },
  }
}
