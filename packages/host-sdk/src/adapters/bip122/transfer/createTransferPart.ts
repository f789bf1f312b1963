import { BIP122 } from '@vestibule/protocol'
import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'
import type { Network } from '../../../core/model/network.js'
import type { RecipientFault, TransferPart } from '../../../core/model/transferPart.js'
import { importCode } from '../../../platform/importCode.js'
import { isPayable, readAddress, spellAddress } from '../account/readAddress.js'
import { createEsplora } from '../esplora/createEsplora.js'
import type { EsploraUrls } from '../esplora/esploraUrls.js'
import { feeOf, SOON } from './feeOf.js'

/** A payment link (BIP-21). */
const LINK = /^bitcoin:(?:\/\/)?([^?]+)(?:\?(.*))?$/is

/** Fragments of well-known burn addresses that are too long to occur by chance. */
const MADE_UP = /(.)\1{9}|BitcoinEater|BurnAddress|DontSend|DoNotSend|Burned|xxxxxxx/i

/** A typo outside the Bech32 alphabet can make the text look like an address of another namespace. */
const LIKE_BECH32 = /^(?:bc|tb|bcrt)1\w{8,87}$/i

const DUST = { p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2tr: 330n } as const

/** Minimum output in satoshi for a script address. */
const DUST_OF_SCRIPT = 330n

export function createTransferPart(network: Network, urls: EsploraUrls): TransferPart {
  const reference = String(network.id)
  return {
    readAddress(typed) {
      const { address } = readLink(typed)
      const isAddress = isPayable(address, reference) && findFault(typed, reference) === undefined
      return isAddress ? address : undefined
    },
    findFault: (typed) => findFault(typed, reference),
    readLinkAmount: (typed) => amountsOf(readLink(typed).parameters)[0],

    leastAmount,
    isContract: async () => false,
    readDecimals: async () => undefined,

    async estimateFee({ from, amount }) {
      const { getCoins, getFeeRate } = createEsplora(urls, network.caipNetworkId)
      const [coins, feeRate] = await Promise.all([getCoins(from), getFeeRate(SOON)])
      const values = coins.filter(({ isConfirmed }) => isConfirmed).map(({ value }) => value)
      return feeOf(values, { from, amount, feeRate })
    },

    async send(options) {
      const { sendPayment } = await importCode(() => import('./sendPayment.js'))
      return { hash: await sendPayment(options, urls) }
    },
  }
}

/** @returns satoshi */
function leastAmount(address: string): bigint {
  const kind = readAddress(address)?.kind
  return kind === undefined ? DUST_OF_SCRIPT : DUST[kind]
}

function readLink(typed: string): { address: string; parameters: URLSearchParams } {
  const [, address = typed, query = ''] = LINK.exec(typed.trim()) ?? []
  return { address: spellAddress(address), parameters: new URLSearchParams(query) }
}

function findFault(typed: string, reference: string): RecipientFault | undefined {
  const { address, parameters } = readLink(typed)
  const isOther = [...BITCOIN_NETWORKS.keys()].some((other) => isPayable(address, other))
  const hash = readAddress(address)?.hash
  if (isOther && (hash?.every((byte) => byte === hash[0]) || MADE_UP.test(address)))
    return { kind: 'burn' }
  if (!isPayable(address, reference)) {
    if (isOther) return { kind: 'otherNetwork' }
    const isLike = BIP122.isAddress(address) || LIKE_BECH32.test(address)
    return isLike ? { kind: 'typo' } : undefined
  }
  // BIP-21: a link with an unknown required parameter is invalid.
  const required = [...parameters.keys()].find((name) => /^req-/i.test(name))
  if (required !== undefined) return { kind: 'link', parameter: required }
  const amounts = amountsOf(parameters)
  const isAmount =
    amounts.length < 2 && amounts.every((amount) => /^\d{1,8}(\.\d{1,8})?$/.test(amount))
  return isAmount ? undefined : { kind: 'link', parameter: 'amount' }
}

/** Case-insensitive: links in QR codes use capitals, which make the code smaller. */
const amountsOf = (parameters: URLSearchParams) =>
  [...parameters].flatMap(([name, value]) => (/^amount$/i.test(name) ? [value] : []))
