import type { Address, KeyPairSigner } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { pictureOf } from '../tokens/ipfsApp.js'
import type { Sender } from './createSender.js'
import { type Made, makeMint, makeNamedMint, nameByMetaplex, TOKEN_2022 } from './mints.js'
import { mintTo } from './mintTo.js'
import { keyAt } from './solanaTokens.js'

/** Index of the first NFT key. Each account uses two keys. */
const FIRST_KEY = 0x90

/** Sends an account one Metaplex NFT and one Token-2022 NFT. @param place Index of the account */
export async function giveNfts(
  sender: Sender,
  { to, place, ...made }: Omit<Made, 'mint'> & { to: Address; place: number },
): Promise<void> {
  const [bird, item] = await Promise.all([0, 1].map((each) => keyAt(FIRST_KEY + 2 * place + each)))
  if (bird === undefined || item === undefined) return
  const number = place + 1
  const birdWords = wordsOf(`Local Bird #${number}`, 'birds', number)
  const itemWords = wordsOf(`Local Lantern #${number}`, 'items', number)
  await nameByMetaplex(sender, { ...birdWords, mint: bird.address })
  await sender.send([
    ...(await makeMint({ decimals: 0 }, { ...made, mint: bird })),
    ...(await one(to, bird, { ...made, program: TOKEN_PROGRAM_ADDRESS })),
  ])
  await sender.send([
    ...(await makeNamedMint({ ...itemWords, decimals: 0 }, { ...made, mint: item })),
    ...(await one(to, item, { ...made, program: TOKEN_2022 })),
  ])
}

const one = (
  to: Address,
  mint: KeyPairSigner,
  { giver, program }: { giver: KeyPairSigner; program: Address },
) => mintTo(to, { giver, program, mint: mint.address, amount: 1n })

/** The metadata is in a `data:` URL, so no server is necessary. */
function wordsOf(name: string, kind: 'birds' | 'items', number: number) {
  const said = JSON.stringify({ name, image: pictureOf(kind, number) })
  return { name, symbol: 'LOCAL', uri: `data:application/json,${encodeURIComponent(said)}` }
}
