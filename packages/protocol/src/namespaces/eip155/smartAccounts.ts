type Contract = `0x${string}`

/**
 * MetaMask's Delegation Framework 1.3.0 and EntryPoint 0.7 (ERC-4337). Pinned in the wallet's code,
 * because they control the account.
 */
export const SMART_ACCOUNT_CONTRACTS = {
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  /** EIP-7702 code of the account. The key stays the owner. */
  account: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
} as const satisfies Record<string, Contract>

/** Each contract checks one condition of a permission. */
export const CAVEAT_ENFORCERS = {
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  erc20Period: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  limitedCalls: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  nativePeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  nonce: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
  redeemer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  valueAtMost: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
} as const satisfies Record<string, Contract>
