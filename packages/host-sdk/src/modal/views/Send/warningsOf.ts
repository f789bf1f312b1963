import { formatAmount } from '@vestibule/protocol/numbers'
import { parseUnits } from '../../../assets/amounts.js'
import { findLookAlike, lastAddressOf, recentRecipients } from '../../../assets/send/recipients.js'
import { type SendOrder, tokenAddress } from '../../../assets/send/sendOrder.js'
import { isSameAddress } from '../../../core/addresses.js'
import type { Core } from '../../../core/core.js'
import type { TransferTrial } from '../../../core/model/transferPart.js'
import { sendText } from './i18n.js'
import { isSameToken } from './isSameToken.js'
import type { RecipientKind } from './useRecipientKind.js'

type Warning = { id: string; text: string }

export type Transfer = {
  order: SendOrder
  to: string | undefined
  fee: bigint | null | undefined
  kind: RecipientKind
  trial: TransferTrial | null | undefined
  isOtherAsked: boolean
}

export function warningsOf(core: Core, transfer: Transfer): Warning[] {
  const { order, to, fee, kind, trial, isOtherAsked } = transfer
  const { symbol } = order.network.nativeCurrency
  return [
    ...(isOtherAsked ? [{ id: 'open', text: sendText('warn.open') }] : []),
    ...(lacksFee(order, fee, trial)
      ? [{ id: 'fee', text: lacking(trial, trial?.tokenFee?.symbol ?? symbol) }]
      : []),
    ...(trial?.fails ? [failing(order, trial)] : []),
    ...(to === undefined ? [] : ofRecipient(core, order, to, kind)),
  ]
}

function lacking(trial: TransferTrial | null | undefined, symbol: string): string {
  const { sponsor } = trial ?? {}
  const why =
    sponsor === undefined || sponsor === 'pays' ? '' : ` ${sendText(`sponsor.${sponsor}`)}`
  return `${sendText('warn.fee', { symbol })}${why}`
}

function failing({ nft, network }: SendOrder, { rent }: TransferTrial): Warning {
  if (nft !== undefined) return { id: 'refused', text: sendText('warn.refused') }
  if (rent === undefined) return { id: 'fails', text: sendText('warn.fails') }
  const { decimals, symbol } = network.nativeCurrency
  const amount = `${formatAmount(rent.least, decimals)} ${symbol}`
  return { id: 'rent', text: sendText(`rent.${rent.of}`, { amount }) }
}

/** The fee is the maximum: about twice the usual fee. */
function lacksFee(
  { tokens, token, amount = 0n, most }: SendOrder,
  fee: bigint | null | undefined,
  trial: TransferTrial | null | undefined,
) {
  const native = tokens.find(({ address }) => address === undefined)
  // The wallet pays the fee in an available token.
  if (trial?.tokenFee !== undefined)
    return isSameToken(token, trial.tokenFee) && amount + trial.tokenFee.amount > most
  if (typeof fee !== 'bigint' || native === undefined) return false
  const { numeric, decimals } = native.quantity
  const spent = token?.address === undefined ? amount : 0n
  const opening = trial?.opening ?? 0n
  return spent + opening + (fee - opening) / 2n > (parseUnits(numeric, decimals) ?? 0n)
}

function ofRecipient(core: Core, order: SendOrder, to: string, kind: RecipientKind): Warning[] {
  const { from, network, token, draft } = order
  const isTo = (address: string) => isSameAddress(core, network.chainNamespace, [address, to])
  const contract = token && tokenAddress(token)
  if (contract !== undefined && isTo(contract))
    return [{ id: 'token', text: sendText('warn.token') }]
  if (isTo(from)) return [{ id: 'self', text: sendText('warn.self') }]
  const found: Warning[] = []
  if (kind === 'contract') found.push({ id: 'contract', text: sendText('warn.contract') })
  if (kind === 'tokenAccount')
    found.push({ id: 'tokenAccount', text: sendText('warn.tokenAccount') })
  if (kind === 'noKey') found.push({ id: 'noKey', text: sendText('warn.noKey') })
  if (kind === 'unknown') found.push({ id: 'unknown', text: sendText('warn.unknown') })
  const named = draft.named?.address === to ? draft.named : undefined
  const last = named && lastAddressOf(core, order, named.name)
  const moved = last !== undefined && !isTo(last) ? last : undefined
  if (named?.before !== undefined)
    found.push({ id: 'changed', text: sendText('warn.changed', { address: named.before }) })
  if (moved !== undefined)
    found.push({ id: 'moved', text: sendText('warn.moved', { address: moved }) })
  const alike = findLookAlike(core, order, to)
  if (alike !== undefined)
    found.push({
      id: 'lookAlike',
      // Complete: a shortened address could hide the difference.
      text: sendText('warn.lookAlike', { address: alike }),
    })
  else if (moved === undefined && !recentRecipients(core, order).some(isTo))
    found.push({ id: 'first', text: sendText('warn.first') })
  return found
}
