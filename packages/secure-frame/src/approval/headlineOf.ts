import { formatAmount } from '../ui/format.js'
import type { Text } from '../ui/i18n.js'
import type { Approval } from './approval.js'

/** What happens, in one plain sentence. */
export function headlineOf(t: Text, { request, token }: Approval): string {
  if (request.kind === 'message') return t('headline.message')
  if (request.kind === 'signIn') return t('headline.signIn')
  if (request.kind === 'typedData') return t('headline.typedData', { type: request.primaryType })

  const { call, value, network } = request
  const amountOf = (amount: bigint) =>
    token?.decimals === undefined
      ? t('amount.units', { amount: amount.toString() })
      : `${formatAmount(amount, token.decimals)} ${token.symbol ?? t('amount.token')}`
  switch (call.kind) {
    case 'nativeTransfer': {
      const { decimals, symbol } = network.nativeCurrency
      return t('headline.transfer', { amount: `${formatAmount(value, decimals)} ${symbol}` })
    }
    case 'tokenTransfer':
      return t('headline.transfer', { amount: amountOf(call.amount) })
    case 'tokenApproval':
      if (call.amount === 0n) return t('headline.approvalEnds')
      return t('headline.approval', {
        amount: call.unlimited ? t('amount.unlimited') : amountOf(call.amount),
      })
    case 'nftTransfer':
      return t('headline.nft', { count: call.items.length })
    case 'approvalForAll':
      return t(call.approved ? 'headline.approvalForAll' : 'headline.approvalEnds')
    case 'contractCreation':
      return t('headline.creation')
    case 'unknownCall':
      return t('headline.call')
  }
}
