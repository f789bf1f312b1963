import type {
  AskNodeAll,
  ChainData,
  ChainReader,
  ChainSources,
  HeldNft,
  NftReader,
} from '../../chainReader.js'
import type { Clock } from '../../time.js'
import { isKey } from './answers.js'
import { readHoldings, readTokenAccounts, TOKEN_PROGRAMS } from './holdings.js'
import { type Mint, readMints, readNamedMints } from './mints.js'
import { movementsOf, NATIVE } from './movements.js'
import { listSignatures } from './signatures.js'
import { readBlock, readHead } from './slots.js'
import { readConfirmed, SYSTEM, toTransaction } from './transactions.js'

const ONLY = 0n

/** Standard of an NFT by its mint's program. */
const STANDARDS: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAMS[0]]: 'Metaplex',
  [TOKEN_PROGRAMS[1]]: 'Token-2022',
}

export const SOLANA_DATA: ChainData = {
  needs: { node: 'needed', index: 'unused' },
  nativeAsset: NATIVE,
  nobody: SYSTEM,
  hasPools: false,
  hasNonces: false,
  approvals: [],
  canonicalAddress: (address) => (isKey(address) ? address : undefined),
  createReader,
}

function createReader({ node: ask }: ChainSources, clock: Clock): ChainReader {
  /** Seconds since 1970, for nodes that do not report a time. */
  const now = () => Math.floor(clock() / 1_000)

  return {
    isIndexed: true,
    hasMints: true,
    readHead: () => readHead(ask),
    readBlock: (number) => readBlock(ask, number),
    readBlocks: async () => [],
    describeTokens: (tokens) => readNamedMints(ask, tokens),
    nfts: createNftReader(ask),

    async planTransfers(account, asked) {
      const { range, signed } = await listSignatures(ask, account, asked)
      return {
        range,
        async read() {
          const times = new Map(signed.map((each) => [each.signature, each.blockTime]))
          const confirmed = await readConfirmed(ask, [...times.keys()])
          return {
            transfers: confirmed.flatMap((each) => movementsOf(each, account)),
            transactions: confirmed.map((each) => {
              const time = times.get(each.transaction.signatures[0] ?? '') ?? each.blockTime
              return toTransaction(each, time ?? now())
            }),
          }
        },
      }
    },

    async readBalances(account) {
      return { ...(await readHoldings(ask, account)), refused: new Set() }
    },

    async readTransactions(hashes) {
      const confirmed = await readConfirmed(ask, hashes, { mayLack: true })
      return confirmed.map((each) => toTransaction(each, each.blockTime ?? now()))
    },

    async readOutcomes(hashes) {
      const confirmed = await readConfirmed(ask, hashes, { mayLack: true })
      return new Map(
        confirmed.map(({ meta, transaction }) => [
          transaction.signatures[0] ?? '',
          meta.err === null || meta.err === undefined,
        ]),
      )
    },
  }
}

/** Reads NFTs: mints with zero decimals, a supply of one, and metadata of Metaplex or Token-2022. */
function createNftReader(ask: AskNodeAll): Required<NftReader> {
  async function listHeld(account: string, most: number) {
    const accounts = await readTokenAccounts(ask, account)
    const single = accounts.flatMap(({ token, amount }) => (amount === 1n ? [token] : []))
    const asked = [...new Set(single)]
    const looked = asked.slice(0, most)
    const mints = await readMints(ask, looked)
    const held = looked.flatMap((token) => heldOf(token, mints.get(token)) ?? [])
    return { held, isComplete: looked.length === asked.length }
  }

  return {
    listHeld,

    async readHeld(account, nfts) {
      const { held } = await listHeld(account, Number.POSITIVE_INFINITY)
      const wanted = new Set(nfts.map(({ token }) => token))
      return held.filter(({ token }) => wanted.has(token))
    },

    async readUris(nfts) {
      const named = await readNamedMints(
        ask,
        nfts.map(({ token }) => token),
      )
      return nfts.map(({ token }) => {
        const uri = named.get(token)?.uri?.trim()
        return uri ? { uri } : 'none'
      })
    },
  }
}

function heldOf(token: string, mint: Mint | undefined): HeldNft | undefined {
  if (mint === undefined || mint.decimals !== 0 || mint.supply !== 1n) return undefined
  return { token, tokenId: ONLY, standard: STANDARDS[mint.program] ?? 'SPL', amount: 1n }
}
