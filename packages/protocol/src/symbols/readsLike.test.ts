import { describe, expect, test } from 'vitest'
import { isDisguised } from './isDisguised.js'
import { foldSymbol, readsLike } from './readsLike.js'

const NAMES = [
  'USDC',
  'USDT',
  'ETH',
  'WETH',
  'DAI',
  'WBTC',
  'BTC',
  'SOL',
  'LINK',
  'DOGE',
  'USD Coin',
]
const KNOWN = new Set(NAMES.map(foldSymbol))

/** Each imitation, and its script. */
const SPOOFS = `
USDC itself
usdc small
UЅDC Cyrillic S
UЅDС Cyrillic S and C
USDС Cyrillic C
ЕТН Cyrillic
ΕΤΗ Greek
ВТС Cyrillic
DАI Cyrillic A
ԁаі Cyrillic, small
ЅОL Cyrillic
ԜЕТН Cyrillic
WЕTH Cyrillic E
DΟGE Greek O
LΙNΚ Greek
ꓴꓢꓓꓚ Lisu
ꓴꓢꓓꓔ Lisu
ꓰꓔꓧ Lisu
ꓢꓳꓡ Lisu
ꓪꓐꓔꓚ Lisu
ᎠᎪᏆ Cherokee
ᏚᎾᏞ Cherokee
ᎬᎢᎻ Cherokee
ꭼꭲꮋ Cherokee, small
USDⲤ Coptic
ⲂⲦⲤ Coptic
ՍSDC Armenian
ՍՏDC Armenian
ᴜꜱᴅᴄ small capitals
ᴅᴀɪ small capitals
ʟɪɴᴋ small capitals
ＵＳＤＣ full width
ＥＴＨ full width
𝐔𝐒𝐃𝐂 bold
𝕌𝕊𝔻ℂ double-struck
𝒰𝒮𝒟𝒯 script
𝖀𝕾𝕯𝕮 Fraktur
𝙴𝚃𝙷 monospace
𝗦𝗢𝗟 sans-serif
ⓊⓈⒹⒸ in circles
ᑌᔕᗪᑕ Canadian syllabics
ᗪᗩI Canadian syllabics
ㄩ丂ᗪ匚 Chinese
ㄩ丂ᗪㄒ Chinese
⋃SDC union
🅤🅢🅓🅒 in black circles
🅄🅂🄳🄲 in squares
🆄🆂🅳🆃 in black squares
🇺🇸🇩🇨 flags
ᵁˢᴰᶜ raised
U\u0331S\u0331D\u0331C\u0331 underlined
Ú\u0301S\u0336DC crossed out and accented
ŨŠĎČ accented
ETH\u0489 Cyrillic marks
U\u200bSDC zero width
U\u200dS\u2060D\ufeffC joiners
USDC\u202c end of direction
USDC\u2800 blank of Braille
USDC\u3164 blank of Hangul
\u115fUSDC blank of Hangul
US\u00adDC soft hyphen
USD\u{e0043}C tag
USD₮ sign of the tugrik
USÐC eth
USĐC d with stroke
U$DC dollar
$USDC dollar before it
USDC$ dollar behind it
₿TC bitcoin
฿TC baht
€TH euro
D₳I austral
Ξ\u0054H Greek Xi
ЗTH Cyrillic Ze
3TH digit
U5DC digit
D0GE digit
8TC digit
1INK digit
D4I digit
lINK small L
SOI capital I
ꓴSDC Lisu U
USDϹ lunate sigma
VVETH two letters for one
vvbtc two letters for one
usclc two letters for one
U.S.D.C dots
U S D C blanks
USDC🪙 coin
USDC2 number
USDꭆ letter in no common table
USꝹC insular D
USDꟄ palatal hook
UЅDꙄ Cyrillic reversed
SѲL Cyrillic fita
`
  .trim()
  .split('\n')
  .map((line) => {
    const at = line.startsWith('U S D C') ? 7 : line.indexOf(' ')
    return [JSON.parse(`"${line.slice(0, at)}"`), line.slice(at + 1)] as const
  })

const HONEST =
  `USDX BUSD TUSD FDUSD PYUSD USDe sUSDe USDS GUSD LUSD crvUSD USD₮0 USDT0 USDC.e axlUSDC EURC EUR₮ XAU₮ aEthUSDC
stETH wstETH rETH cbETH weETH ezETH ETH2X frxETH cbBTC tBTC BTCB LBTC WSOL mSOL jitoSOL UNI AAVE MKR COMP 1INCH YFI PEPE
SHIB LDO Ξ Đ Ð ₿ ɃTCB 人民币 币安人生 柴犬 🦄 ЖЖЖЖ ДОМ ΨDAO λ π ÆTHER Ł ₳ USD人民币 ... 2 $ € café`.split(
    /\s+/,
  )

describe('readsLike', () => {
  test.each(SPOOFS)('security: recognizes %s (%s) as an imitation of a known symbol', (symbol) => {
    expect(readsLike(symbol, KNOWN)).toBe(true)
  })

  test.each(HONEST)('does not report %s as an imitation', (symbol) => {
    expect(readsLike(symbol, KNOWN)).toBe(false)
    expect(isDisguised(symbol)).toBe(false)
  })

  test.each([
    ['USD Сoin', true],
    ['U5D Coin', true],
    ['USD Coin (PoS)', false],
    ['', false],
    ['\u200b', false],
  ])('compares a name like a symbol: %j', (name, isAlike) => {
    expect(readsLike(name, KNOWN)).toBe(isAlike)
  })

  test('recognizes a known symbol in letters without known look-alikes', () => {
    expect(readsLike('人民币\u200b', new Set([foldSymbol('人民币')]))).toBe(true)
  })
})

describe('isDisguised', () => {
  test.each([
    'UЅDC',
    'UЅDС.e',
    'UЅDbC',
    'ᑌᔕᗪᑕ',
    'ꓴꓢꓓꓔ',
    'U\u200bSDC',
    '𝗦𝗢𝗟',
    'ＵＳＤＣ',
    'ΕΤΗ',
    'USĐT',
  ])(
    'security: reports %s as a famous symbol in other letters, even without known tokens',
    (symbol) => expect(isDisguised(symbol)).toBe(true),
  )

  test.each(['USDC', 'usdt', 'USD₮', 'WETH', '$SOL'])(
    'does not report %s, which may be the real token',
    (symbol) => expect(isDisguised(symbol)).toBe(false),
  )
})
