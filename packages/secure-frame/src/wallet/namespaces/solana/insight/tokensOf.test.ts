import { base58 } from '@scure/base'
import type { Address } from '@solana/addresses'
import { createNoopSigner } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { text } from '../cards/i18n.js'
import { TOKEN_2022 } from '../programs/knownPrograms.js'
import { createWords } from '../sentences/createWords.js'
import { headlineOf as sentenceOf } from '../sentences/headlineOf.js'
import { holding, MINT, mint, SOL, wallet } from '../testing/accounts.js'
import { lookAt } from '../testing/lookAt.js'
import type { Held } from '../testing/nodeOf.js'
import { ME, OTHER, someAddress } from '../testing/people.js'
import { wireOf } from '../testing/wireOf.js'
import { metadataPlace } from './mintSymbol.js'

const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const me = createNoopSigner(ME)
const [MINE, THEIRS] = [someAddress(10), someAddress(11)] as const
const OWN = {
  [ME]: wallet(10n * SOL),
  [MINT]: mint(),
  [MINE]: holding({ owner: ME, amount: 100_000_000n }),
}

const length = (text: Uint8Array) => new Uint8Array(Uint32Array.of(text.length).buffer)
const texts = (...all: string[]) =>
  all.flatMap((each) => {
    const bytes = new TextEncoder().encode(each)
    return [...length(bytes), ...bytes]
  })
const metaplex = (symbol: string, of: string = MINT): Held => ({
  owner: METAPLEX,
  data: Uint8Array.from([
    4,
    ...new Uint8Array(32),
    ...base58.decode(of),
    ...texts('Local Dollar\0\0', symbol),
  ]),
})

function ownNamed(symbol: string, says: string = MINT): Held {
  const pointer = [18, 0, 64, 0, ...new Uint8Array(32), ...base58.decode(says)]
  const words = [...new Uint8Array(32), ...base58.decode(MINT), ...texts('Local Toll', symbol)]
  const metadata = [19, 0, ...length(Uint8Array.from(words)).slice(0, 2), ...words]
  const { data = new Uint8Array() } = mint(6, TOKEN_2022)
  const data2022 = Uint8Array.from([
    ...data,
    ...new Uint8Array(165 - data.length),
    1,
    ...pointer,
    ...metadata,
  ])
  return { owner: TOKEN_2022, data: data2022 }
}

const send = (destination: Address = THEIRS) =>
  getTransferCheckedInstruction({
    source: MINE,
    mint: MINT,
    destination,
    authority: me,
    amount: 1_000_000n,
    decimals: 6,
  })

const headlineOf = async (accounts: Record<string, Held>, ...all: Parameters<typeof wireOf>[0]) => {
  const params = { transaction: wireOf(all) }
  const call = { method: 'solana_signTransaction', params }
  return (await lookAt(call, { node: { accounts } })).headline
}
const named = async (data: Held) => ({ ...OWN, [(await metadataPlace(MINT)) ?? '']: data })

describe('the name of a token', () => {
  test('[V12] shows the name of a held token from its metadata', async () => {
    expect(await headlineOf(await named(metaplex('LUSD\0\0')), send())).toBe('Send 1 LUSD')
    expect(await headlineOf({ ...OWN, [MINT]: ownNamed('TOLL') }, send())).toBe('Send 1 TOLL')
  })

  test('[V12] names the opened token account in the headline only if it belongs to the recipient', async () => {
    const [ata] = await findAssociatedTokenPda({
      owner: OTHER,
      mint: MINT,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    const open = getCreateAssociatedTokenIdempotentInstruction({
      payer: me,
      ata,
      owner: OTHER,
      mint: MINT,
    })
    const accounts = await named(metaplex('LUSD'))
    expect(await headlineOf(accounts, open, send(ata))).toBe(
      'Send 1 LUSD and create the recipient’s token account',
    )
    expect(await headlineOf(accounts, open, send())).toBe('Send 1 LUSD, and 1 more step')
  })

  test('[V12] security: keeps a symbol of several words from continuing the sentence', async () => {
    expect(await headlineOf(await named(metaplex('SOL to you')), send())).toBe('Send 1 SOL_to_you')
  })

  test.each<[string, Held]>([
    ['a well-known token', metaplex('USDС')],
    ['a well-known token in two words', metaplex('US DC')],
    ['the network’s currency', metaplex('S0L')],
    ['nothing', metaplex('')],
    ['another token with that token’s metadata', metaplex('LUSD', someAddress(12))],
    ['another account at the metadata address', { ...metaplex('LUSD'), owner: TOKEN_2022 }],
    [
      'a text longer than its account',
      { owner: METAPLEX, data: Uint8Array.from(metaplex('LUSD').data ?? []).slice(0, 80) },
    ],
  ])('security: hides the name of a token that imitates %s', async (_what, data) => {
    expect(await headlineOf(await named(data), send())).toBe('Send 1 token')
  })

  test('security: hides the name of a mint whose metadata points to another mint', async () => {
    const accounts = { ...OWN, [MINT]: ownNamed('TOLL', someAddress(12)) }
    expect(await headlineOf(accounts, send())).toBe('Send 1 token')
  })

  test('security: hides the name of a token that the visitor does not hold or receive', async () => {
    const accounts = await named(metaplex('LUSD'))
    const [other] = [holding({ owner: OTHER, amount: 100_000_000n })]
    expect(await headlineOf({ ...accounts, [MINE]: other }, send())).toBe('Send 1 token')
    const { view } = await lookAt(
      { method: 'solana_signTransaction', params: { transaction: wireOf([send()]) } },
      {
        node: {
          accounts,
          after: { [MINE]: holding({ owner: ME, amount: 900_000_000n }) },
        },
      },
    )
    expect(view.tokens[MINT]).toEqual({ symbol: undefined, decimals: 6 })
  })

  test('security: escapes invisible characters in a name', async () => {
    const accounts = await named(metaplex('LU\u200bSD'))
    expect(await headlineOf(accounts, send())).toBe('Send 1 LU\\u{200b}SD'.slice(0, 19))
  })

  test('security: keeps a right-to-left name from reversing the amount beside it', async () => {
    const call = { method: 'solana_signTransaction', params: { transaction: wireOf([send()]) } }
    const { view } = await lookAt(call, { node: { accounts: await named(metaplex('שקל')) } })
    expect(sentenceOf(text, view)).toBe('Send 1 \u2068שקל\u2069')
    expect(createWords(text, view).amountOf(5_000_000n, MINT)).toBe('5 \u2068שקל\u2069')
  })
})
