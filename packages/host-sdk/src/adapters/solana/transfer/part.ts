import { base64, hex } from '@scure/base'
import { isOffCurveAddress } from '@solana/addresses'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { importCode } from '../../../platform/importCode.js'
import { readTransfer } from '../transaction/readTransfer.js'
import { readBase64, readWire } from '../transaction/readWire.js'
import { readAccount, readMint } from './accounts.js'
import { askWallet } from './askWallet.js'
import { planTransfer } from './planTransfer.js'
import { SOL, SYSTEM, TOKEN_PROGRAMS } from './programs.js'
import { findFault, readLink } from './readLink.js'
import { tryOut } from './tryOut.js'
import { writeTransaction } from './writeTransaction.js'

/** Lamports that a swap takes at most beside its amount: signatures, a new token account, and what an account has to keep. */
const MOST_SWAP = 3_100_000n

/** Sends SOL, and tokens of the Token program and of Token-2022. */
export const PART: TransferPart = {
  readAddress: (typed) => (findFault(typed) === undefined ? readLink(typed)?.address : undefined),
  findFault,
  // Only the services have names of Solana accounts, and Send asks them first.
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
    const { wire } = await writeTransaction(options, await planTransfer(options))
    const { fingerprint } = readTransfer(readWire(readBase64(wire)))
    return { hash: await askWallet({ ...options, wire }), fingerprint }
  },

  swaps: {
    currency: SOL,
    usualWork: MOST_SWAP,
    // Nothing of Solana's swaps needs one.
    isApproval: () => false,
    async isTrade(data, terms) {
      const { isTrade } = await importCode(() => import('./isTrade.js'))
      return isTrade(hex.decode(data.slice(2)), terms)
    },
    send: async ({ data, ...asked }) => ({
      hash: await askWallet({ ...asked, wire: base64.encode(hex.decode(data.slice(2))) }),
    }),
  },
}
