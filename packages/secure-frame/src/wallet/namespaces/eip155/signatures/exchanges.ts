import { formatAmount } from '@vestibule/protocol/numbers'
import type { Fields } from './fields.js'
import { type About, date, NOBODY, person, type Shape, text } from './shape.js'
import type { MeaningParts } from './signedMeaning.js'

/** Hyperliquid uses the zero address, because no contract reads the data. */
const NO_CONTRACT = [NOBODY]
const hyperliquid = (name: string, members: string) =>
  `HyperliquidTransaction:${name}(string hyperliquidChain,${members})`

const names = { market: 'Hyperliquid' }

/** The recipient is a text, not an address. */
const sent =
  (says: 'exchangeTransfer' | 'exchangeWithdrawal', amount: (fields: Fields) => string) =>
  (fields: Fields): MeaningParts => ({
    says,
    names: { ...names, amount: amount(fields) },
    facts: [text('recipient', fields.text('destination'))],
    risks: ['exchangeTransfer'],
  })

const AMOUNT = /^\d{1,30}(?:\.\d{1,30})?$/
const dollars = (fields: Fields) => `${fields.text('amount')} USDC`
const ofToken = (fields: Fields) => `${fields.text('amount')} ${fields.text('token')}`

/** Currencies of GRVT that are worth a dollar. Six decimals. */
const DOLLARS: Record<string, string> = { 1: 'USD', 2: 'USDC', 3: 'USDT' }

/** Other currency numbers are known only to the exchange. */
const ofGrvt =
  (says: 'exchangeTransfer' | 'exchangeWithdrawal', to: string) =>
  (fields: Fields, { domainName: market }: About): MeaningParts => {
    const [currency, tokens] = [fields.text('tokenCurrency'), fields.integer('numTokens')]
    const symbol = DOLLARS[currency]
    const amount =
      symbol === undefined ? `${tokens} (${currency})` : `${formatAmount(tokens, 6)} ${symbol}`
    return {
      says,
      names: { market, amount },
      facts: [person('recipient', fields.address(to))],
      risks: ['exchangeTransfer'],
    }
  }
const GRVT_TOKENS = 'uint8 tokenCurrency,uint64 numTokens,uint32 nonce,int64 expiration'

function key(fields: Fields, { domainName }: About): MeaningParts {
  return {
    says: 'tradingKey',
    names: { market: domainName },
    facts: [text('action', fields.text('action'))],
    risks: ['tradingKey'],
  }
}

const TRANSFER_SPEC =
  'TransferSpec(uint32 version,uint32 sourceDomain,uint32 destinationDomain,bytes32 sourceContract,bytes32 destinationContract,bytes32 sourceToken,bytes32 destinationToken,bytes32 sourceDepositor,bytes32 destinationRecipient,bytes32 sourceSigner,bytes32 destinationCaller,uint256 value,bytes32 salt,bytes hookData)'

