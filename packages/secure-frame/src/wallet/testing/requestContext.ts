import type { RequestContext } from '../namespaces/eip155/requests/requestContext.js'

export const requestContext: RequestContext = {
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  origin: 'http://dapp.localhost:4000',
  network: {
    caipNetworkId: 'eip155:31337',
    name: 'Local chain',
    testnet: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  now: Date.parse('2026-11-20T08:30:00Z'),
}

export const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
