/** Buttons that do not call the announced wallet, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  useWindowProviderButton: 'another wallet',
  connectButton: 'pressed before all others',
  walletConnect: 'another wallet',
  sdkConnect: 'another wallet',
  openNetworkPicker: 'the dapp’s own list',
  resetConfigButton: 'the dapp’s own form',
  batchUsdcSwapResetButton: 'the dapp’s own form',
  eip5792SendCallsEdit: 'the dapp’s own form',
  eip5792AddCall: 'the dapp’s own form',
}

/** Press this button last: it ends the connection. */
export const LAST = 'revokeAccountsPermission'

/** Buttons that the dapp may leave disabled, with the reason. */
export const DISABLED: Readonly<Record<string, string>> = {
  sign721PermitVerify: 'there is no signature to verify',
  signTypedDataVerify: 'there is no signature to verify',
  signTypedDataV3Verify: 'there is no signature to verify',
  encryptButton: 'there is no key to encrypt for',
  decryptButton: 'there is nothing to decrypt',
  eip5792SendCallsRequiredAssetsButton: 'for a wallet with required assets alone',
  swapComparisonSwapButton: 'for mainnet alone',
  batchUsdcSwapExecuteButton: 'for mainnet alone',
  batchUsdcSwapCheckStatusButton: 'for mainnet alone',
  mintSepoliaERC20: 'for Sepolia alone',
}

type Refusal = { code: number; because: string }

const MALFORMED = { code: -32602, because: 'what the dapp sends is malformed on purpose' }
const NO_RECEIVER = { code: -32602, because: 'the dapp has no such contract on the test chain' }
const TOO_MANY = { code: -32005, because: 'five requests may wait, a sixth may not' }
const OTHER_SITE = { code: -32602, because: 'its message names another site or another chain' }
const OLD_TYPED_DATA = { code: 4200, because: 'what came before eth_signTypedData_v4' }

export const REFUSALS: Readonly<Record<string, Refusal>> = {
  eth_sign: { code: 4200, because: 'the user cannot read what it signs' },
  eth_signTypedData: OLD_TYPED_DATA,
  eth_signTypedData_v3: OLD_TYPED_DATA,
  eth_getEncryptionPublicKey: { code: 4200, because: 'keys that sign do not decrypt' },
  eth_decrypt: { code: 4200, because: 'keys that sign do not decrypt' },
  wallet_watchAsset: { code: 4200, because: 'the wallet finds its tokens by itself' },
  wallet_addEthereumChain: { code: 4200, because: 'the operator chooses the networks' },
  wallet_switchEthereumChain: { code: 4902, because: 'the services do not serve that network' },
  sendHeavyHexDataButton: {
    code: -32602,
    because: 'it has more data than EIP-3860 allows a contract',
  },
  sign721Permit: { code: -32602, because: '`types` does not define the fields of `domain`' },
  ppomSendMaliciousERC20TransferButton: NO_RECEIVER,
  ppomSendMaliciousERC20ApprovalButton: NO_RECEIVER,
  ppomSendMaliciousSetApprovalForAllButton: NO_RECEIVER,
  ppomSendThreeMaliciousTxsButton: NO_RECEIVER,
  maliciousApproveERC20WithOddHexData: MALFORMED,
  maliciousSendWithOddHexData: MALFORMED,
  maliciousSendWithoutHexPrefixValue: MALFORMED,
  maliciousPermitHexPaddedChain: MALFORMED,
  maliciousPermitIntAddress: MALFORMED,
  sendEIP1559Batch: TOO_MANY,
  signTypedDataV4Batch: TOO_MANY,
  siwe: OTHER_SITE,
  siweResources: OTHER_SITE,
  siweBadDomain: OTHER_SITE,
  siweBadAccount: OTHER_SITE,
  siweMalformed: OTHER_SITE,
  signInvalidType: MALFORMED,
  signEmptyDomain: {
    code: -32602,
    because: 'its domain is empty, so the signature would be valid everywhere',
  },
  signInvalidPrimaryType: MALFORMED,
  signNoPrimaryTypeDefined: MALFORMED,
  signInvalidVerifyingContractType: MALFORMED,
  sendWithInvalidValue: MALFORMED,
  sendWithInvalidTxType: MALFORMED,
  sendWithInvalidRecipient: MALFORMED,
  sendWithInvalidGasLimit: MALFORMED,
  sendWithInvalidMaxFeePerGas: MALFORMED,
  sendTempoBatchTx: { code: -32602, because: 'transactions of that type are not Ethereum’s' },
  submitForm: { code: -32602, because: 'its form is empty' },
}
