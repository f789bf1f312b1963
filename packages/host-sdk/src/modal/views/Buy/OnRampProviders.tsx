import { ArrowDownIcon, ChevronRightIcon, ExternalIcon, GlobeIcon } from '@vestibule/design/icons'
import type { CaipNetworkId } from '@vestibule/protocol'
import type { OnRampDecline, OnRampOptions, OnRampQuote } from '@vestibule/protocol/http'
import { useRef, useState } from 'react'
import type { Core } from '../../../core/core.js'
import type { Network } from '../../../core/model/network.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal } from '../../context.js'
import { errorText } from '../../errorText.js'
import { useReading } from '../../hooks/useReading.js'
import type { I18n } from '../../i18n.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { useLock } from '../../ui/sheet/Lock.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'
import { BuyAmount } from './BuyAmount.js'
import { Choice } from './Choice.js'
import { keepCountry, listCountries, readCountry } from './countries.js'
import { buyText } from './i18n.js'
import { keepPurchase, readKept } from './keptPurchases.js'
import { formatMoney, placesOfCurrency, readTyped } from './money.js'
import { formatBought, OfferRow } from './OfferRow.js'
import { SAMPLE_CURRENCIES, sampleOffers } from './sample.js'
import { readOffers, readOptions, startPurchase } from './vendors.js'

/** In ms: delay after the last key press, and poll interval. */
const PAUSE = 300
const PERIOD = 20_000
/** Currencies of regions in which most vendors accept them. Other regions use the first offered currency. */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ US: 'USD', GB: 'GBP', CH: 'CHF', JP: 'JPY', BR: 'BRL', CA: 'CAD', AU: 'AUD' },
  ...{ DE: 'EUR', FR: 'EUR', ES: 'EUR', IT: 'EUR', NL: 'EUR', AT: 'EUR', IE: 'EUR', PT: 'EUR' },
}

