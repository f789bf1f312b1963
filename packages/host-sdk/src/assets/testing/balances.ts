import { CHAIN } from './accountPage.js'

export const TOKEN = `${CHAIN}:0x5FbDB2315678afecb367f032d93F642f64180aa3` as const

export const balance = (symbol: string, numeric: string, more: object = {}) => ({
  name: symbol,
  symbol,
  chainId: CHAIN,
  price: 0,
  quantity: { decimals: '6', numeric },
  iconUrl: '',
  ...more,
})
