import { foldSymbol } from '@vestibule/protocol/symbols'
import { describe, expect, test } from 'vitest'
import { isSpam } from './judgeAsset.js'

const KNOWN = new Set(['ETH', 'USDC', 'USDT', 'USD Coin'].map(foldSymbol))
const judge = (symbol?: string, name?: string) => isSpam({ name, symbol }, KNOWN)

describe('isSpam', () => {
  test.each([
    ['USDC', 'USD Coin'],
    ['usdc', ''],
    ['UЅDС', 'with Cyrillic letters'],
    ['USD₮', 'with a sign instead of a letter'],
    ['U\u200bSDC', 'with an invisible letter'],
    ['ＵＳＤＣ', 'in full width'],
    ['ETH', 'Ether'],
    ['USDC\u2800', 'with a Braille blank'],
    ['USDC\u3164', 'with a Hangul filler'],
    ['\u115fUSDC', 'with another Hangul filler'],
    ['ᴜꜱᴅᴄ', 'in small capitals'],
    ['USDϹ', 'with a lunate sigma'],
    ['ꓴꓢꓓꓚ', 'in Lisu'],
    ['ՍSDC', 'with an Armenian letter'],
    ['USÐC', 'with an eth'],
    ['XYZ', 'USD Coin'],
    ['$1000', 'Visit www.gift.example'],
    ['A', 'claim at rewards-pool.xyz'],
    ['$5,000', 'usdc-event.com'],
    ['Voucher', 'aave.com'],
    ['AAVE', 'aavereward.com'],
    ['UNI', 'uniswap-claim.finance'],
    ['A', 'Airdrop: ether.fi'],
    ['A', 'ｃｌａｉｍ ａｔ ｐｏｏｌ．ｘｙｚ'],
    ['t.me/s', ''],
    ['A', 'https://pool.example'],
  ])('treats %s (%s) as spam', (symbol, name) => {
    expect(judge(symbol, name)).toBe(true)
  })

  test.each([
    ['DAI', 'Dai Stablecoin'],
    ['stETH', 'Liquid staked Ether 2.0'],
    ['wstETH', 'Wrapped'],
    ['YFI', 'yearn.finance'],
    ['3Crv', 'Curve.fi DAI/USDC/USDT'],
    ['crvRenWSBTC', 'Curve.fi renBTC/wBTC/sBTC'],
    ['yDAI+yUSDC+yUSDT+yTUSD', 'Curve.fi yDAI/yUSDC/yUSDT/yTUSD'],
    ['USDC.axl/USDT', 'Stable pool'],
    ['ETHFI', 'ether.fi governance token'],
    ['eETH', 'ether.fi ETH'],
    ['weETH', 'Wrapped eETH'],
    ['FARM', 'FARM Reward Token'],
    ['RWD', 'Claimable Reward'],
    ['AG', 'Airdropped Genesis'],
    ['Claim', ''],
    ['BNS', 'Bonus'],
    ['VCH', 'Voucher'],
    ['', 'POAP: ETHGlobal visit 2024'],
    ['', 'Certificate of claim'],
    ['', 'mint.fun pass'],
    ['', 'zora.co #1'],
    ['', 'name.com'],
    ['', 'vitalik.eth'],
    ['BSC-USD', 'Binance-Peg BSC-USD'],
    ['MRR', 'Mr. Robot v2.0'],
    ['USDC.e', 'Bridged'],
    ['RDNT', 'Radiant v2.1'],
    [undefined, undefined],
  ])('does not mark %s (%s) as spam', (symbol, name) => {
    expect(judge(symbol, name)).toBe(false)
  })
})
