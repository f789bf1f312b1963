import { tokensOf } from '../../../assets/tokensOf.js'
import type { Core } from '../../../core/core.js'
import type { TokenBalance } from '../../../core/model/account.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { push } from '../../../navigation/router.js'

/**
 * Continues a typed draft, or starts with the most valuable token. Drops an NFT draft, because NFTs
 * have their own form.
 */
export function beginSend(core: Core): void {
  const state = core.store.getState()
  const { caipAddress } = getNamespace(state).accountState
  const draft = state.send?.caipAddress === caipAddress ? state.send : undefined
  const isTyped =
    draft !== undefined && draft.nft === undefined && draft.amount + draft.receiver !== ''
  if (caipAddress !== undefined && !isTyped) {
    const token = dearest(tokensOf(core, state))?.address
    core.store.setState({ send: { caipAddress, token, amount: '', inFiat: false, receiver: '' } })
  }
  push(core, view('WalletSend'))
}

function dearest(tokens: readonly TokenBalance[]): TokenBalance | undefined {
  return tokens.reduce<TokenBalance | undefined>(
    (best, token) => ((token.value ?? 0) > (best?.value ?? 0) ? token : best),
    undefined,
  )
}
