import type { CaipAddress } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import type { NftBalance, NftHoldings } from '../../core/model/state.js'
import { getNamespace } from '../../core/namespaceState.js'
import { isPicture } from '../readNfts.js'
import { isRecent, readKept } from './readKept.js'

export function knownNfts(core: Core, caipAddress: CaipAddress): NftHoldings | undefined {
  const stored = readKept(core).nfts.find((entry) => entry.caipAddress === caipAddress)
  const { nfts, updatedAt } = stored ?? {}
  if (!isRecent(updatedAt) || !Array.isArray(nfts)) return undefined
  return { caipAddress, status: 'loading', nfts: nfts.filter(isNft), updatedAt }
}

export function failNfts(core: Core): void {
  const state = core.store.getState()
  const { caipAddress } = getNamespace(state).accountState
  if (caipAddress === undefined) return
  const known = state.nfts?.caipAddress === caipAddress ? state.nfts : knownNfts(core, caipAddress)
  core.store.setState({ nfts: { caipAddress, nfts: [], ...known, status: 'failed' } })
}

function isNft(entry: unknown): entry is NftBalance {
  const { address, tokenId, quantity, imageUrl, ...rest } = (entry ?? {}) as Partial<NftBalance>
  return (
    [rest.name, rest.collection, rest.standard, rest.chainId].every(
      (text) => typeof text === 'string',
    ) &&
    typeof rest.isSpam === 'boolean' &&
    /^[-a-z0-9]{3,8}:[-\w]{1,32}:[-.%\w]{1,128}$/.test(String(address)) &&
    [tokenId, quantity].every((number) => /^\d{1,78}$/.test(String(number))) &&
    (imageUrl === undefined || isPicture(imageUrl))
  )
}
