import { type SendOrder, tokenAddress } from '../../../assets/send/sendOrder.js'
import type { TokenFee } from '../../../core/model/transferPart.js'

export const isSameToken = (token: SendOrder['token'], fee: TokenFee): boolean =>
  token !== undefined && tokenAddress(token)?.toLowerCase() === fee.token.toLowerCase()
