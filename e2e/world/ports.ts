/** Where the world of these tests answers: beside the usual addresses, so that a running stack is not disturbed. */
export const PORTS = {
  dapp: 14_000,
  frame: 14_100,
  mailbox: 14_200,
  smtp: 14_250,
  faucet: 14_300,
  'eip155:31337': 18_545,
  'eip155:31338': 18_546,
} as const

/** The services' own origin in a browser. */
export const FRAME_ORIGIN = `http://frame.localhost:${PORTS.frame}`
export const DAPP_ORIGIN = `http://dapp.localhost:${PORTS.dapp}`
export const API = `http://127.0.0.1:${PORTS.frame}`
export const MAILBOX = `http://127.0.0.1:${PORTS.mailbox}`
export const FAUCET = `http://127.0.0.1:${PORTS.faucet}`
export const RPC_ONE = `http://127.0.0.1:${PORTS['eip155:31337']}`
export const RPC_TWO = `http://127.0.0.1:${PORTS['eip155:31338']}`
