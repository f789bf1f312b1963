import type { Namespace } from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Emit } from '../../../platform/emitter.js'
import type { Share } from './session.js'

/** Keeps the visitor's network and account, and reports changes as EIP-1193 events. */
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

  /** The present network, else the dapp's, else any that the dapp knows, else any. */
  function choose({ accounts: held }: Share, present: string | undefined): string {
    const { caipNetwork, requestedCaipNetworks } = context.getNamespace(namespace).networkState
    const wished = [present, caipNetwork?.id, ...requestedCaipNetworks.map(({ id }) => id)]
    const references = [...wished.map(String), ...held.keys()]
    return references.find((reference) => held.has(reference)) ?? ''
  }

  /** The network first: a listener that reads the accounts also asks for the network. */
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
    /** The wallet changed the session, or there is a new session. */
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
    /** @returns false if the session does not have the account */
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
