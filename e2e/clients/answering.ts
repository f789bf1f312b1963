export const ANSWERING = {
  bytecode: '0x600a600c600039600a6000f3602a60005260206000f3',
  abi: 'function answer() view returns (uint256)',
} as const

export const MAIL = {
  domain: { name: 'Mail', version: '1', chainId: 31337 },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Shall we meet?' },
} as const

/** Typed data that includes the `EIP712Domain` type, as web3.js requires. */
export const MAIL_OF_WEB3 = {
  ...MAIL,
  types: {
    ...MAIL.types,
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
  },
}