export const EXCHANGES: readonly Shape[] = [
  {
    type: hyperliquid('ApproveAgent', 'address agentAddress,string agentName,uint64 nonce'),
    at: NO_CONTRACT,
    read: (fields) => ({
      says: 'agent',
      names,
      facts: [
        person('agent', fields.address('agentAddress')),
        ...(fields.text('agentName') === '' ? [] : [text('name', fields.text('agentName'))]),
      ],
      risks: ['agent'],
    }),
  },
  {
    type: hyperliquid('ApproveBuilderFee', 'string maxFeeRate,address builder,uint64 nonce'),
    at: NO_CONTRACT,
    read: (fields) => ({
      says: 'builderFee',
      names: { ...names, rate: fields.text('maxFeeRate') },
      facts: [person('recipient', fields.address('builder'))],
      risks: ['agent'],
    }),
  },
  {
    type: hyperliquid('UsdSend', 'string destination,string amount,uint64 time'),
    at: NO_CONTRACT,
    read: sent('exchangeTransfer', dollars),
  },
  {
    type: hyperliquid('SpotSend', 'string destination,string token,string amount,uint64 time'),
    at: NO_CONTRACT,
    read: sent('exchangeTransfer', ofToken),
  },
  {
    type: hyperliquid(
      'SendAsset',
      'string destination,string sourceDex,string destinationDex,string token,string amount,string fromSubAccount,uint64 nonce',
    ),
    at: NO_CONTRACT,
    read: sent('exchangeTransfer', ofToken),
  },
  {
    type: hyperliquid('Withdraw', 'string destination,string amount,uint64 time'),
    at: NO_CONTRACT,
    read: sent('exchangeWithdrawal', dollars),
  },
  {
    type: hyperliquid('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce'),
    at: NO_CONTRACT,
    // Reject further text: the exchange would accept it, and the account would be ambiguous.
    read: (fields) =>
      AMOUNT.test(fields.text('amount'))
        ? { says: 'exchangeMove', names: { ...names, amount: dollars(fields) } }
        : undefined,
  },
  {
    // Hyperliquid signs orders and other actions as a hash.
    type: 'Agent(string source,bytes32 connectionId)',
    at: NO_CONTRACT,
    read: (fields) => ({
      says: 'hiddenAction',
      names,
      facts: [text('hash', fields.text('connectionId'))],
      risks: ['hiddenData'],
    }),
  },
  {
    type: `Transfer(address fromAccount,uint64 fromSubAccount,address toAccount,uint64 toSubAccount,${GRVT_TOKENS})`,
    at: 'service',
    read: ofGrvt('exchangeTransfer', 'toAccount'),
  },
  {
    type: `Withdrawal(address fromAccount,address recipient,${GRVT_TOKENS})`,
    at: 'service',
    read: ofGrvt('exchangeWithdrawal', 'recipient'),
  },
  {
    // Rollups with separate account keys: ZKsync Lite, zkLink and forks.
    type: 'ChangePubKey(bytes20 pubKeyHash,uint32 nonce,uint32 accountId)',
    read: (fields, { domainName }) => ({
      says: 'agent',
      names: { market: domainName },
      facts: [text('agent', fields.bytes('pubKeyHash'))],
      risks: ['agent'],
    }),
  },
  { type: 'dYdX(string action,string onlySignOn)', at: 'service', read: key },
  { type: 'dYdX(string action)', at: 'service', read: key },
  // Paradex
  { type: 'Constant(string action)', at: 'service', read: key },
  {
    // Polymarket derives its API key from this signature.
    type: 'ClobAuth(address address,string timestamp,uint256 nonce,string message)',
    at: 'service',
    signer: 'address',
    read: (fields) => ({
      says: 'tradingKey',
      names: { market: 'Polymarket' },
      facts: [text('reason', fields.text('message'))],
      risks: ['tradingKey'],
    }),
  },
  {
    // Circle's Gateway. Its dollars have six decimals on all chains.
    type: `BurnIntent(uint256 maxBlockHeight,uint256 maxFee,TransferSpec spec)${TRANSFER_SPEC}`,
    at: 'service',
    read(fields) {
      const spec = fields.struct('spec')
      return {
        says: 'exchangeWithdrawal',
        names: {
          market: 'Circle Gateway',
          amount: `${formatAmount(spec.integer('value'), 6)} USDC`,
        },
        facts: [text('recipient', spec.bytes('destinationRecipient').replace(/^0x0{24}/, '0x'))],
        risks: ['exchangeTransfer'],
        whole: false,
      }
    },
  },
  {
    // Aevo
    type: 'Register(address key,uint256 expiry)',
    at: 'service',
    read: (fields, { domainName }) => ({
      says: 'agent',
      names: { market: domainName },
      facts: [
        person('agent', fields.address('key')),
        date('usableUntil', fields.integer('expiry')),
      ],
      risks: ['agent'],
    }),
  },
  {
    type: 'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)',
    read: (fields) => ({
      says: 'agent',
      names: { market: 'Orderly' },
      facts: [
        text('agent', fields.text('orderlyKey')),
        text('name', fields.text('scope')),
        date('usableUntil', fields.integer('expiration') / 1_000n),
      ],
      risks: ['agent'],
    }),
  },
  {
    type: 'Withdraw(string brokerId,uint256 chainId,address receiver,string token,uint256 amount,uint64 withdrawNonce,uint64 timestamp)',
    read: (fields) => ({
      says: 'exchangeWithdrawal',
      names: { market: 'Orderly', amount: fields.text('token') },
      facts: [person('recipient', fields.address('receiver')), text('fee', fields.text('amount'))],
      risks: ['exchangeTransfer'],
      whole: false,
    }),
  },
]
