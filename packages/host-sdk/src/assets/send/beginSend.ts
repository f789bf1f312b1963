import type { Core } from '../../core/core.js'
import { view } from '../../core/model/views.js'
import { push } from '../../navigation/router.js'

/** Begins a transfer of nothing in particular: an NFT that was left half-way was chosen on its own page, and is not what is meant. */
export function beginSend(core: Core): void {
  if (core.store.getState().send?.nft !== undefined) core.store.setState({ send: undefined })
  push(core, view('WalletSend'))
}