export function OnRampProviders() {
  const { core, i18n } = useModal()
  const lock = useLock()
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)
  const account = useCore((state) => getNamespace(state).accountState.caipAddress)
  const [country, setCountry] = useState(readCountry)
  const where = country === undefined ? {} : { country }
  const options = useReading(`options ${country}`, (signal) => readOptions(core, where, signal))
  // Keep the form while another country's options load.
  const lastOptions = useRef(options.value)
  if (options.value !== undefined || options.error !== undefined)
    lastOptions.current = options.value
  const [text, setText] = useState<string>()
  const [chosen, setChosen] = useState<{ currency?: string; symbol?: string }>({})
  const [busy, setBusy] = useState<string>()
  const [fault, setFault] = useState<string>()

  const id = network?.caipNetworkId ?? ''
  const { currencies, currency, symbols, symbol } = choicesOf(lastOptions.current, {
    ...{ network, chosen, country },
  })
  const amount = text ?? (placesOfCurrency(currency) === 0 ? '10000' : '100')
  const typed = readTyped(amount, currency)
  const question =
    symbol === undefined || typed === undefined
      ? undefined
      : {
          network: id,
          purchaseCurrency: symbol,
          paymentCurrency: currency,
          amount: typed,
          ...where,
        }
  const offers = useReading(
    question && JSON.stringify(question),
    (signal) => readOffers(core, question as NonNullable<typeof question>, signal),
    { pause: PAUSE, period: PERIOD, holds: ({ offers }) => offers.every(isOpen) },
  )
  const { declines = [] } = offers.value ?? {}
  const isUnanswered =
    offers.value?.offers.length === 0 &&
    declines.some(({ reason }) => reason === 'vendorUnavailable')
  const failure = options.error ?? offers.error ?? (isUnanswered ? isUnanswered : undefined)
  const isFailed = failure !== undefined
  const isWaiting = !isFailed && offers.value === undefined && typed !== undefined
  const shown = isFailed ? [] : (offers.value?.offers ?? [])

  const isNowhere = lastOptions.current !== undefined && symbol === undefined

  async function choose(offer: OnRampQuote) {
    setBusy(keyOf(offer))
    setFault(undefined)
    try {
      await buy(core, offer)
    } catch (error) {
      core.log.warn('Could not start the purchase.', error)
      setFault(faultOf(i18n, { error, vendor: offer.vendor.name }))
      offers.retry()
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <form className="stack buy" noValidate onSubmit={(event) => event.preventDefault()}>
      {readKept(account).map(({ id, bought, vendor }) => (
        <button
          key={id}
          type="button"
          className="buy-offer"
          data-testid="vb-buy-open"
          {...lock}
          onClick={() => push(core, view('BuyInProgress', { id }))}
        >
          <bdi className="buy-offer-name">{bought}</bdi>
          <span className="small muted">{buyText('open', { vendor })}</span>
          <span className="buy-offer-end">
            <ChevronRightIcon />
          </span>
        </button>
      ))}
      {isNowhere ? (
        <Nowhere network={network} />
      ) : (
        <BuyAmount
          {...{ amount, currency, currencies, symbol, symbols }}
          problem={typed === undefined ? buyText(amount === '' ? 'typeAmount' : 'wrongAmount') : ''}
          onAmount={setText}
          onChoose={(choice) => setChosen({ ...chosen, ...choice })}
        />
      )}
      <Country
        country={country}
        onChoose={(next) => {
          keepCountry(next)
          setCountry(next)
        }}
      />
      {fault !== undefined && (
        <p className="buy-note buy-fault small" role="alert" data-testid="vb-buy-fault">
          {fault}
        </p>
      )}
      {busy !== undefined && (
        <p className="buy-note muted small" role="status" data-testid="vb-buy-proving">
          {buyText('proving')}
        </p>
      )}
      {isWaiting && !isNowhere && <Skeletons of={SkeletonOffer} count={2} />}
      {shown.map((offer, place) => (
        <OfferRow
          key={keyOf(offer)}
          offer={offer}
          testId={testIdOf(shown, place)}
          busy={keyOf(offer) === busy}
          disabled={busy !== undefined}
          onChoose={() => void choose(offer)}
        />
      ))}
      {typed !== undefined &&
        declines.map((decline) => (
          <p key={decline.vendor.id} className="buy-note muted small">
            {declineText(decline, { symbol, currency })}
          </p>
        ))}
      {isFailed && (
        <>
          <p className="buy-note buy-fault small" role="alert">
            {textOf(i18n, failure, buyText('noOffers'))}
          </p>
          {sampleOffers({ currency, amount: typed ?? '100' }).map((offer) => (
            <OfferRow
              key={offer.paymentMethod}
              offer={offer}
              testId={`vb-buy-sample-${offer.paymentMethod}`}
              isSample
            />
          ))}
          <Button
            testId="vb-buy-retry"
            busy={options.isAsking || offers.isAsking}
            onClick={options.error === undefined ? offers.retry : options.retry}
          >
            {i18n.t('retry')}
          </Button>
        </>
      )}
    </form>
  )
}

/** Starts a purchase: the vendor creates a page for the visitor's account. */
async function buy(core: Core, offer: OnRampQuote): Promise<void> {
  const { proveAccount } = await import('./proveAccount.js')
  const { quoteId, vendor, paymentTotal } = offer
  const start = async (isRefused: boolean) => {
    const proof = await proveAccount(core, { statement: buyText('statement'), isRefused })
    return { ...(await startPurchase(core, { quoteId, ...proof })), account: proof.account }
  }
  const { id, url, account } = await start(false).catch((error: unknown) => {
    if (statusOf(error) === 401) return start(true)
    throw error
  })
  const sums = { bought: formatBought(offer), paid: formatMoney(paymentTotal) }
  keepPurchase({ id, url, vendor: vendor.name, account, ...sums })
  const caipNetworkId = offer.network as CaipNetworkId
  core.events.emit('happened', { type: 'purchaseBegun', caipNetworkId, vendor: vendor.id })
  // A visitor who has closed the modal finds the purchase in the Buy view.
  if (core.store.getState().open) push(core, view('BuyInProgress', { id }))
}

