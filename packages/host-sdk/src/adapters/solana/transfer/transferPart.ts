import { base64, hex } from '@scure/base'
import { isOffCurveAddress } from '@solana/addresses'
import type { RecipientFault, TransferPart } from '../../../core/model/transferPart.js'
import { importCode } from '../../../platform/importCode.js'
import { readKey } from '../readKey.js'
import { readTransfer } from '../transaction/readTransfer.js'
import { readBase64, readWire } from '../transaction/readWire.js'
import { readAccount, readMint } from './accounts.js'
import { askWallet } from './askWallet.js'
import { planTransfer } from './planTransfer.js'
import { SOL, SYSTEM, TOKEN_PROGRAMS } from './programs.js'
import { tryOut } from './tryOut.js'
import { writeTransaction } from './writeTransaction.js'

const LINK = /^(?:solana:)?([1-9A-HJ-NP-Za-km-z]{32,44})(?:\?(.*))?$/i

const KNOWN = new Set(['amount', 'label', 'message'])

/** Programs, system accounts and the incinerator end in ones: they have no key. */
const BURN = /1{12}.?$/

/** Maximum lamports of a swap besides the amount: signatures, a new token account and rent. */
const MOST_SWAP = 3_100_000n

/** Transfers SOL and the tokens of the Token and Token-2022 programs. */
export const transferPart: TransferPart = {
  readAddress: (typed) => (findFault(typed) === undefined ? readLink(typed)?.address : undefined),
  findFault,
  // Only the services resolve Solana names. Send uses them before this function.
  findName: async () => undefined,
  readLinkAmount: (typed) => readLink(typed)?.parameters.get('amount') ?? undefined,

  async readPaidFee({ hash, ask }) {
    const answer = await ask({
      method: 'getTransaction',
      params: [hash, { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
    })
    const { meta } = (answer ?? {}) as { meta?: { fee?: unknown } | null }
    return Number.isSafeInteger(meta?.fee) ? BigInt(meta?.fee as number) : undefined
  },

  async isContract({ address, ask }) {
    const account = await readAccount({ ask }, address)
    if (TOKEN_PROGRAMS.some((program) => program === account?.owner)) return 'tokenAccount'
    if (account !== undefined && (account.executable || account.owner !== SYSTEM)) return true
    return isOffCurveAddress(address as Parameters<typeof isOffCurveAddress>[0]) ? 'noKey' : false
  },

  readDecimals: async ({ token, ask }) => (await readMint({ ask }, token))?.decimals,

  async estimateFee(options) {
    const { fee, opening } = await tryOut(options)
    return fee + opening
  },

  tryOut,

  async send(options) {
    const url = await options.findFeePayer?.()
    if (url !== undefined) {
      const { sendSponsored } = await importCode(() => import('./sponsored.js'))
      const sent = await sendSponsored(options, url)
      if (sent !== undefined) return sent
    }
    const { wire } = await writeTransaction(options, await planTransfer(options))
    const { fingerprint } = readTransfer(readWire(readBase64(wire)))
    return { hash: await askWallet({ ...options, wire }), fingerprint }
  },

  swaps: {
    currency: SOL,
    usualWork: MOST_SWAP,
    isApproval: () => false,
    async isTrade({ data }, terms) {
      const { isTrade } = await importCode(() => import('./isTrade.js'))
      return isTrade(hex.decode(data.slice(2)), terms)
    },
    send: async ({ data, ...asked }) => ({
      hash: await askWallet({ ...asked, wire: base64.encode(hex.decode(data.slice(2))) }),
    }),
  },
}

function readLink(typed: string) {
  const [, address, query = ''] = LINK.exec(typed.trim()) ?? []
  if (address === undefined || readKey(address) === undefined) return undefined
  return { address, parameters: new URLSearchParams(query) }
}

function findFault(typed: string): RecipientFault | undefined {
  const link = readLink(typed)
  if (link === undefined) return undefined
  const { address, parameters } = link
  if (BURN.test(address)) return { kind: 'burn' }
  const unknown = [...parameters.keys()].find((name) => !KNOWN.has(name))
  if (unknown !== undefined) return { kind: 'link', parameter: unknown }
  const amounts = parameters.getAll('amount')
  const isAmount =
    amounts.length < 2 && amounts.every((amount) => /^\d{1,12}(\.\d{1,9})?$/.test(amount))
  return isAmount ? undefined : { kind: 'link', parameter: 'amount' }
}
