import { type Address, address } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { createSender } from './createSender.js'
import { makeMint, makeNamedMint, nameByMetaplex, TOKEN_2022 } from './mints.js'
import { mintTo } from './mintTo.js'
import { giveNfts } from './solanaNfts.js'
import { giverKey, SOLANA_TOKENS } from './solanaTokens.js'

const SOL = 1_000_000_000n
const WEALTH = 500_000n * SOL
const TOKENS = 100n
const WITH_PAST = [
  'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV',
  '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD',
]

export async function createSolanaTap(url: string) {
  const giver = await giverKey()
  const sender = createSender(url, giver)
  const { ask, send } = sender

  const rentOf = async (size: number) =>
    BigInt(await ask<number>('getMinimumBalanceForRentExemption', [size]))

  async function makeTokens() {
    const { dollar, toll } = SOLANA_TOKENS
    const signers = await Promise.all([dollar.key(), toll.key()])
    const [dollarMint, tollMint] = signers
    await Promise.all([
      makeMint(dollar, { giver, mint: dollarMint, rentOf }).then(send),
      makeNamedMint(toll, { giver, mint: tollMint, rentOf }).then(send),
      nameByMetaplex(sender, { ...dollar, mint: dollarMint.address }),
    ])
  }

  const amountOf = (name: keyof typeof SOLANA_TOKENS) => {
    const { mint, decimals } = SOLANA_TOKENS[name]
    return { mint, amount: TOKENS * 10n ** BigInt(decimals) }
  }

  const payment = (to: Address, amount: bigint) =>
    getTransferSolInstruction({ source: giver, destination: to, amount })

  const tokensFor = async (to: Address) =>
    (
      await Promise.all([
        mintTo(to, { giver, ...amountOf('dollar'), program: TOKEN_PROGRAM_ADDRESS }),
        mintTo(to, { giver, ...amountOf('toll'), program: TOKEN_2022 }),
      ])
    ).flat()

  const tap = {
    fund: (to: string, amount = SOL) => send([payment(address(to), amount)]),
    fundToken: async (to: string) => send(await tokensFor(address(to))),
    /** Sends several transactions, so that an account has a history. */
    giveWorld: async (to: string) => [await tap.fund(to), await tap.fundToken(to)],
  }

  await sender.untilConfirmed(await ask('requestAirdrop', [giver.address, Number(WEALTH)]))
  await makeTokens()
  await Promise.all(
    WITH_PAST.map(async (account, place) => {
      await giveNfts(sender, { giver, rentOf, to: address(account), place })
      await tap.giveWorld(account)
    }),
  )
  return tap
}

export type SolanaTap = Awaited<ReturnType<typeof createSolanaTap>>