/** Prefers the visitor's choice, then the country's or network's currency, then the first option. */
function choicesOf(
  options: OnRampOptions | undefined,
  {
    network,
    chosen,
    country,
  }: {
    network: Network | undefined
    chosen: { currency?: string; symbol?: string }
    country: string | undefined
  },
) {
  const sold = options?.paymentCurrencies.map(({ id }) => id) ?? SAMPLE_CURRENCIES
  const currencies = sold.length > 0 ? sold : SAMPLE_CURRENCIES
  const symbols = (options?.purchaseCurrencies ?? [])
    .filter(({ networks }) => networks.some(({ name }) => name === network?.caipNetworkId))
    .map(({ symbol }) => symbol)
  const firstOf = (wanted: readonly (string | undefined)[], all: readonly string[]) =>
    wanted.find((one) => one !== undefined && all.includes(one)) ?? all[0]
  const own = CURRENCIES[country ?? '']
  return {
    currencies,
    currency: firstOf([chosen.currency, own], currencies) ?? 'USD',
    symbols,
    symbol: firstOf([chosen.symbol, network?.nativeCurrency.symbol], symbols),
  }
}

const isOpen = ({ expiresAt }: OnRampQuote) => Date.parse(expiresAt) > Date.now()
const keyOf = ({ vendor, paymentMethod }: OnRampQuote) => `${vendor.id} ${paymentMethod}`

function testIdOf(offers: readonly OnRampQuote[], place: number): string {
  const { vendor, paymentMethod } = offers[place] as OnRampQuote
  const isFirst = offers.findIndex((one) => one.vendor.id === vendor.id) === place
  return `vb-buy-provider-${vendor.id}${isFirst ? '' : `-${paymentMethod}`}`
}

const statusOf = (error: unknown) => (error as { data?: { status?: unknown } }).data?.status

function faultOf(i18n: I18n, { error, vendor }: { error: unknown; vendor: string }): string {
  if ((error as { type?: unknown }).type === 'userRejected') return buyText('refused')
  if (statusOf(error) === 409) return buyText('quoteExpired')
  return textOf(i18n, error, buyText('failed', { vendor }))
}

function textOf(i18n: I18n, error: unknown, otherwise: string): string {
  const text = errorText(i18n, error)
  return text === i18n.t('error.unknown') ? otherwise : text
}

function declineText(
  { vendor, reason, limit }: OnRampDecline,
  { symbol = '', currency }: { symbol: string | undefined; currency: string },
): string {
  const words = { vendor: vendor.name, symbol, currency, limit: limit ? formatMoney(limit) : '' }
  return buyText(`decline.${reason}`, words)
}

function SkeletonOffer() {
  return <div className="skeleton" style={{ height: 100 }} aria-hidden="true" />
}

function Country({ country = '', onChoose }: Props) {
  const [countries] = useState(listCountries)
  const unset = { id: '', name: buyText('countryUnset') }
  return (
    <div className="buy-country small muted">
      <span aria-hidden="true">{buyText('country')}</span>
      <Choice
        label={buyText('country')}
        testId="vb-buy-country"
        value={country}
        options={country === '' ? [unset, ...countries] : countries}
        onChoose={onChoose}
      />
    </div>
  )
}

type Props = { country: string | undefined; onChoose: (country: string) => void }

/** Shown if no vendor supports the network. Offers other ways to get funds. */
function Nowhere({ network }: { network: Network | undefined }) {
  const { core } = useModal()
  const canReceive = useCore((state) => state.features.receive !== false)
  return (
    <div className="stack" data-testid="vb-buy-nowhere">
      <EmptyState
        icon={<GlobeIcon />}
        title={buyText('nowhere', { network: network?.name ?? '' })}
        hint={buyText(canReceive ? 'nowhereHint' : 'nowhereElse')}
      />
      {canReceive && (
        <Button
          kind="primary"
          testId="vb-buy-receive"
          onClick={() => push(core, view('WalletReceive'))}
        >
          <ArrowDownIcon />
          {buyText('receive')}
        </Button>
      )}
      {network?.faucetUrl !== undefined && (
        <a
          className="button"
          data-kind="soft"
          data-testid="vb-buy-faucet"
          href={network.faucetUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {buyText('faucet')}
          <ExternalIcon />
          <span className="visually-hidden">{buyText('newWindow')}</span>
        </a>
      )}
    </div>
  )
}
