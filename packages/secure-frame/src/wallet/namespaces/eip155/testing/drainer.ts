import type { Hex } from 'viem'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { verdicts } from '../../../testing/verdicts.js'
import type { RiskLevel } from '../../document/namespaceRequests.js'
import type { Risk } from '../requests/risks.js'
import type { Approved, Paid } from './lookAt.js'
import type { NodeAnswers } from './nodeOf.js'

export const { normal, medium, high } = verdicts<Risk>()

export type Drainer = {
  shape: string
  method: string
  params: readonly unknown[]
  says: string
  level: RiskLevel
  risks?: readonly Risk[]
  /** Risks that the card of a similar harmless request must not show. */
  without?: readonly Risk[]
  node?: NodeAnswers
  paid?: readonly Paid[]
  approved?: readonly Approved[]
  chain?: string
  /** The expected error. Then no card appears, so `says` and `level` are ignored. */
  refused?: string
}

export const ME = requestContext.account
export const THIEF = STRANGER
export const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const DAI: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const PERMIT2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const ART: Hex = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const CONTRACT: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const NOBODY: Hex = '0x0000000000000000000000000000000000000000'
export const ZERO32: Hex = `0x${'00'.repeat(32)}`
export const LATER = 1_900_000_000
export const SOON = BigInt(Math.floor(requestContext.now / 1_000) + 1_200)
export const MAX_UINT256 = String(2n ** 256n - 1n)
export const dollars = (amount: number) => String(amount * 1_000_000)

/** Balances: 100 dollars, 100 of each other token, and a collection. A coin is worth 3,000 dollars. */
export const NODE: NodeAnswers = {
  contracts: { [ART]: { symbol: 'ART', isErc721: true } },
  balances: {
    coin: 100n * 10n ** 18n,
    [USDC]: 100_000_000n,
    [DAI]: 100n * 10n ** 18n,
    [WETH]: 100n * 10n ** 18n,
    [CONTRACT]: 100_000_000n,
  },
  price: { dollars: 3_000n },
}

type Member = { name: string; type: string }

/** The first type is the primary type. */
function typesOf(type: string): { primaryType: string; types: Record<string, Member[]> } {
  const structs = [...type.matchAll(/([A-Za-z_][\w:]*)\(([^)]*)\)/g)].map(
    ([, name = '', members = '']): [string, Member[]] => [
      name,
      members
        .split(',')
        .filter((member) => member !== '')
        .map((member) => {
          const [kind = '', called = ''] = member.split(' ')
          return { name: called, type: kind }
        }),
    ],
  )
  return { primaryType: structs[0]?.[0] ?? '', types: Object.fromEntries(structs) }
}

const DOMAIN_TYPES: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

function typedData(type: string, domain: object, message: object): readonly unknown[] {
  const { primaryType, types } = typesOf(type)
  const EIP712Domain = Object.keys(domain).map((name) => ({ name, type: DOMAIN_TYPES[name] }))
  return [ME, { types: { EIP712Domain, ...types }, primaryType, domain, message }]
}

export const at = (verifyingContract: Hex, more: object = {}) => ({
  chainId: 1,
  verifyingContract,
  ...more,
})

export type Data = readonly [type: string, domain: object, message: object]

export const signs = (
  shape: string,
  data: Data,
  expected: Pick<Drainer, 'says' | 'level'> & Partial<Drainer>,
): Drainer => ({ shape, method: 'eth_signTypedData_v4', params: typedData(...data), ...expected })

export const sends = (
  shape: string,
  transaction: { to: Hex; data: Hex; value?: Hex },
  expected: Pick<Drainer, 'says' | 'level'> & Partial<Drainer>,
): Drainer => ({
  shape,
  method: 'eth_sendTransaction',
  params: [{ from: ME, ...transaction }],
  ...expected,
})
