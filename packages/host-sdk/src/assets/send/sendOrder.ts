import { parseCaipAddress } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import type { TokenBalance } from '../../core/model/account.js'
import type { Network } from '../../core/model/network.js'
import type { NftBalance, SendDraft, State } from '../../core/model/state.js'
import { getNamespace } from '../../core/namespaceState.js'
import { fromFiat, parseAmount, parseUnits } from '../amounts.js'
import { hiddenTokensOf, nativeToken, tokensOf } from '../tokensOf.js'

export type SendOrder = {
  from: string
  network: Network
  draft: SendDraft
  tokens: readonly TokenBalance[]
  /** Tokens that look like spam can also be sent. */
  hidden: readonly TokenBalance[]
  token: TokenBalance | undefined
  nft?: NftBalance | undefined
  amount: bigint | undefined
  /** The account's whole balance of the token. */
  most: bigint
}

/** @returns undefined without a connected account @param given replaces the visitor's input */
export function sendOrder(
  core: Core,
  given?: Omit<SendDraft, 'caipAddress'>,
): SendOrder | undefined {
  const state = core.store.getState()
  const { accountState, networkState } = getNamespace(state)
  const { caipAddress, address: from } = accountState
  const { caipNetwork: network } = networkState
  if (caipAddress === undefined || from === undefined || network === undefined) return undefined
  const typed = state.send?.caipAddress === caipAddress ? state.send : undefined
  const draft: SendDraft = given
    ? { ...given, caipAddress }
    : (typed ?? { caipAddress, amount: '', inFiat: false, receiver: '' })
  const tokens = tokensOf(core, state)
  const hidden = hiddenTokensOf(state)
  const nft = nftOf(state, draft)
  const token = draft.nft ? nft && nftToken(nft) : heldToken([...tokens, ...hidden], draft, network)
  const { decimals = 0, numeric = '0' } = token?.quantity ?? {}
  return {
    from,
    network,
    draft,
    tokens,
    hidden,
    token,
    nft,
    amount: token && (given ? parseUnits(given.amount, decimals) : readAmount(draft, token)),
    most: parseUnits(numeric, decimals) ?? 0n,
  }
}

function heldToken(tokens: readonly TokenBalance[], { token }: SendDraft, network: Network) {
  const held = tokens.find(({ address }) => address === token)
  // Return the currency even without a balance.
  return held ?? (token === undefined ? nativeToken(network, '0') : undefined)
}

export function changeDraft(core: Core, change: Partial<SendDraft>): void {
  const draft = sendOrder(core)?.draft
  if (draft === undefined) return
  const exact = change.amount === undefined ? draft.exact : undefined
  core.store.setState({ send: { ...draft, exact, ...change } })
}

export function tokenAddress({ address }: TokenBalance): string | undefined {
  return address && parseCaipAddress(address).address
}

function readAmount({ amount, exact, inFiat }: SendDraft, { price, quantity }: TokenBalance) {
  if (inFiat && price === undefined) return undefined
  if (exact !== undefined) return exact
  if (!inFiat || price === undefined) return parseAmount(amount, quantity.decimals)
  return fromFiat(amount, quantity.decimals, price)
}

function nftOf({ nfts }: State, { caipAddress, nft }: SendDraft): NftBalance | undefined {
  if (nft === undefined || nfts?.caipAddress !== caipAddress) return undefined
  return nfts.nfts.find(
    ({ address, tokenId }) => address === nft.address && tokenId === nft.tokenId,
  )
}

function nftToken({ name, chainId, address, quantity, imageUrl }: NftBalance): TokenBalance {
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
