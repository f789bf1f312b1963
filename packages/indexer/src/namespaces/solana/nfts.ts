import type { AskNodeAll, HeldNft, NftReader } from '../../chainReader.js'
import { readTokenAccounts, TOKEN_PROGRAMS } from './holdings.js'
import { type Mint, readMints, readNamedMints } from './mints.js'

const ONLY = 0n
/** Names of mints' standards, by program: Metaplex names the first one's. */
const STANDARDS: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAMS[0]]: 'Metaplex',
  [TOKEN_PROGRAMS[1]]: 'Token-2022',
}

/** Reads NFTs: mints with zero decimals and a supply of one, with metadata of Metaplex or Token-2022. */
export function createNftReader(ask: AskNodeAll): Required<NftReader> {
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
