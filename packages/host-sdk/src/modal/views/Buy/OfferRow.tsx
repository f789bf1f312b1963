import { Spinner } from '@vestibule/design'
import { ChevronRightIcon, WarnIcon } from '@vestibule/design/icons'
import type { OnRampQuote } from '@vestibule/protocol/http'
import { formatDecimal } from '@vestibule/protocol/numbers'
import { Tag } from '../../ui/ListRow.js'
import { useLock } from '../../ui/sheet/Lock.js'
import { buyText } from './i18n.js'
import { formatLimit, formatMoney, formatTime, sumOf } from './money.js'

const PLACES = 6
const METHODS = ['card', 'ach_bank_account'] as const

export function OfferRow({ offer, testId, busy, disabled, isSample, onChoose }: Props) {
  const lock = useLock()
  const { vendor, paymentTotal, minutes, limits, papers, paymentMethod } = offer
  const method = METHODS.find((one) => one === paymentMethod)
  const isLocked = isSample || disabled || lock.disabled
  return (
    <button
      type="button"
      className="buy-offer"
      data-testid={testId}
      data-sample={isSample || undefined}
      {...lock}
      disabled={isLocked}
      aria-busy={busy || undefined}
      onClick={onChoose}
    >
      <span className="buy-offer-line">
        <span className="buy-offer-name">
          {isSample ? <Tag>{buyText('sample')}</Tag> : vendor.name}
        </span>
        <bdi className="buy-offer-amount">{formatBought(offer)}</bdi>
      </span>
      <span className="buy-offer-line small muted">
        <span>{method === undefined ? paymentMethod : buyText(`method.${method}`)}</span>
        <span>
          {buyText('fees', {
            total: formatMoney(paymentTotal),
            fees: formatMoney(sumOf(offer.networkFee, offer.vendorFee)),
          })}
        </span>
      </span>
      <span className="buy-offer-line small muted">
        <span>{formatTime(minutes.most)}</span>
        <span>
          {buyText('limits', { min: formatLimit(limits.min), max: formatLimit(limits.max) })}
        </span>
      </span>
      <span className="small muted">{buyText(`papers.${papers}`)}</span>
      {offer.priceFarOff && (
        <span className="buy-offer-warning small">
          <WarnIcon />
          {buyText('priceFarOff')}
        </span>
      )}
      {!isSample && (
        <span className="buy-offer-end">{busy ? <Spinner /> : <ChevronRightIcon />}</span>
      )}
    </button>
  )
}

export function formatBought({ purchaseAmount }: Pick<OnRampQuote, 'purchaseAmount'>): string {
  const { amount, currency } = purchaseAmount
  return `${formatDecimal(amount, { places: PLACES })} ${currency}`
}

type Props = {
  offer: OnRampQuote
  testId: string
  busy?: boolean | undefined
  disabled?: boolean | undefined
  isSample?: boolean | undefined
  onChoose?: (() => void) | undefined
}
