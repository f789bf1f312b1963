export const OFFSET = Number(process.env.VESTIBULE_E2E_PORT_OFFSET ?? 0)

/** Ports of the local world for these tests. They differ from the ports of a running stack. */
export const PORTS = {
  dapp: OFFSET + 14_000,
  frame: OFFSET + 14_100,
  mailbox: OFFSET + 14_200,
  smtp: OFFSET + 14_250,
  faucet: OFFSET + 14_300,
  wallet: OFFSET + 14_400,
  idp: OFFSET + 14_450,
  onramp: OFFSET + 14_475,
  maker: OFFSET + 14_480,
  bundler: OFFSET + 14_485,
  keeper: OFFSET + 14_500,
  'eip155:31337': OFFSET + 18_545,
  'eip155:31338': OFFSET + 18_546,
  bitcoin: OFFSET + 18_332,
  solana: OFFSET + 18_899,
  solanaSocket: OFFSET + 18_900,
  devnet: OFFSET + 18_901,
} as const

/** Port of the first worker's WebDriver. Each further worker uses the next port. */
export const WEBDRIVER_PORT = OFFSET + 14_600

export const FRAME_ORIGIN = `http://frame.localhost:${PORTS.frame}`
export const IMAGE_ORIGIN = `http://img.localhost:${PORTS.frame}`
export const DAPP_ORIGIN = `http://dapp.localhost:${PORTS.dapp}`
/** The demo on another origin of the same site. Both origins share the frame's storage. */
export const SIBLING_ORIGIN = `http://shop.dapp.localhost:${PORTS.dapp}`
/** The demo on another site. The frame has separate storage there. */
export const SECOND_ORIGIN = `http://market.localhost:${PORTS.dapp}`
/** The demo on a subdomain of the wallet's host. The frame's storage is not partitioned there. */
export const SAME_SITE_ORIGIN = `http://app.frame.localhost:${PORTS.dapp}`
export const API = `http://127.0.0.1:${PORTS.frame}`
export const RELAY = `ws://127.0.0.1:${PORTS.frame}/relay`
export const WALLET_ORIGIN = `http://wallet.localhost:${PORTS.wallet}`
export const MAILBOX = `http://127.0.0.1:${PORTS.mailbox}`
export const KEEPER = `http://127.0.0.1:${PORTS.keeper}`
export const FAUCET = `http://127.0.0.1:${PORTS.faucet}`
export const RPC_ONE = `http://127.0.0.1:${PORTS['eip155:31337']}`
export const RPC_TWO = `http://127.0.0.1:${PORTS['eip155:31338']}`
export const ESPLORA = `http://127.0.0.1:${PORTS.bitcoin}`
