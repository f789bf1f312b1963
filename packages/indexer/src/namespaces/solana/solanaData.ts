import type { ChainData, ChainReader, ChainSources } from '../../chainReader.js'
import type { Clock } from '../../time.js'
import { isKey } from './answers.js'
import { readHoldings } from './holdings.js'
import { readNamedMints } from './mints.js'
import { movementsOf, NATIVE } from './movements.js'
import { createNftReader } from './nfts.js'
import { listSignatures } from './signatures.js'
import { readBlock, readHead } from './slots.js'
import { readConfirmed, SYSTEM, toTransaction } from './transactions.js'

/** Solana's clusters, with only their nodes' JSON-RPC. */
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
  /** Seconds since the epoch, if a node does not say when. */
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
