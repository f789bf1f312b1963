import { changeDraft, type SendOrder } from '../../../assets/send/sendOrder.js'
import type { Core } from '../../../core/core.js'
import type { TokenBalance } from '../../../core/model/account.js'

export function chooseToken(core: Core, { draft }: SendOrder, { address }: TokenBalance): void {
  if (draft.nft !== undefined || draft.token !== address)
    changeDraft(core, { token: address, nft: undefined, amount: '', inFiat: false })
}
