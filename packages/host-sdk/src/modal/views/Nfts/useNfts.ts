import { useEffect } from 'react'
import { loadNfts } from '../../../assets/nfts.js'
import type { NftHoldings } from '../../../core/model/state.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { useCore, useModal } from '../../context.js'

/** Milliseconds between two looks, while somebody looks: usually, and while the services read on. */
const PERIOD = 15_000
const SOON = 3_000

/** The NFTs of the account that is shown, read as long as they are seen, and anew when it sent something. */
export function useNfts(): NftHoldings | undefined {
  const { core } = useModal()
  const open = useCore((state) => state.open)
  const whose = useCore((state) => getNamespace(state).accountState.caipAddress)
  const nfts = useCore((state) => state.nfts)
  const isPartial = nfts?.isPartial === true
  const sentLast = useCore((state) =>
    Math.max(0, ...state.sent.flatMap(({ outcome, at }) => (outcome === undefined ? [] : [at]))),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is a reason to ask
  useEffect(() => {
    if (!open) return
    const { updatedAt = 0 } = core.store.getState().nfts ?? {}
    const read = (force = false) => void loadNfts(core, { force })
    // What was read before the last transfer may still have what that took away.
    read(sentLast > updatedAt)
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') read(isPartial)
      },
      isPartial ? SOON : PERIOD,
    )
    return () => clearInterval(timer)
  }, [core, open, whose, sentLast, isPartial])
  return nfts?.caipAddress === whose ? nfts : undefined
}
