import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { AskNodeAll, HeldNft, NftReader } from '../../chainReader.js'
import { NodeFault } from '../../nodeFault.js'
import type { Clock } from '../../time.js'
import { readNumber, readString } from './contractAnswers.js'
import { type ContractAnswer, createCaller } from './createCaller.js'
import { addressInWord } from './quantities.js'

const ABI = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
const SINGLE = 'ERC-721'
const MULTIPLE = 'ERC-1155'
const MAX_URI = 100_000
/** Long calls run alone: they take long and return much, and a node's batch answer is limited to a megabyte. */
const LONG = { gas: 5_000_000, maxAnswer: 2 * (MAX_URI + 96), together: false, alone: 4 }

export function createNftReader(ask: AskNodeAll, clock: Clock): NftReader {
  const call = createCaller(ask, clock)
  const callLong = createCaller(ask, clock, LONG)

  return {
    async readHeld(account, nfts) {
      const answers = await call(
        nfts.flatMap(({ token, tokenId }) => [
          { to: token, data: encode('ownerOf', [tokenId]) },
          { to: token, data: encode('balanceOf', [account as Hex, tokenId]) },
        ]),
      )
      // A call that the node refuses must not hide the others.
      if (nfts.length > 0 && answers.every((answer) => answer === 'refused'))
        throw new NodeFault('ownerOf')
      return nfts.flatMap((nft, index): HeldNft[] => {
        const [owner, balance] = answers.slice(2 * index, 2 * index + 2).map(said)
        if (owner !== undefined && addressInWord(owner.toLowerCase()) === account)
          return [{ ...nft, standard: SINGLE, amount: 1n }]
        const amount = (balance && readNumber(balance)) ?? 0n
        return amount > 0n ? [{ ...nft, standard: MULTIPLE, amount }] : []
      })
    },

    async readUris(nfts) {
      const answers = await callLong(
        nfts.map(({ token, tokenId, standard }) => ({
          to: token,
          data: encode(standard === SINGLE ? 'tokenURI' : 'uri', [tokenId]),
        })),
      )
      return nfts.map(({ tokenId }, index) => {
        const answer = answers[index] ?? 'refused'
        if (answer === 'none' || answer === 'refused') return answer
        const uri = withId(readString(answer, MAX_URI)?.trim() ?? '', tokenId)
        return uri ? { uri } : 'none'
      })
    },
  }
}

const PLACE = '{id}'
const ID_DIGITS = 64

/** Inserts the id as ERC-1155 specifies, in lower case. Returns an empty text if the result is too long. */
function withId(uri: string, tokenId: bigint): string {
  const places = uri.split(PLACE).length - 1
  if (uri.length + places * (ID_DIGITS - PLACE.length) > MAX_URI) return ''
  return uri.replaceAll(PLACE, tokenId.toString(16).padStart(ID_DIGITS, '0'))
}

function encode(functionName: 'ownerOf' | 'balanceOf' | 'tokenURI' | 'uri', args: unknown[]): Hex {
  return encodeFunctionData({ abi: ABI, functionName, args } as never)
}

function said(answer: ContractAnswer): Hex | undefined {
  return answer === 'none' || answer === 'refused' ? undefined : answer
}
