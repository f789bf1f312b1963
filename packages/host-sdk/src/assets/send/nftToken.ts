import type { TokenBalance } from '../../core/model/account.js'
import type { NftBalance, SendDraft, State } from '../../core/model/state.js'

/** The NFT that a draft names, as long as its account is known to hold it. */
export function nftOf({ nfts }: State, { caipAddress, nft }: SendDraft): NftBalance | undefined {
  if (nft === undefined || nfts?.caipAddress !== caipAddress) return undefined
  return nfts.nfts.find(
    ({ address, tokenId }) => address === nft.address && tokenId === nft.tokenId,
  )
}

/** An NFT as what is sent: a token that cannot be divided. */
export function nftToken({ name, chainId, address, quantity, imageUrl }: NftBalance): TokenBalance {
  return {
    name,
    symbol: name,
    chainId,
    address,
    value: undefined,
    price: undefined,
    quantity: { decimals: 0, numeric: quantity },
    iconUrl: imageUrl,
  }
}
