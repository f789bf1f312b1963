import type { NftHoldings } from '../../../core/model/state.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { useCore, useModal } from '../../context.js'
import { usePolled } from '../../hooks/usePolled.js'
import { readNfts } from './readNfts.js'

/** Poll interval in ms: usual, and while the services search. */
const PERIOD = 15_000
const SOON = 3_000

export function useNfts(): NftHoldings | undefined {
  const { core } = useModal()
  const whose = useCore((state) => getNamespace(state).accountState.caipAddress)
  const nfts = useCore((state) => state.nfts)
  const isPartial = nfts?.isPartial === true
  usePolled(
    ({ force, isAgain = false }) =>
      void readNfts(core, { force: force || (isAgain && isPartial), isAgain }),
    { period: isPartial ? SOON : PERIOD, readAt: ({ nfts }) => nfts?.updatedAt },
  )
  return nfts?.caipAddress === whose ? nfts : undefined
}
